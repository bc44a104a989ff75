import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Failure, Notice } from '../../../components/ui/status';
import { releasePath, releaseTabPath } from '../../../config/paths';
import { formatBytes, formatDateTimeZone, formatNumber } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useProblemText } from '../../api/client/problem-text';
import { releaseQuery } from '../../api/releases';
import type { KnownRelease } from './find-release';
import { RepairPart } from './repair-part';
import { useSentences } from './sentences';
import * as styles from './check-file.module.css';
import type { Compared, FileCheck } from './use-file-check';

interface CheckResultProps {
  check: FileCheck;
  /** The release whose page this is. */
  expected: KnownRelease | undefined;
  /** Of a dropped file, in browsers that can write to it. */
  handle: FileSystemFileHandle | undefined;
  onRetry: (() => void) | undefined;
}

/** Says what a file is and what is wrong with it. */
export function CheckResult({ check, expected, handle, onRetry }: CheckResultProps) {
  const { t } = useTranslation('downloads');
  const problemText = useProblemText();
  if (check.kind === 'none' || check.kind === 'reading') return null;
  if (check.kind === 'failed')
    return <Failure title={t('checkFile.failed')} text={problemText(check.error)} onRetry={onRetry} />;
  const facts = <FileFacts file={check.file} />;
  switch (check.kind) {
    case 'unreadable':
      return (
        <Notice role="alert" tone="not-found" title={t('checkFile.unreadable', { name: check.file.name })}>
          <p>{t('checkFile.unreadableText')}</p>
        </Notice>
      );
    case 'refused':
      return (
        <Notice role="alert" tone="not-found" title={t(`checkFile.refused.${check.reason}`)}>
          <p>{t('checkFile.refusedText')}</p>
        </Notice>
      );
    case 'unknown':
      return (
        <Notice
          role="status"
          tone="not-found"
          title={
            check.page === undefined
              ? t('checkFile.unknown')
              : check.page
                ? t('checkFile.found.page', { title: check.page })
                : t('checkFile.found.untitledPage')
          }
        >
          <p>{t('checkFile.unknownText')}</p>
          {facts}
        </Notice>
      );
    case 'unlisted': {
      const release = `${check.release.type} ${check.release.name}`;
      const differs = check.release.bySize ? 'unlisted' : 'differs';
      // Without a list yet, an intact file leaves nothing to say. Other reasons are the server's: a withdrawal.
      const isNotMade = check.problem.status === 404;
      const reason = !isNotMade ? problemText(check.problem) : !check.isIntact && t('checkFile.notListed');
      return (
        <Notice
          role="status"
          tone={check.isIntact && isNotMade ? 'confirmed' : 'signal'}
          title={t(`checkFile.found.${check.isIntact ? 'intact' : differs}`, { release })}
        >
          {reason && <p>{reason}</p>}
          {facts}
          {check.release.id !== expected?.id && <ReleaseLink release={check.release} toCheck />}
        </Notice>
      );
    }
    case 'compared':
      return <ComparedResult compared={check} expected={expected} handle={handle} />;
  }
}

function FileFacts({ file }: { file: File }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const sizes = { size: formatBytes(file.size, language), bytes: formatNumber(file.size, language) };
  return <p className={styles.facts}>{t('checkFile.facts', { name: file.name, ...sizes })}</p>;
}

function ReleaseLink({ release, toCheck = false }: { release: KnownRelease; toCheck?: boolean }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const path = toCheck ? releaseTabPath(release.id, 'check') : releasePath(release.id);
  return <Link to={localizedPath(path, language)}>{t('checkFile.show', { release: release.name })}</Link>;
}

interface ComparedResultProps extends Omit<CheckResultProps, 'check' | 'onRetry'> {
  compared: Compared;
}

function ComparedResult({ compared, expected, handle }: ComparedResultProps) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const sentences = useSentences();
  const { file, release, list, diagnosis } = compared;
  const { verdict } = diagnosis;
  const [title, ...others] = sentences(verdict, release, list);
  const isIntact = verdict.kind === 'intact';
  const known = useQuery(releaseQuery(release.id)).data;
  const isExpected = release.id === expected?.id;
  return (
    <>
      <Notice role="status" tone={isIntact ? 'confirmed' : 'not-found'} title={title ?? ''}>
        {others.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {!isIntact && verdict.kind !== 'other' && !isExpected && (
          <p>{t('checkFile.shouldBe', { release: `${release.type} ${release.name}` })}</p>
        )}
        {expected && !isExpected && <p>{t('checkFile.notThisOne')}</p>}
        {isIntact && known && known.state !== 'published' && (
          <p>{t(`notices.${known.state}`, { date: formatDateTimeZone(known.release_date, language) })}</p>
        )}
        {isIntact && known && (known.newer || known.state === 'published') && (
          <p>{t(known.newer ? 'checkFile.older' : 'checkFile.latest')}</p>
        )}
        <FileFacts file={file} />
        {!isExpected && <ReleaseLink release={release} />}
      </Notice>
      {!isIntact && (
        // A new file begins anew: what was fetched for the old one does not count.
        <RepairPart
          key={`${file.name} ${file.size} ${file.lastModified}`}
          compared={compared}
          handle={handle}
        />
      )}
    </>
  );
}
