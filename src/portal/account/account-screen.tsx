import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingRows, Notice } from '../../components/ui/status';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { PortalHeading } from '../frame/portal-heading';
import { loginWaysQuery } from '../api/own-sessions';
import { ownAccountQuery } from '../api/own-account';
import { secondFactorQuery } from '../api/second-factor';
import { useSessionUser, useViewedGroup } from '../auth/session';
import * as styles from './account.module.css';
import { CompanyAccountSection } from './company-account-section';
import { NoticesSection } from './notices/notices-section';
import { OwnDataSection } from './own-data-section';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';
import { SecondFactorSection } from './second-factor/second-factor-section';
import { SessionsSection } from './sessions-section';

/** The screen of the user's own account: profile and all login methods. */
export function AccountScreen() {
  const { t } = useTranslation('account');
  const isViewing = useViewedGroup() !== null;
  return (
    <>
      <PortalHeading title={t('title')} />
      {isViewing ? <PersonFacts /> : <OwnSections />}
    </>
  );
}

function OwnSections() {
  const { t } = useTranslation('portal');
  const secondFactor = useQuery(secondFactorQuery);
  const account = useQuery(ownAccountQuery);
  const ways = useQuery(loginWaysQuery);
  const language = useLanguage();
  // As long as a second factor is required but missing, the server refuses all other calls.
  const mustSetUp = secondFactor.data?.required === true;
  const [hadToSetUp, setHadToSetUp] = useState(false);
  if (mustSetUp && !hadToSetUp) setHadToSetUp(true);
  if (secondFactor.isPending || account.isPending || ways.isPending) return <LoadingRows />;
  const company = ways.data?.company;
  return (
    <>
      {mustSetUp ? (
        <Notice tone="signal">
          <p>{t('secondFactor.required')}</p>
        </Notice>
      ) : (
        <>
          {hadToSetUp && (
            <Notice tone="confirmed">
              <p>
                {t('secondFactor.goOn')}{' '}
                <Link to={localizedPath(PATHS.portal, language)}>{t('secondFactor.toPortal')}</Link>
              </p>
            </Notice>
          )}
          <ProfileSection logsInByEmail={!company?.required} />
        </>
      )}
      {company && <CompanyAccountSection {...company} />}
      {!company?.required && (
        <>
          {!mustSetUp && <PasswordSection />}
          <SecondFactorSection />
        </>
      )}
      {!mustSetUp && (
        <>
          <SessionsSection hasPassword={!company?.required && account.data?.has_password !== false} />
          <NoticesSection />
          <OwnDataSection />
        </>
      )}
    </>
  );
}

function PersonFacts() {
  const { t } = useTranslation('account');
  const user = useSessionUser();
  if (!user) return null;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('name')}</dt>
        <dd>{user.name}</dd>
      </div>
      <div>
        <dt>{t('email')}</dt>
        <dd>{user.email}</dd>
      </div>
      <div>
        <dt>{t('group')}</dt>
        <dd>{user.group.name}</dd>
      </div>
    </dl>
  );
}
