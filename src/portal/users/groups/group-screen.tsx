import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupDetails } from '../../../../server/contract/group';
import { Fact, Facts } from '../../../components/ui/page/facts';
import { Table, type Column } from '../../../components/ui/table';
import {
  GROUP_PARTS,
  groupPartPath,
  groupPath,
  PATHS,
  releasePath,
  type GroupPart,
} from '../../../config/paths';
import { formatDateTime, formatNumber } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useHandedOver } from '../../frame/handed-over';
import { PortalHeading } from '../../frame/portal-heading';
import { QueryState } from '../../frame/query-state';
import { isNotFound } from '../../api/client/problem-error';
import { groupQuery } from '../../api/groups';
import { useSessionUser } from '../../auth/session';
import { LinkTabs } from '../../lists/link-tabs';
import { InvitationsSection } from '../invitations/invitations-section';
import { UsersSection } from '../users-section';
import { CreatedCustomer, type HandedCustomer } from './created-customer';
import { GroupActions } from './group-actions';
import { useVisibleTypes } from './use-visible-types';
import { VisibleTypes } from './visible-types';

interface GroupScreenProps {
  id: number;
  /** Missing for the summary. */
  part?: GroupPart | undefined;
  /** Section with the licences of the group. */
  licences: ReactNode;
  /** Section with the releases that the group has downloaded. */
  versions: ReactNode;
}

/** For administrators: the screen of one customer group. */
export function GroupScreen({ id, part, ...sections }: GroupScreenProps) {
  const { t } = useTranslation('users');
  const made = useHandedOver<HandedCustomer>();
  const group = useQuery(groupQuery(id));
  const isUnknown = isNotFound(group.error);
  const heading = group.data?.name ?? t(isUnknown ? 'one.unknown' : 'one.loading');
  return (
    <>
      <PortalHeading
        key={id}
        title={heading}
        above={[{ to: PATHS.groups, label: t('portal:menu.groups') }]}
        skipsToList={part !== undefined && part !== 'activity'}
      >
        {group.data && !isUnknown && <GroupActions group={group.data} />}
      </PortalHeading>
      {(!group.data || isUnknown) && (
        <QueryState query={group} title={t('one.loadFailed')} rows={6} notFound={t('one.unknownText')} />
      )}
      {made && <CreatedCustomer customer={made} />}
      {group.data && !isUnknown && (
        <div>
          <LinkTabs
            label={t('one.tabs.label')}
            tabs={[
              { to: groupPath(id), text: t('one.tabs.summary'), isCurrent: part === undefined },
              ...GROUP_PARTS.map((each) => ({
                to: groupPartPath(id, each),
                text: t(`one.tabs.${each}`),
                isCurrent: each === part,
              })),
            ]}
          />
          <Part group={group.data} part={part} {...sections} />
        </div>
      )}
    </>
  );
}

function Part({ group, part, licences, versions }: Omit<GroupScreenProps, 'id'> & { group: GroupDetails }) {
  const ownId = useSessionUser()?.id;
  if (part === 'licences') return licences;
  if (part === 'downloads') return <VisibleTypes group={group} />;
  if (part === 'activity') return <Downloads group={group} />;
  if (part === undefined)
    return (
      <>
        <GroupFacts group={group} />
        {!group.is_admin && versions}
      </>
    );
  return (
    <>
      <UsersSection canManage ownId={ownId} groupId={group.id} />
      <InvitationsSection groupId={group.id} />
    </>
  );
}

function GroupFacts({ group }: { group: GroupDetails }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const { visibleTypes, query: types } = useVisibleTypes();
  return (
    <Facts>
      <Fact label={t('userCount')}>{formatNumber(group.user_count, language)}</Fact>
      {!group.is_admin && group.user_count > 0 && !group.has_manager && (
        <Fact label={t('manager')}>{t('noManagerText')}</Fact>
      )}
      {!group.is_admin && !types.isError && (
        <Fact label={t('visibleTypes')}>
          <Link to={localizedPath(groupPartPath(group.id, 'downloads'), language)}>
            {visibleTypes
              ? t('one.sees', { count: visibleTypes.typesOf(group.id).length, total: visibleTypes.total })
              : '…'}
          </Link>
        </Fact>
      )}
      {!group.is_admin && (
        <Fact label={t('editGroup.getsPreviews')}>
          {t(group.gets_previews ? 'editGroup.yes' : 'editGroup.no')}
        </Fact>
      )}
    </Facts>
  );
}

function Downloads({ group: { id, downloads } }: { group: GroupDetails }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const columns: Column<GroupDetails['downloads'][number]>[] = [
    {
      id: 'release',
      header: t('one.release'),
      isRowHeader: true,
      cell: ({ release, download_type }) => (
        <Link to={localizedPath(releasePath(release.id), language)}>
          {download_type.name} {release.name}
        </Link>
      ),
    },
    { id: 'user', header: t('one.by'), cell: ({ user }) => user },
    {
      id: 'at',
      header: t('one.at'),
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
  ];
  return (
    <section aria-labelledby="group-downloads">
      <h2 id="group-downloads">{t('one.downloads')}</h2>
      {downloads.length === 0 ? (
        <p>{t('one.noDownloads')}</p>
      ) : (
        <Table
          caption={t('one.downloads')}
          columns={columns}
          rows={downloads}
          rowKey={({ at, release, user }) => `${at} ${release.id} ${user}`}
        />
      )}
      <p>
        <Link to={localizedPath(`${PATHS.audit}?group=${id}`, language)}>{t('one.audit')}</Link>
      </p>
    </section>
  );
}
