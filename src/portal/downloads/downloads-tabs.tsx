import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { LinkTabs } from '../lists/link-tabs';

/** The tabs of Downloads: the download types, and all releases by date. */
export function DownloadsTabs({ current }: { current: 'downloads' | 'allReleases' }) {
  const { t } = useTranslation('downloads');
  return (
    <LinkTabs
      label={t('title')}
      tabs={(['downloads', 'allReleases'] as const).map((tab) => ({
        to: PATHS[tab],
        text: t(`all.tabs.${tab}`),
        isCurrent: tab === current,
      }))}
    />
  );
}
