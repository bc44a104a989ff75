import { Link } from 'gatsby';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../server/contract/audit';
import { Button } from '../../components/ui/button';
import { Table, type Column } from '../../components/ui/table';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { auditQuestion, useAudit, type AuditFilters } from '../api/audit';
import { QueryState } from '../frame/query-state';
import { EmptyList } from '../lists/empty-list';
import { ExportButton } from '../lists/export-button';
import * as styles from './audit-screen.module.css';
import { describeEntry, type EntryValue } from './describe-entry';

interface AuditEntriesProps {
  filters: AuditFilters;
  /** Clears the filters; missing if none is set. */
  onClear?: (() => void) | undefined;
}

/** The entries of the audit trail that match, newest first. */
export function AuditEntries({ filters, onClear }: AuditEntriesProps) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const audit = useAudit(filters);
  const entries = audit.data?.pages.flatMap((page) => page.entries) ?? [];
  const isPartial = audit.data?.pages.at(-1)?.incomplete === true;

  const columns: Column<AuditEntry>[] = [
    {
      id: 'at',
      header: t('at'),
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
    },
    {
      id: 'action',
      header: t('action'),
      isRowHeader: true,
      cell: (entry) => <WhatHappened entry={entry} />,
    },
  ];

  return (
    <>
      <QueryState query={audit} title={t('loadFailed')} rows={20} />
      {audit.data && (
        <>
          {entries.length === 0 ? (
            <EmptyList text={t(isPartial ? 'emptySoFar' : 'empty')} onClear={onClear} />
          ) : (
            <Table caption={t('title')} columns={columns} rows={entries} rowKey={({ id }) => id} />
          )}
          <p role="status" className={styles.count}>
            {t('count', { count: entries.length })}
          </p>
          {isPartial && <p role="status">{t('partial')}</p>}
          {audit.hasNextPage && (
            <p>
              <Button busy={audit.isFetchingNextPage} onClick={() => audit.fetchNextPage()}>
                {t(isPartial ? 'searchOn' : 'more')}
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
  const filters = { ...NO_FILTERS, release: String(releaseId) };
  return (
    <>
      <div className={styles.exportRow}>
        <ExportButton resource="audit" question={auditQuestion(filters)} />
      </div>
      <AuditEntries filters={filters} />
    </>
  );
}

/** Says what happened in one sentence; what it leaves out is below, on request. */
function WhatHappened({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const { sentence, details } = describeEntry(entry, t, useLanguage());
  return (
    <div className={styles.entry}>
      {sentence.map((part, index) =>
        typeof part === 'string' ? (
          <Fragment key={index}>{part}</Fragment>
        ) : (
          <Value key={index} value={part} />
        ),
      )}
      {details.length > 0 && (
        <details>
          <summary>{t('detail')}</summary>
          <dl>
            {details.map((value) => (
              <div key={value.name}>
                <dt>{value.label}</dt>
                <dd>
                  <Value value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

function Value({ value: { text, path } }: { value: EntryValue }) {
  const language = useLanguage();
  return path === undefined ? text : <Link to={localizedPath(path, language)}>{text}</Link>;
}
