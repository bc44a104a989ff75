import { useTranslation } from 'react-i18next';
import {
  RELEASE_ADMIN_TABS,
  RELEASE_TABS,
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
  /** undefined: what is new */
  current: ReleaseTab | ReleaseAdminTab | undefined;
  /** False if the file of the release is not available to this user. */
  isOffered: boolean;
}

/** The tabs of a release. The installed release, once chosen, stays chosen. */
export function ReleaseTabs({ id, current, isOffered }: ReleaseTabsProps) {
  const { t } = useTranslation('downloads');
  const since = useAddressState().readId('since');
  const query = since && `?${new URLSearchParams({ since }).toString()}`;
  const isAdmin = useIsAdmin();
  const tabs = [
    ...RELEASE_TABS.filter((tab) => isOffered || tab === 'check'),
    ...(isAdmin ? RELEASE_ADMIN_TABS : []),
  ];
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
