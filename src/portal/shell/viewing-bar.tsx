import { navigate } from 'gatsby';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useViewedGroup } from '../auth/session';
import { setViewedGroup } from '../auth/viewed-group';
import * as styles from './viewing-bar.module.css';

/** Tells an administrator that they see the portal as a group does, and can end that view. */
export function ViewingBar() {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const group = useViewedGroup();
  if (!group) return null;
  const stop = () => {
    queryClient.clear();
    setViewedGroup(null);
    navigate(localizedPath(PATHS.users, language));
  };
  return (
    <div className={styles.bar} role="status">
      <p>{t('viewing.text', { group: group.name })}</p>
      <Button small onClick={stop}>
        {t('viewing.stop')}
      </Button>
    </div>
  );
}
