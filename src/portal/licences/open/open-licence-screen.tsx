import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { FileDrop } from '../../../components/ui/inputs/file-drop';
import { useDropGuard } from '../../../components/ui/inputs/use-drop-guard';
import { Failure, LoadingRows } from '../../../components/ui/status';
import { PATHS } from '../../../config/paths';
import { useProblemText } from '../../api/client/problem-text';
import { useIsAdmin } from '../../auth/session';
import { takeFile } from '../../frame/kept-file';
import { PortalHeading } from '../../frame/portal-heading';
import type { AppName } from '../../forms/licence/app-names';
import { KeepLicence } from './keep-licence';
import { LicenceSheet } from '../licence-sheet';
import { useOpenLicence } from './use-open-licence';
import { Verdict } from './verdict';
import * as styles from '../licences.module.css';

/** The screen that opens a licence file, and shows its validity and contents. */
export function OpenLicenceScreen({ apps }: { apps: readonly AppName[] }) {
  const { t } = useTranslation('licences');
  const problemText = useProblemText();
  const open = useOpenLicence();
  const isAdmin = useIsAdmin();
  const { mutate, variables: file } = open;
  useEffect(() => {
    const chosen = takeFile(PATHS.openLicence);
    if (chosen) mutate(chosen);
  }, [mutate]);
  useDropGuard(mutate);

  return (
    <>
      <PortalHeading
        title={t('open.title')}
        above={[{ to: PATHS.licences, label: t('portal:menu.licences') }]}
      />
      <div className={styles.noPrint}>
        <FileDrop
          label={t('open.field')}
          hint={t('open.hint')}
          button={t('open.button')}
          isPrimary
          accept=".bel"
          onFile={mutate}
        />
      </div>
      {open.isPending && <LoadingRows rows={3} />}
      {open.isError && (
        <Failure
          title={t('open.failed')}
          text={problemText(open.error)}
          onRetry={file ? () => mutate(file) : undefined}
        />
      )}
      <div role="status">
        {open.data && (
          <>
            <p className={styles.fileName}>{file?.name}</p>
            <Verdict opened={open.data} />
          </>
        )}
      </div>
      {open.data?.kind === 'licence' && (
        <>
          <LicenceSheet licence={open.data.licence} apps={apps} />
          <p className={styles.noPrint}>
            <Button onClick={() => window.print()}>{t('open.print')}</Button>
          </p>
          {isAdmin && file && <KeepLicence key={open.submittedAt} file={file} />}
        </>
      )}
    </>
  );
}
