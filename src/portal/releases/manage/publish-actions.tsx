import { Link, navigate } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { Notice } from '../../../components/ui/status';
import { downloadTypePath, PATHS, uploadPath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import * as styles from './publish-actions.module.css';

/** History state of the downloads screen after a download type was added. */
export interface AfterAdding {
  addedType: { id: number; name: string };
}

/** Buttons for the heading of the downloads screen, for administrators. */
export function PublishActions() {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  return (
    <>
      <Button variant="primary" onClick={() => navigate(localizedPath(PATHS.upload, language))}>
        {t('actions.upload')}
      </Button>
      <Button onClick={() => navigate(localizedPath(PATHS.newDownloadType, language))}>
        {t('actions.addType')}
      </Button>
    </>
  );
}

/** Says that a download type was added, and offers the next steps. */
export function AddedType() {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const { addedType } = (window.history.state ?? {}) as Partial<AfterAdding>;
  if (!addedType) return null;
  const { id, name } = addedType;
  return (
    <Notice tone="confirmed" role="status" title={t('type.added', { name })}>
      <p className={styles.steps}>
        <Link to={localizedPath(uploadPath(id), language)}>{t('type.uploadFirst')}</Link>
        <Link to={localizedPath(downloadTypePath(id, 'access'), language)}>{t('actions.allowedGroups')}</Link>
      </p>
    </Notice>
  );
}
