import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/ui/status';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useUnfinishedUploads } from './unfinished-uploads';
import { useCurrentUpload } from './upload-manager';
import * as styles from '../manage/dialogs.module.css';

/** On the downloads screen: a notice of interrupted uploads. `UploadLine` shows a running upload. */
export function UploadBanner() {
  return useCurrentUpload() ? null : <Interrupted />;
}

function Interrupted() {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  const { length } = useUnfinishedUploads();
  if (length === 0) return null;
  return (
    <Notice tone="signal">
      <div className={styles.banner}>
        <span>{t('banner.unfinished', { count: length })}</span>
        <Link to={localizedPath(PATHS.upload, language)}>{t('banner.show')}</Link>
      </div>
    </Notice>
  );
}
