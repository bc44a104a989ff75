import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupDetails } from '../../../server/contract/group';
import type { KeptLicence } from '../../../server/contract/licence';
import { Button, ButtonLink } from '../../components/ui/button';
import { Failure, LoadingRows, Notice } from '../../components/ui/status';
import { Table, type Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { PATHS, releasePath } from '../../config/paths';
import { formatDate, formatDateTime, formatNumber } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { OnlyAdministrators } from '../only-administrators';
import { PortalHeading } from '../portal-heading';
import { ProblemError } from '../problem-error';
import { useProblemText } from '../problem-text';
import { groupQuery } from '../queries/groups';
import { useIsAdmin, useSessionUser } from '../session/session';
import { useList } from '../use-list';
import { CompanyLoginDialog } from './company-login-dialog';
import { EditGroupDialog } from './edit-group-dialog';
import { InvitationsSection } from './invitations-section';
import { UsersSection } from './users-section';
import { useVisibleTypes } from './use-visible-types';
import { ViewAsGroupDialog } from './view-as-group-dialog';
import * as styles from './users.module.css';

/** For administrators: one customer, with its people, licences and downloads. */
export function GroupScreen({ id }: { id: number }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const problemText = useProblemText();
  const isAdmin = useIsAdmin();
  const group = useQuery({ ...groupQuery(id), enabled: isAdmin });
  const isUnknown = group.error instanceof ProblemError && group.error.status === 404;
  const heading = group.data?.name ?? t(isUnknown ? 'one.unknown' : 'one.loading');
  return (
    <>
      <PortalHeading key={id} title={heading}>
        {isAdmin && <ButtonLink to={localizedPath(PATHS.users, language)}>{t('one.back')}</ButtonLink>}
      </PortalHeading>
      {!isAdmin && <OnlyAdministrators />}
      {isAdmin && group.isPending && <LoadingRows rows={6} />}
      {isUnknown && (
        <Notice tone="not-found">
          <p>{t('one.unknownText')}</p>
        </Notice>
      )}
      {group.isError && !group.data && !isUnknown && (
        <Failure
          title={t('one.loadFailed')}
          text={problemText(group.error)}
          onRetry={() => void group.refetch()}
          retrying={group.isFetching}
        />
      )}
      {group.data && <Customer group={group.data} />}
    </>
  );
}

function Customer({ group }: { group: GroupDetails }) {
  const { t } = useTranslation('users');
  const ownId = useSessionUser()?.id;
  const visibleTypes = useVisibleTypes();
  const [opened, setOpened] = useState<'edit' | 'login' | 'view'>();
  const close = () => setOpened(undefined);
  const types = group.is_admin ? [t('seesEverything')] : visibleTypes?.(group.id);
  return (
    <>
      {!group.is_admin && (
        <div className={styles.buttons}>
          <Button onClick={() => setOpened('edit')}>{t('edit.button')}</Button>
          <Button onClick={() => setOpened('login')}>{t('companyLogin.button')}</Button>
          <Button onClick={() => setOpened('view')}>{t('viewAs.button')}</Button>
        </div>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('visibleTypes')}</dt>
          <dd>{types ? types.join(', ') || t('seesNothing') : '…'}</dd>
        </div>
        {!group.is_admin && (
          <div>
            <dt>{t('editGroup.getsPreviews')}</dt>
            <dd>{t(group.gets_previews ? 'editGroup.yes' : 'editGroup.no')}</dd>
          </div>
        )}
      </dl>
      <UsersSection canManage ownId={ownId} groupId={group.id} />
      <InvitationsSection groupId={group.id} />
      <Licences groupId={group.id} />
      <Downloads downloads={group.downloads} />
      {opened === 'edit' && <EditGroupDialog group={group} onClose={close} />}
      {opened === 'login' && <CompanyLoginDialog group={group} onClose={close} />}
      {opened === 'view' && <ViewAsGroupDialog group={group} onClose={close} />}
    </>
  );
}

function Licences({ groupId }: { groupId: number }) {
  const { t } = useTranslation(['users', 'licences']);
  const language = useLanguage();
  const problemText = useProblemText();
  const licences = useList({
    resource: 'licenses',
    sorts: ['valid_until', 'name', 'users'],
    filters: { group: String(groupId) },
    prefix: 'licence-',
  });
  const columns: Column<KeptLicence>[] = [
    {
      id: 'name',
      header: t('licences:labels.name'),
      cell: ({ name }) => name,
      sortBy: true,
      isRowHeader: true,
    },
    {
      id: 'users',
      header: t('licences:labels.users'),
      cell: ({ users }) => formatNumber(users, language),
      sortBy: true,
    },
    {
      id: 'valid_until',
      header: t('licences:labels.validUntil'),
      cell: ({ valid_until }) => (valid_until ? formatDate(valid_until, language) : t('licences:noEnd')),
      sortBy: true,
    },
    {
      id: 'state',
      header: t('licences:labels.state'),
      cell: ({ state }) => <Tag>{t(`licences:states.${state}`)}</Tag>,
    },
  ];
  return (
    <section aria-labelledby="group-licences" className={styles.section}>
      <div className={styles.heading}>
        <h2 id="group-licences">{t('one.licences')}</h2>
        <ButtonLink to={`${localizedPath(PATHS.licences, language)}?group=${groupId}`}>
          {t('one.toLicences')}
        </ButtonLink>
      </div>
      {licences.isPending && <LoadingRows />}
      {licences.error && (
        <Failure
          title={t('licences:list.loadFailed')}
          text={problemText(licences.error)}
          retrying={licences.retrying}
          onRetry={licences.retry}
        />
      )}
      {licences.rows?.length === 0 && <p>{t('licences:list.none')}</p>}
      {licences.rows && licences.rows.length > 0 && (
        <Table
          caption={t('one.licences')}
          columns={columns}
          rows={licences.rows}
          rowKey={({ id }) => id}
          sort={licences.sort}
          onSort={licences.setSort}
          more={licences.more}
          isOutdated={licences.isOutdated}
        />
      )}
    </section>
  );
}

function Downloads({ downloads }: Pick<GroupDetails, 'downloads'>) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const columns: Column<GroupDetails['downloads'][number]>[] = [
    {
      id: 'release',
      header: t('one.release'),
      isRowHeader: true,
      cell: ({ release: { id, name } }) => <Link to={localizedPath(releasePath(id), language)}>{name}</Link>,
    },
    { id: 'user', header: t('one.by'), cell: ({ user }) => user },
    {
      id: 'at',
      header: t('one.at'),
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
  ];
  return (
    <section aria-labelledby="group-downloads" className={styles.section}>
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
    </section>
  );
}
