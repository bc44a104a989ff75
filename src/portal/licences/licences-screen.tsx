import { useTranslation } from 'react-i18next';
import { PortalHeading } from '../frame/portal-heading';
import { useIsAdmin } from '../auth/session';
import type { AppName } from './app-names';
import { CreateLicence } from './create-licence';
import { LicencesSection } from './licences-section';
import { OpenLicence } from './open-licence';
import { OwnLicences } from './own-licences';
import * as styles from './licences.module.css';

/**
 * The licences screen. All users see their own licences and can open files. Administrators see and create all
 * licences.
 */
export function LicencesScreen({ apps }: { apps: readonly AppName[] }) {
  const { t } = useTranslation('licences');
  const isAdmin = useIsAdmin();
  return (
    <>
      <PortalHeading title={t('title')} />
      <p className={styles.intro}>{t(isAdmin ? 'introAdmin' : 'intro')}</p>
      {isAdmin ? <LicencesSection apps={apps} /> : <OwnLicences apps={apps} />}
      <OpenLicence apps={apps} />
      {isAdmin && <CreateLicence apps={apps} />}
    </>
  );
}
