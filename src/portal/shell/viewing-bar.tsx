import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { PATHS } from '../../config/paths';
import { useViewedGroup } from '../auth/session';
import { setViewedGroup } from '../auth/viewed-group';
import { confirmDiscard } from '../unsaved-work/unsaved-work';
import { useGo } from '../unsaved-work/use-go';
import * as styles from './viewing-bar.module.css';

/** Tells an administrator that they see the portal as a group does, and can end that view. */
export function ViewingBar() {
  const { t } = useTranslation('portal');
  const go = useGo();
  const queryClient = useQueryClient();
  const group = useViewedGroup();
  if (!group) return null;
  const stop = () =>
    confirmDiscard(() => {
      queryClient.clear();
      setViewedGroup(null);
      go(PATHS.users);
    });
  return (
    <div className={styles.bar} role="status">
      <p>{t('viewing.text', { group: group.name })}</p>
      <Button small onClick={stop}>
        {t('viewing.stop')}
      </Button>
    </div>
  );
}
