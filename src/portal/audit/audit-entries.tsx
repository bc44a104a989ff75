import { Link } from 'gatsby';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../server/contract/audit';
import { Button } from '../../components/ui/button';
import { Failure, LoadingRows } from '../../components/ui/status';
import { Table, type Column } from '../../components/ui/table';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { auditQuestion, useAudit, type AuditFilters } from '../api/audit';
import { useProblemText } from '../api/client/problem-text';
import { EmptyList } from '../lists/empty-list';
import { ExportButton } from '../lists/export-button';
import * as styles from './audit-screen.module.css';
import { factsOf, targetPath } from './audit-target';

/** i18next treats a dot in a key as nesting, so dots are replaced. */
export const actionKey = (action: string) => `audit.actions.${action.replaceAll('.', '_')}`;

interface AuditEntriesProps {
  filters: AuditFilters;
  /** Clears the filters; missing if none is set. */
  onClear?: (() => void) | undefined;
}

/** The entries of the audit trail that match, newest first. */
export function AuditEntries({ filters, onClear }: AuditEntriesProps) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const problemText = useProblemText();
  const audit = useAudit(filters);
  const entries = audit.data?.pages.flatMap((page) => page.entries) ?? [];
  const isPartial = audit.data?.pages.at(-1)?.incomplete === true;

  const columns: Column<AuditEntry>[] = [
    {
      id: 'at',
      header: t('audit.at'),
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
    {
      id: 'actor',
      header: t('audit.actor'),
      cell: (entry) => <span className={styles.words}>{entry.actor ?? t('audit.nobody')}</span>,
    },
    {
      id: 'action',
      header: t('audit.action'),
      isRowHeader: true,
      cell: (entry) => <WhatHappened entry={entry} />,
    },
    { id: 'detail', header: t('audit.detail'), cell: (entry) => <Detail entry={entry} /> },
  ];

  return (
    <>
      {audit.isError && (
        <Failure
          title={t('audit.loadFailed')}
          text={problemText(audit.error)}
          onRetry={audit.refetch}
          retrying={audit.isFetching}
        />
      )}
      {audit.isPending && <LoadingRows rows={8} />}
      {audit.data && (
        <>
          {entries.length === 0 ? (
            <EmptyList text={t(isPartial ? 'audit.emptySoFar' : 'audit.empty')} onClear={onClear} />
          ) : (
            <Table caption={t('audit.title')} columns={columns} rows={entries} rowKey={({ id }) => id} />
          )}
          <p role="status" className={styles.count}>
            {t('audit.count', { count: entries.length })}
          </p>
          {entries.length > 0 && (
            <div>
              <ExportButton resource="audit" question={auditQuestion(filters)} />
            </div>
          )}
          {isPartial && <p role="status">{t('audit.partial')}</p>}
          {audit.hasNextPage && (
            <p>
              <Button busy={audit.isFetchingNextPage} onClick={() => audit.fetchNextPage()}>
                {t(isPartial ? 'audit.searchOn' : 'audit.more')}
              </Button>
            </p>
          )}
        </>
      )}
    </>
  );
}

const NO_FILTERS = { action: '', actor: '', q: '', group: '', from: '', to: '' };

/** For administrators: the entries of the audit trail about a release. */
export function ReleaseHistory({ releaseId }: { releaseId: number }) {
  return <AuditEntries filters={{ ...NO_FILTERS, release: String(releaseId) }} />;
}

/** Names the action of an entry and its target, with a link to the page of the target. */
function WhatHappened({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('portal');
  const { action, subject } = entry;
  const path = targetPath(entry);
  const text = t(actionKey(action), { defaultValue: action });
  if (subject === '') return text;
  return (
    <span className={styles.words}>
      {text}: <PageLink path={path}>{subject}</PageLink>
    </span>
  );
}

function Detail({ entry }: { entry: AuditEntry }) {
  return (
    <ul className={styles.detail}>
      {factsOf(entry).map(({ name, text, path }) => (
        <li key={name}>
          <PageLink path={path}>
            <code>{text}</code>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function PageLink({ path, children }: { path: string | undefined; children: ReactNode }) {
  const language = useLanguage();
  return path === undefined ? children : <Link to={localizedPath(path, language)}>{children}</Link>;
}
