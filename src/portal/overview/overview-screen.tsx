import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingRows } from '../../components/ui/status';
import { AdvisoryNotices } from '../frame/advisories/advisory-notices';
import { lazyScreen } from '../frame/lazy-screen';
import { PortalHeading } from '../frame/portal-heading';
import { QueryState } from '../frame/query-state';
import { overviewQuery } from '../api/overview';
import { useIsAdmin } from '../auth/session';
import { Attention, type RenewSlot } from './attention';
import { Figures } from './figures';
import { FirstSteps } from './first-steps';
import { NewReleases } from './new-releases';
import * as styles from './overview.module.css';
import { OwnOverviewParts, type DownloadSlot } from './own-overview';

// Loaded after the rest: no task needs it.
const Plots = lazyScreen(() => import('./plots'), 'Plots');

/**
 * The first screen of the portal. For administrators: first steps, open tasks, figures and plots. For
 * customers: what their group has, and what is newest.
 */
export function OverviewScreen({ download, renew }: { download: DownloadSlot; renew: RenewSlot }) {
  const { t } = useTranslation('overview');
  const isAdmin = useIsAdmin();
  return (
    <>
      <PortalHeading title={t('title')} />
      <AdvisoryNotices />
      {isAdmin ? <Administration renew={renew} /> : <OwnOverviewParts download={download} />}
    </>
  );
}

function Administration({ renew }: { renew: RenewSlot }) {
  const { t } = useTranslation('overview');
  const { data, ...overview } = useQuery(overviewQuery);
  if (data)
    return (
      <div className={styles.sections}>
        <FirstSteps steps={data.setup} />
        <Attention overview={data} renew={renew} />
        <Figures overview={data} />
        <div className={styles.pairs}>
          <Suspense fallback={<LoadingRows rows={8} />}>
            <Plots series={data.series} />
          </Suspense>
          <NewReleases {...data.releases} />
        </div>
      </div>
    );
  return <QueryState query={overview} title={t('loadFailed')} />;
}
