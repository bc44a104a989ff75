import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { FileDrop } from '../../../components/ui/inputs/file-drop';
import { createLicencePath, PATHS } from '../../../config/paths';
import { keepFile } from '../../frame/kept-file';
import { PortalHeading } from '../../frame/portal-heading';
import { useIsAdmin } from '../../auth/session';
import { confirmDiscard } from '../../unsaved-work/unsaved-work';
import { useGo } from '../../unsaved-work/use-go';
import { OwnLicences } from './own-licences';
import * as styles from '../licences.module.css';

/** The licences: all for administrators, otherwise those of the user's group. */
export function LicencesScreen({ all }: { all: ReactNode }) {
  const { t } = useTranslation('licences');
  const go = useGo();
  const isAdmin = useIsAdmin();
  const openFile = (file: File) =>
    confirmDiscard(() => {
      keepFile(PATHS.openLicence, file);
      go(PATHS.openLicence);
    });
  return (
    <>
      <PortalHeading title={t('title')} skipsToList={isAdmin}>
        {isAdmin && (
          <Button variant="primary" onClick={() => go(createLicencePath())}>
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
