import { useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Failure, LoadingRows } from '../../components/ui/status';
import { useProblemText } from '../problem-text';
import type { AppName } from './app-names';
import { LicenceSheet } from './licence-sheet';
import { useOpenLicence } from './use-open-licence';
import { Verdict } from './verdict';
import * as styles from './licences.module.css';

/** Takes a licence file, says whether it counts and shows what it holds. */
export function OpenLicence({ apps }: { apps: readonly AppName[] }) {
  const { t } = useTranslation('licences');
  const problemText = useProblemText();
  const open = useOpenLicence();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const inputId = useId();
  const file = open.variables;

  const take = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen) open.mutate(chosen);
    // The same file, changed meanwhile, can be chosen again.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <section aria-labelledby={`${inputId}-title`} className={styles.section}>
      <h2 id={`${inputId}-title`}>{t('open.title')}</h2>
      <div
        className={[styles.drop, isOver && styles.over].filter(Boolean).join(' ')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p id={`${inputId}-hint`}>{t('open.hint')}</p>
        <Button variant="primary" onClick={() => input.current?.click()}>
          {t('open.button')}
        </Button>
        <label htmlFor={inputId} className="visually-hidden">
          {t('open.field')}
        </label>
        <input
          ref={input}
          id={inputId}
          type="file"
          accept=".bel"
          className="visually-hidden"
          tabIndex={-1}
          aria-describedby={`${inputId}-hint`}
          onChange={(event) => take(event.target.files)}
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
        </>
      )}
    </section>
  );
}
