import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadingRows, Notice } from '../../components/ui/status';
import { PortalHeading } from '../portal-heading';
import { ownAccountQuery } from '../queries/own-account';
import { secondFactorQuery } from '../queries/second-factor';
import { useSessionUser, useViewedGroup } from '../session/session';
import * as styles from './account.module.css';
import { NoticesSection } from './notices/notices-section';
import { OwnDataSection } from './own-data-section';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';
import { SecondFactorSection } from './second-factor/second-factor-section';
import { SessionsSection } from './sessions-section';

/** The own account: who one is, and all that one logs in with. */
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
  if (secondFactor.isPending || account.isPending) return <LoadingRows />;
  // Until then the server answers nothing else.
  const mustSetUp = secondFactor.data?.required === true;
  return (
    <>
      {mustSetUp ? (
        <Notice tone="not-found">
          <p>{t('secondFactor.required')}</p>
        </Notice>
      ) : (
        <ProfileSection />
      )}
      <PasswordSection />
      <SecondFactorSection />
      {!mustSetUp && (
        <>
          <SessionsSection />
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
