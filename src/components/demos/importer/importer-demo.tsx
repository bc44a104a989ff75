import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Progress } from '../../ui/progress';
import { useDropGuard } from '../../ui/inputs/use-drop-guard';
import { CheckDocument } from './check-document';
import { ChooseDocument } from './choose-document';
import * as styles from './importer-demo.module.css';
import type { ImporterState } from './importer-state';
import { ShowProposal } from './show-proposal';
import { useAnnouncement } from './use-announcement';
import { useImporter } from './use-importer';

const STEPS = ['choose', 'check', 'proposal'] as const;

/**
 * Turns a document into a proposal for the ERP. Everything happens in this browser.
 * @param file read immediately, if given
 */
export function ImporterDemo({ file }: { file?: File }) {
  const { t } = useTranslation('importer');
  const { state, dispatch, readFile, readSample, stop } = useImporter();
  // Announced at the start of a step, until a part of the step announces something else.
  const beginning = useAnnouncement(state);
  const [announced, setAnnounced] = useState<{ after: string; text: string }>();
  const announce = (text: string) => setAnnounced({ after: beginning, text });
  const heading = useRef<HTMLHeadingElement>(null);
  const place = state.step === 'choose' && state.failed ? 'failed' : state.step;
  const shown = state.step === 'reading' ? 'choose' : state.step;

  useDropGuard();

  useEffect(() => {
    if (file) void readFile(file);
  }, [file, readFile]);

  useEffect(() => {
    // The pressed button is gone: focuses the heading of the step, unless the focus has already moved
    // elsewhere.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [place]);

  return (
    <div className={styles.demo}>
      <ol className={styles.steps} aria-label={t('steps.label')}>
        {STEPS.map((step) => (
          <li key={step} aria-current={step === shown ? 'step' : undefined}>
            {t(`steps.${step}`)}
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announced?.after === beginning ? announced.text : beginning}
      </p>
      {state.step === 'choose' && (
        <ChooseDocument heading={heading} failed={state.failed} onFile={readFile} onSample={readSample} />
      )}
      {state.step === 'reading' && <Reading heading={heading} state={state} onStop={stop} />}
      {state.step === 'check' && (
        <CheckDocument heading={heading} state={state} dispatch={dispatch} announce={announce} />
      )}
      {state.step === 'proposal' && (
        <ShowProposal heading={heading} state={state} dispatch={dispatch} announce={announce} />
      )}
    </div>
  );
}

interface ReadingProps {
  heading: RefObject<HTMLHeadingElement | null>;
  state: Extract<ImporterState, { step: 'reading' }>;
  onStop: () => void;
}

function Reading({ heading, state: { name, percent }, onStop }: ReadingProps) {
  const { t } = useTranslation('importer');
  return (
    <div className={styles.part}>
      <h4 ref={heading} tabIndex={-1}>
        {t('reading.title', { name })}
      </h4>
      <Progress label={t('reading.progress')} percent={percent} />
      <p>
        <Button onClick={onStop}>{t('reading.cancel')}</Button>
      </p>
    </div>
  );
}
