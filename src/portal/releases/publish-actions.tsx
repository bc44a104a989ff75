import { Link, navigate } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Notice } from '../../components/ui/status';
import { downloadTypePath, PATHS, uploadPath } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { ActionsMenu } from '../frame/actions-menu';
import * as styles from './publish-actions.module.css';

/** History state of the downloads screen after a download type was added. */
export interface AfterAdding {
  addedType: { id: number; name: string };
}

/** Buttons for the heading of the downloads screen, for administrators. */
export function PublishActions() {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const upload = () => navigate(localizedPath(PATHS.upload, language));
  const addType = () => navigate(localizedPath(PATHS.newDownloadType, language));
  return (
    <>
      <Button variant="primary" onClick={upload}>
        {t('actions.upload')}
      </Button>
      <Button className={styles.beside} onClick={addType}>
        {t('actions.addType')}
      </Button>
      <div className={styles.inMenu}>
        <ActionsMenu
          label={t('actions.more')}
          actions={[{ id: 'type', label: t('actions.addType'), onChoose: addType }]}
        />
      </div>
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
