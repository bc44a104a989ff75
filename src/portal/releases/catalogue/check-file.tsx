import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { FileDrop } from '../../../components/ui/inputs/file-drop';
import { Progress } from '../../../components/ui/progress';
import { LoadingRows, Notice } from '../../../components/ui/status';
import { releasePath } from '../../../config/paths';
import { formatBytes, formatDate } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useFileHash, type FileHash } from '../../../hashing/use-file-hash';
import * as styles from './check-file.module.css';
import { identify } from './identify';
import type { CatalogueEntry } from '../../api/download-types';

interface CheckFileProps {
  entries: readonly CatalogueEntry[];
  /** True if `entries` is complete. Before that, no file can be reported as unknown. */
  areAll: boolean;
}

/** Tells which release a dropped file is. The file is not uploaded. */
export function CheckFile({ entries, areAll }: CheckFileProps) {
  const { t } = useTranslation('downloads');
  const { state, start, cancel } = useFileHash('md5');
  return (
    <section aria-labelledby="check-file" className={styles.section}>
      <h2 id="check-file">{t('checkFile.title')}</h2>
      <p>{t('checkFile.text')}</p>
      <FileDrop
        label={t('checkFile.choose')}
        hint={t('checkFile.drop')}
        button={t('checkFile.button')}
        onFile={start}
      />
      {state.kind === 'reading' && (
        <div className={styles.reading}>
          <Progress label={t('checkFile.reading', { name: state.file.name })} percent={state.percent} />
          <Button small onClick={cancel}>
            {t('checkFile.cancel')}
          </Button>
        </div>
      )}
      <div role="status">
        {state.kind === 'reading' && (
          <span className="visually-hidden">{t('checkFile.reading', { name: state.file.name })}</span>
        )}
        {state.kind === 'unreadable' && (
          <Notice tone="not-found" title={t('checkFile.unreadable', { name: state.file.name })} />
        )}
        {state.kind === 'done' && <Verdict state={state} entries={entries} areAll={areAll} />}
      </div>
    </section>
  );
}

interface VerdictProps extends CheckFileProps {
  state: Extract<FileHash, { kind: 'done' }>;
}

function Verdict({ state: { file, hash: md5 }, entries, areAll }: VerdictProps) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const known = identify(entries, { md5, size: file.size });
  const facts = (
    <p className={styles.facts}>
      {t('checkFile.facts', { name: file.name, size: formatBytes(file.size, language), md5 })}
    </p>
  );
  if (!known && !areAll) return <LoadingRows rows={1} />;
  if (!known) {
    return (
      <Notice tone="not-found" title={t('checkFile.unknown')}>
        <p>{t('checkFile.unknownText')}</p>
        {facts}
      </Notice>
    );
  }
  const { type, release, isLatest } = known;
  return (
    <Notice
      tone="confirmed"
      title={t('checkFile.known', {
        type: type.name,
        release: release.name,
        date: formatDate(release.release_date, language),
      })}
    >
      <p>{isLatest ? t('checkFile.latest') : t('checkFile.older')}</p>
      {facts}
      <Link to={localizedPath(releasePath(release.id), language)}>
        {t('checkFile.show', { release: release.name })}
      </Link>
    </Notice>
  );
}
