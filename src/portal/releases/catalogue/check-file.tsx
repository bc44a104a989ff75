import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { FileDrop } from '../../../components/ui/inputs/file-drop';
import { Progress } from '../../../components/ui/progress';
import { Failure, LoadingRows, Notice } from '../../../components/ui/status';
import { releasePath } from '../../../config/paths';
import { formatBytes, formatDate } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useProblemText } from '../../api/client/problem-text';
import { releaseOfFileQuery } from '../../api/releases';
import { useFileHash, type FileHash } from '../../../hashing/use-file-hash';
import * as styles from './check-file.module.css';

/** Tells which release a dropped file is. The file is not uploaded. */
export function CheckFile() {
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
        {state.kind === 'done' && <Verdict state={state} />}
      </div>
    </section>
  );
}

function Verdict({ state: { file, hash: md5 } }: { state: Extract<FileHash, { kind: 'done' }> }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const problemText = useProblemText();
  const found = useQuery(releaseOfFileQuery({ md5, size: file.size }));
  const known = found.data;
  const facts = (
    <p className={styles.facts}>
      {t('checkFile.facts', { name: file.name, size: formatBytes(file.size, language), md5 })}
    </p>
  );
  if (found.isPending) return <LoadingRows rows={1} />;
  if (found.isError)
    return (
      <Failure
        title={t('loadFailed')}
        text={problemText(found.error)}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  if (!known) {
    return (
      <Notice tone="not-found" title={t('checkFile.unknown')}>
        <p>{t('checkFile.unknownText')}</p>
        {facts}
      </Notice>
    );
  }
  return (
    <Notice
      tone="confirmed"
      title={t('checkFile.known', {
        type: known.download_type.name,
        release: known.name,
        date: formatDate(known.release_date, language),
      })}
    >
      <p>{t(known.newer || known.state !== 'published' ? 'checkFile.older' : 'checkFile.latest')}</p>
      {facts}
      <Link to={localizedPath(releasePath(known.id), language)}>
        {t('checkFile.show', { release: known.name })}
      </Link>
    </Notice>
  );
}
