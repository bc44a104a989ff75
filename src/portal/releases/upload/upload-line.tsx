import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths';
import { localizedPath, withoutLanguage } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useCurrentUpload, useUploadSnapshot, type CurrentUpload } from './upload-manager';
import { RUNNING } from './upload-types';
import * as styles from './upload-line.module.css';

/** Shows the upload of this tab on every screen of the portal except the upload screen. */
export function UploadLine() {
  const current = useCurrentUpload();
  const isShownWhole = withoutLanguage(window.location.pathname).startsWith(PATHS.upload);
  return current && !isShownWhole ? <Line current={current} /> : null;
}

function Line({ current }: { current: CurrentUpload }) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const { status, sentPercent } = useUploadSnapshot(current.upload);
  const { name } = current.draft;
  if (status === 'cancelled') return null;

  const isMoving = RUNNING.includes(status) && status !== 'paused' && status !== 'needsLogin';
  const percent = Math.floor(sentPercent);
  const news = status === 'done' ? t('upload.done', { name }) : t('upload.attention', { name });
  return (
    <div
      className={styles.line}
      data-tone={isMoving ? 'neutral' : status === 'done' ? 'confirmed' : 'signal'}
    >
      {isMoving && (
        <>
          <span>{t('upload.running', { name, percent })}</span>
          <progress aria-label={t('upload.label', { name })} max={100} value={percent} />
        </>
      )}
      {/* Screen readers announce only the end and problems, not each percent. */}
      <span role="status">{isMoving ? '' : news}</span>
      <Link to={localizedPath(PATHS.upload, language)}>{t('upload.show')}</Link>
    </div>
  );
}
