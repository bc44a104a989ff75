import { useTranslation } from 'react-i18next';
import {
  RELEASE_ADMIN_TABS,
  releasePath,
  releaseTabPath,
  type ReleaseAdminTab,
  type ReleaseTab,
} from '../../../config/paths';
import { useIsAdmin } from '../../auth/session';
import { LinkTabs } from '../../lists/link-tabs';
import { useAddressState } from '../../lists/use-address-state';

interface ReleaseTabsProps {
  id: number;
  /** undefined: the first tab, What is new */
  current: ReleaseTab | ReleaseAdminTab | undefined;
  /** The tabs for everyone that show something. */
  offered: readonly ReleaseTab[];
}

/** The tabs of a release. The installed release, once chosen, stays chosen. */
export function ReleaseTabs({ id, current, offered }: ReleaseTabsProps) {
  const { t } = useTranslation('downloads');
  const since = useAddressState().readId('since');
  const query = since && `?${new URLSearchParams({ since }).toString()}`;
  const isAdmin = useIsAdmin();
  const tabs = [...offered, ...(isAdmin ? RELEASE_ADMIN_TABS : [])];
  return (
    <LinkTabs
      label={t('release')}
      tabs={[undefined, ...tabs].map((tab) => ({
        to: (tab ? releaseTabPath(id, tab) : releasePath(id)) + query,
        text: t(`tabs.${tab ?? 'news'}`),
        isCurrent: tab === current,
      }))}
    />
  );
}
