import { navigate } from 'gatsby';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { FileDrop } from '../../../components/ui/inputs/file-drop';
import { createLicencePath, PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { keepFile } from '../../frame/kept-file';
import { PortalHeading } from '../../frame/portal-heading';
import { useIsAdmin } from '../../auth/session';
import { OwnLicences } from './own-licences';
import * as styles from '../licences.module.css';

/** The licences: all for administrators, otherwise those of the user's group. */
export function LicencesScreen({ all }: { all: ReactNode }) {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  const openFile = (file: File) => {
    keepFile(PATHS.openLicence, file);
    navigate(localizedPath(PATHS.openLicence, language));
  };
  return (
    <>
      <PortalHeading title={t('title')} skipsToList={isAdmin}>
        {isAdmin && (
          <Button variant="primary" onClick={() => navigate(localizedPath(createLicencePath(), language))}>
            {t('create.button')}
          </Button>
        )}
        <FileDrop
          label={t('open.field')}
          hint={t('open.hint')}
          button={t('open.button')}
          isCompact
          accept=".bel"
          onFile={openFile}
        />
      </PortalHeading>
      {!isAdmin && <p className={styles.intro}>{t('intro')}</p>}
      {isAdmin ? all : <OwnLicences />}
    </>
  );
}
