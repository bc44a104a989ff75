import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetails } from '../../../server/contract/user';
import { useCompany } from '../../components/layout/use-company';
import { Fact, Facts } from '../../components/ui/page/facts';
import { Notice } from '../../components/ui/status';
import { Tag } from '../../components/ui/tag';
import { PATHS } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { GroupLink } from '../lists/group-link';
import { PortalHeading } from '../frame/portal-heading';
import { QueryState } from '../frame/query-state';
import { isNotFound } from '../api/client/problem-error';
import { useIsAdmin } from '../auth/session';
import { userQuery } from '../api/users';
import { UserActivity } from './user-activity';
import { UserPageActions } from './user-page-actions';
import { useLoginWaysText } from './use-login-ways-text';

/** For administrators and managers: the screen of one user. */
export function UserScreen({ id }: { id: number }) {
  const { t } = useTranslation('users');
  const user = useQuery(userQuery(id));
  const isUnknown = isNotFound(user.error);
  const heading = user.data?.name ?? t(isUnknown ? 'user.unknown' : 'user.loading');
  return (
    <>
      <PortalHeading key={id} title={heading} above={[{ to: PATHS.users, label: t('portal:menu.users') }]}>
        {user.data && !isUnknown && <UserPageActions user={user.data} />}
      </PortalHeading>
      {(!user.data || isUnknown) && (
        <QueryState query={user} title={t('user.loadFailed')} rows={6} notFound={t('user.unknownText')} />
      )}
      {user.data && !isUnknown && (
        <>
          <UserFacts user={user.data} />
          <UserActivity user={user.data} />
        </>
      )}
    </>
  );
}

function UserFacts({ user }: { user: UserDetails }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const { supportEmail } = useCompany();
  const isAdmin = useIsAdmin();
  const waysText = useLoginWaysText();
  const time = (at: string) => <time dateTime={at}>{formatDateTime(at, language)}</time>;
  const facts: Record<string, ReactNode> = {
    [t('email')]: <a href={`mailto:${user.email}`}>{user.email}</a>,
    [t('group')]: (
      <>
        <GroupLink group={user.group} /> {user.is_manager && <Tag>{t('manager')}</Tag>}
      </>
    ),
    [t('lastLogin')]: user.last_login_at ? time(user.last_login_at) : t('never'),
    [t('loginWays.title')]: waysText(user.login_ways ?? []),
    [t('user.secondFactor')]: t(`user.secondFactors.${user.second_factor}`),
    [t('user.added')]: time(user.created_at),
    ...(user.invited_by !== null && { [t('user.invitedBy')]: user.invited_by }),
  };
  return (
    <>
      {user.blocked && (
        <Notice tone="signal">
          <p>{isAdmin ? t('user.blocked') : t('colleague.blocked', { email: supportEmail })}</p>
        </Notice>
      )}
      <Facts>
        {Object.entries(facts).map(([fact, value]) => (
          <Fact key={fact} label={fact}>
            {value}
          </Fact>
        ))}
      </Facts>
    </>
  );
}
