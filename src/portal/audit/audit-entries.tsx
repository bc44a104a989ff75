import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../server/contract/audit';
import { Button } from '../../components/ui/button';
import { Failure, LoadingRows, Notice } from '../../components/ui/status';
import { Table, type Column } from '../../components/ui/table';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { auditQuestion, useAudit, type AuditFilters } from '../api/audit';
import { useProblemText } from '../api/client/problem-text';
import { ExportButton } from '../lists/export-button';
import * as styles from './audit-screen.module.css';

/** i18next treats a dot in a key as nesting, so dots are replaced. */
export const actionKey = (action: string) => `audit.actions.${action.replaceAll('.', '_')}`;

/** The entries of the audit trail that match, newest first. */
export function AuditEntries({ filters }: { filters: AuditFilters }) {
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
      cell: ({ action }) => t(actionKey(action), { defaultValue: action }),
    },
    {
      id: 'subject',
      header: t('audit.subject'),
      cell: ({ subject }) => <span className={styles.words}>{subject}</span>,
    },
    { id: 'detail', header: t('audit.detail'), cell: ({ detail }) => <Detail detail={detail} /> },
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
            <Notice title={t(isPartial ? 'audit.emptySoFar' : 'audit.empty')} />
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

function Detail({ detail }: { detail: AuditEntry['detail'] }) {
  const facts = Object.entries(detail).filter(([, value]) => value !== null && value !== '');
  return (
    <ul className={styles.detail}>
      {facts.map(([name, value]) => (
        <li key={name}>
          <code>{`${name}: ${String(value)}`}</code>
        </li>
      ))}
    </ul>
  );
}
