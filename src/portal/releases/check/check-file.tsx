import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../components/ui/inputs/file-drop';
import { CancellableProgress } from '../../../components/ui/progress';
import { CheckResult } from './check-result';
import * as styles from './check-file.module.css';
import type { KnownRelease } from './find-release';
import { useFileCheck } from './use-file-check';

interface CheckFileProps {
  /** The release whose page this is; undefined: the file may be of any release. */
  expected?: KnownRelease;
}

/** Tells what a dropped file is, what is wrong with it, and repairs it. The file is not uploaded. */
export function CheckFile({ expected }: CheckFileProps) {
  const { t } = useTranslation('downloads');
  const { state, start, cancel } = useFileCheck(expected);
  const [handle, setHandle] = useState<FileSystemFileHandle>();
  const section = useRef<HTMLElement>(null);
  const reading = state.kind === 'reading' && {
    label: t(state.percent === undefined ? 'checkFile.searching' : 'checkFile.reading', {
      name: state.file.name,
    }),
    percent: state.percent,
  };
  return (
    <section ref={section} aria-labelledby="check-file" className={styles.section}>
      <h2 id="check-file">{t('checkFile.title')}</h2>
      <p>{t('checkFile.text')}</p>
      <FileDrop
        label={t('checkFile.choose')}
        hint={t('checkFile.drop')}
        button={t('checkFile.button')}
        onFile={(file) => {
          setHandle(undefined);
          void start(file);
        }}
        onHandle={setHandle}
      />
      {reading && (
        <CancellableProgress
          {...reading}
          cancelLabel={t('checkFile.cancel')}
          onCancel={() => {
            cancel();
            section.current?.querySelector('input')?.focus();
          }}
        />
      )}
      <div role="status">{reading && <span className="visually-hidden">{reading.label}</span>}</div>
      <CheckResult
        check={state}
        expected={expected}
        handle={handle}
        onRetry={'file' in state ? () => void start(state.file) : undefined}
      />
    </section>
  );
}
