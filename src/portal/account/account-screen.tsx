import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact, Facts } from '../../components/ui/page/facts';
import { LoadingRows } from '../../components/ui/status';
import { ACCOUNT_PARTS, accountPath, PATHS, type AccountPart } from '../../config/paths';
import { OnceAnswered } from '../frame/once-answered';
import { PortalHeading } from '../frame/portal-heading';
import { loginWaysQuery } from '../api/own-sessions';
import { ownAccountQuery } from '../api/own-account';
import { secondFactorQuery } from '../api/second-factor';
import { requireSecondFactorFirst } from '../auth/second-factor-first';
import { useSessionUser, useViewedGroup } from '../auth/session';
import { LinkTabs } from '../lists/link-tabs';
import { CompanyAccountSection } from './company-account-section';
import { NoticesSection } from './notices/notices-section';
import { OwnDataSection } from './own-data-section';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';
import { SecondFactorSection } from './second-factor/second-factor-section';
import { SessionsSection } from './sessions-section';

/** The user's own account. Without `part`: name, address and language. */
export function AccountScreen({ part }: { part?: AccountPart }) {
  const { t } = useTranslation('account');
  const isViewing = useViewedGroup() !== null;
  return (
    <>
      <PortalHeading title={t('title')} />
      {isViewing ? <PersonFacts /> : <OwnAccount part={part} />}
    </>
  );
}

function OwnAccount({ part }: { part: AccountPart | undefined }) {
  const { t } = useTranslation('account');
  const { data: secondFactor } = useQuery(secondFactorQuery);
  // Of all screens only this one has calls that are allowed before the second factor is set up.
  const isSecondFactorFirst = secondFactor?.required === true;
  useEffect(() => {
    if (isSecondFactorFirst) requireSecondFactorFirst(true);
  }, [isSecondFactorFirst]);
  if (isSecondFactorFirst) return <LoadingRows />;
  return (
    <>
      <LinkTabs
        label={t('tabs.label')}
        tabs={[
          { to: PATHS.account, text: t('tabs.details'), isCurrent: part === undefined },
          ...ACCOUNT_PARTS.map((each) => ({
            to: accountPath(each),
            text: t(`tabs.${each}`),
            isCurrent: each === part,
          })),
        ]}
      />
      <Part part={part} />
    </>
  );
}

function Part({ part }: { part: AccountPart | undefined }) {
  const { t } = useTranslation('account');
  const account = useQuery(ownAccountQuery);
  const ways = useQuery(loginWaysQuery);
  if (part === 'notifications') return <NoticesSection />;
  if (part === 'data') return <OwnDataSection />;
  const company = ways.data?.company;
  return (
    <OnceAnswered queries={[account, ways]} title={t('profile.loadFailed')}>
      {part === undefined && <ProfileSection logsInByEmail={!company?.required} />}
      {part === 'logins' && (
        <SessionsSection hasPassword={!company?.required && account.data?.has_password !== false} />
      )}
      {part === 'security' && (
        <>
          {company && <CompanyAccountSection {...company} />}
          {!company?.required && (
            <>
              <PasswordSection />
              <SecondFactorSection />
            </>
          )}
        </>
      )}
    </OnceAnswered>
  );
}

function PersonFacts() {
  const { t } = useTranslation('account');
  const user = useSessionUser();
  if (!user) return null;
  return (
    <Facts>
      <Fact label={t('name')}>{user.name}</Fact>
      <Fact label={t('email')}>{user.email}</Fact>
      <Fact label={t('group')}>{user.group.name}</Fact>
    </Facts>
  );
}
