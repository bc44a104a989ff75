import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { CancellableProgress } from '../../../components/ui/progress';
import { Notice } from '../../../components/ui/status';
import { useProblemText } from '../../api/client/problem-text';
import { DownloadButton } from '../../frame/file-form';
import { useKeptFocus } from '../../frame/use-kept-focus';
import * as styles from './check-file.module.css';
import { useSizes } from './sentences';
import type { Compared } from './use-file-check';
import { useRepair } from './use-repair';

interface RepairPartProps {
  compared: Compared;
  handle: FileSystemFileHandle | undefined;
}

/** Fetches what is missing of a file and saves the right one; offers the whole download if nothing can be used. */
export function RepairPart({ compared, handle }: RepairPartProps) {
  const { t } = useTranslation('downloads');
  const problemText = useProblemText();
  const sizeOf = useSizes();
  const { state, start, cancel } = useRepair(compared);
  const part = useKeptFocus(state.kind);
  const { list, diagnosis, release } = compared;
  const { toFetch } = diagnosis;

  if (toFetch === list.size)
    return (
      <div className={styles.repair}>
        <p>{t('repair.nothingUsable')}</p>
        <DownloadButton releaseId={release.id} />
      </div>
    );

  const cost = { size: sizeOf(toFetch), whole: sizeOf(list.size) };
  const offer = toFetch === 0 ? t('repair.free') : t('repair.start', cost);
  const isBusy = state.kind === 'fetching' || state.kind === 'checking';
  const progress = isBusy && {
    label: t(`repair.${state.kind}`),
    percent: state.kind === 'fetching' ? (100 * state.bytes) / (toFetch || 1) : state.percent,
    detail: state.kind === 'fetching' ? t('repair.fetched', { ...cost, done: sizeOf(state.bytes) }) : '',
  };
  const hasFailed = ['wrongBlock', 'changed', 'notReplaced', 'failed'].includes(state.kind);
  return (
    <div ref={part} className={styles.repair} tabIndex={-1}>
      {!isBusy && state.kind !== 'saved' && state.kind !== 'changed' && (
        <div className={styles.choices}>
          <Button variant="primary" onClick={() => void start()}>
            {state.kind === 'failed' ? t('repair.again') : offer}
          </Button>
          {handle && (
            <Button onClick={() => void start(handle)}>{t('repair.replace', { name: handle.name })}</Button>
          )}
        </div>
      )}
      {progress && <CancellableProgress {...progress} cancelLabel={t('repair.cancel')} onCancel={cancel} />}
      <div role="status">
        {progress && <span className="visually-hidden">{progress.label}</span>}
        {state.kind === 'saved' && (
          <Notice tone="confirmed" title={t(state.inPlace ? 'repair.replaced' : 'repair.saved')}>
            <p>{t('repair.savedText', { name: list.fileName, sha256: list.sha256 })}</p>
          </Notice>
        )}
      </div>
      {hasFailed && (
        <Notice role="alert" tone="not-found" title={t(`repair.failures.${state.kind}`)}>
          <p>{state.kind === 'failed' ? problemText(state.error) : t(`repair.reasons.${state.kind}`)}</p>
          {state.kind === 'failed' && <p>{t('repair.isKept')}</p>}
        </Notice>
      )}
    </div>
  );
}
