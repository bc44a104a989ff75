import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/ui/status';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useUnfinishedUploads } from './unfinished-uploads';
import { useCurrentUpload, useUploadSnapshot, type CurrentUpload } from './upload-manager';
import * as styles from './dialogs.module.css';

/** On the list of downloads: the upload of this tab, or that one was interrupted. */
export function UploadBanner() {
  const current = useCurrentUpload();
  return current ? <Running current={current} /> : <Interrupted />;
}

function Banner({ text, tone }: { text: string; tone: 'neutral' | 'signal' | 'confirmed' }) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  return (
    <Notice tone={tone}>
      <div className={styles.banner}>
        <span>{text}</span>
        <Link to={localizedPath(PATHS.upload, language)}>{t('banner.show')}</Link>
      </div>
    </Notice>
  );
}

function Running({ current }: { current: CurrentUpload }) {
  const { t } = useTranslation('releases');
  const { status, sentPercent } = useUploadSnapshot(current.upload);
  const { name } = current.draft;
  if (status === 'cancelled') return null;
  if (status === 'done') return <Banner tone="confirmed" text={t('banner.done', { name })} />;
  if (['failed', 'needs-login', 'paused'].includes(status)) {
    return <Banner tone="signal" text={t('banner.attention', { name })} />;
  }
  return <Banner tone="neutral" text={t('banner.running', { name, percent: Math.floor(sentPercent) })} />;
}

function Interrupted() {
  const { t } = useTranslation('releases');
  const { length } = useUnfinishedUploads();
  return length === 0 ? null : <Banner tone="signal" text={t('banner.unfinished', { count: length })} />;
}
