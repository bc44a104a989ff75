import { useTranslation } from 'react-i18next';
import { PortalHeading } from '../portal-heading';
import { useIsAdmin } from '../session/session';
import type { AppName } from './app-names';
import { CreateLicence } from './create-licence';
import { OpenLicence } from './open-licence';
import * as styles from './licences.module.css';

/** Everyone opens licence files; administrators make them too. */
export function LicencesScreen({ apps }: { apps: readonly AppName[] }) {
  const { t } = useTranslation('licences');
  const isAdmin = useIsAdmin();
  return (
    <>
      <PortalHeading title={t('title')} />
      <p className={styles.intro}>{t('intro')}</p>
      <OpenLicence apps={apps} />
      {isAdmin && <CreateLicence apps={apps} />}
    </>
  );
}
