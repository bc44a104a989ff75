import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvisoryHash } from '../../../../server/contract/advisory-releases';
import type { ReleaseStatus } from '../../../../server/contract/advisory-status';
import { publicAdvisoryPath } from '../../../config/paths';
import { prepareHashing } from '../../../hashing/hash-file';
import { useFileHash, type FileHash } from '../../../hashing/use-file-hash';
import { oddityOf, type Oddity } from '../../../mending/oddity';
import { formatBytes } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { FileDrop } from '../../ui/inputs/file-drop';
import { CancellableProgress } from '../../ui/progress';
import { Failure, LoadingRows, Notice } from '../../ui/status';
import { LegalPart } from '../legal/text';
import * as styles from './check-file.module.css';
import { useAdvisoryHashes } from './use-advisory-hashes';

/** Tells whether an advisory names a file. The file is not sent anywhere. */
export function CheckFile() {
  const { t } = useTranslation('security');
  const { state, start, cancel } = useFileHash('sha256');
  const { hashes, reload } = useAdvisoryHashes();
  const isReading = state.kind === 'reading';

  // The worker of the next file, for when there is no network.
  useEffect(() => {
    if (!isReading) prepareHashing();
  }, [isReading]);

  return (
    <LegalPart id="check-file" title={t('checkFile.title')} text={t('checkFile.text')}>
      <noscript>
        <p>{t('checkFile.withoutScripts')}</p>
      </noscript>
      {/* Hydrated at once, so that it works when the network goes. */}
      <div className={styles.check} data-needs="scripts" data-hydrate="visible">
        <FileDrop
          label={t('checkFile.choose')}
          hint={t('checkFile.drop')}
          button={t('checkFile.button')}
          isPrimary
          onFile={start}
        />
        {isReading && (
          <CancellableProgress
            label={t('checkFile.reading', { name: state.file.name })}
            percent={state.percent}
            cancelLabel={t('checkFile.cancel')}
            onCancel={cancel}
          />
        )}
        <div role="status">
          {isReading && (
            <span className="visually-hidden">{t('checkFile.reading', { name: state.file.name })}</span>
          )}
          {state.kind === 'unreadable' && (
            <Notice tone="not-found" title={t('checkFile.unreadable', { name: state.file.name })}>
              <p>{t('checkFile.unreadableText')}</p>
            </Notice>
          )}
          {state.kind === 'done' && hashes.kind === 'loading' && <LoadingRows rows={1} />}
          {state.kind === 'done' && hashes.kind === 'ready' && (
            <Verdict state={state} hashes={hashes.hashes} />
          )}
        </div>
        {state.kind === 'done' && hashes.kind === 'failed' && (
          <Failure title={t('checkFile.failed')} text={t('checkFile.failedText')} onRetry={reload} />
        )}
      </div>
    </LegalPart>
  );
}

const WORST_FIRST: readonly ReleaseStatus[] = ['affected', 'under_investigation', 'fixed', 'not_affected'];
const TONES = {
  affected: 'not-found',
  under_investigation: 'signal',
  fixed: 'confirmed',
  not_affected: 'confirmed',
  unknown: 'neutral',
} as const;

/** Says of a file that no advisory names what its content alone tells: only the portal can compare it. */
function UnknownFile({ file }: { file: File }) {
  const { t } = useTranslation('security');
  const language = useLanguage();
  const [oddity, setOddity] = useState<Oddity>();
  useEffect(() => {
    let isShown = true;
    void oddityOf(file).then(
      (found) => isShown && setOddity(found),
      () => undefined, // moved meanwhile: its hash was shown already
    );
    return () => {
      isShown = false;
    };
  }, [file]);
  return (
    <>
      {oddity?.kind === 'page' && (
        <p>{oddity.title ? t('checkFile.page', { title: oddity.title }) : t('checkFile.untitledPage')}</p>
      )}
      {oddity?.kind === 'zeros' && (
        <p>{t('checkFile.zeros', { size: formatBytes(oddity.bytes, language) })}</p>
      )}
      <p>{t('checkFile.unknownText')}</p>
    </>
  );
}

interface VerdictProps {
  state: Extract<FileHash, { kind: 'done' }>;
  hashes: readonly AdvisoryHash[];
}

function Verdict({ state: { file, hash }, hashes }: VerdictProps) {
  const { t } = useTranslation('security');
  const language = useLanguage();
  const known = hashes.find(({ sha256 }) => sha256 === hash)?.advisories ?? [];
  const advisories = WORST_FIRST.flatMap((status) => known.filter((advisory) => advisory.status === status));
  const result = advisories[0]?.status ?? 'unknown';
  return (
    <Notice tone={TONES[result]} title={t(`checkFile.results.${result}`)}>
      {result === 'unknown' && <UnknownFile file={file} />}
      {advisories.length > 0 && (
        <ul>
          {advisories.map(({ number, status }) => (
            <li key={number}>
              {/* No Link: the server has this page, not Gatsby. */}
              <a href={localizedPath(publicAdvisoryPath(number), language)}>
                {t(`checkFile.statuses.${status}`, { number })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.facts}>
        {t('checkFile.facts', { name: file.name, size: formatBytes(file.size, language), hash })}
      </p>
    </Notice>
  );
}
