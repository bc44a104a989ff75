import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { FileDrop } from '../../components/ui/inputs/file-drop';
import { Failure, LoadingRows } from '../../components/ui/status';
import { useProblemText } from '../api/client/problem-text';
import { useIsAdmin } from '../auth/session';
import type { AppName } from './app-names';
import { KeepLicence } from './keep-licence';
import { LicenceSheet } from './licence-sheet';
import { useOpenLicence } from './use-open-licence';
import { Verdict } from './verdict';
import * as styles from './licences.module.css';

/** Opens a licence file, and shows its validity and contents. */
export function OpenLicence({ apps }: { apps: readonly AppName[] }) {
  const { t } = useTranslation('licences');
  const problemText = useProblemText();
  const open = useOpenLicence();
  const isAdmin = useIsAdmin();
  const titleId = useId();
  const file = open.variables;

  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>{t('open.title')}</h2>
      <div className={styles.noPrint}>
        <FileDrop
          label={t('open.field')}
          hint={t('open.hint')}
          button={t('open.button')}
          isPrimary
          accept=".bel"
          onFile={(chosen) => open.mutate(chosen)}
        />
      </div>
      {open.isPending && <LoadingRows rows={3} />}
      {open.isError && (
        <Failure
          title={t('open.failed')}
          text={problemText(open.error)}
          onRetry={file ? () => open.mutate(file) : undefined}
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
    </section>
  );
}
