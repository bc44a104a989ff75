import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '../../../server/contract/session';
import { Button } from '../../components/ui/button';
import { Table, type Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { ownSessionsQuery } from '../api/own-sessions';
import { QueryState } from '../frame/query-state';
import * as styles from './account.module.css';
import { EndSessionsDialog } from './end-sessions-dialog';
import { useDeviceName } from './use-device-name';

/** Lists the user's own sessions. */
export function SessionsSection({ hasPassword = true }: { hasPassword?: boolean }) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const deviceName = useDeviceName();
  const sessions = useQuery(ownSessionsQuery);
  const [toEnd, setToEnd] = useState<OwnSession | 'others'>();

  const columns: Column<OwnSession>[] = [
    {
      id: 'device',
      header: t('sessions.device'),
      isRowHeader: true,
      cell: (session) => (
        <>
          {deviceName(session)} {session.current && <Tag>{t('sessions.current')}</Tag>}
        </>
      ),
    },
    {
      id: 'network',
      header: t('sessions.network'),
      cell: ({ network }) => <span className={styles.network}>{network ?? t('sessions.unknown')}</span>,
    },
    {
      id: 'created_at',
      header: t('sessions.createdAt'),
      cell: ({ created_at, way }) => (
        <>
          <time dateTime={created_at}>{formatDateTime(created_at, language)}</time>
          {way && <span className={styles.way}>{t(`sessions.ways.${way}`)}</span>}
        </>
      ),
    },
    {
      id: 'last_used_at',
      header: t('sessions.lastUsedAt'),
      cell: ({ last_used_at }) => (
        <time dateTime={last_used_at}>{formatDateTime(last_used_at, language)}</time>
      ),
    },
    {
      id: 'actions',
      header: t('sessions.actions'),
      isActions: true,
      cell: (session) =>
        !session.current && (
          <Button small onClick={() => setToEnd(session)}>
            {t('sessions.end')}
            <span className="visually-hidden">
              {' '}
              {deviceName(session)}, {formatDateTime(session.created_at, language)}
            </span>
          </Button>
        ),
    },
  ];

  return (
    <section aria-labelledby="sessions-heading" className={styles.section}>
      <h2 id="sessions-heading">{t('sessions.title')}</h2>
      <QueryState query={sessions} title={t('sessions.loadFailed')} />
      {sessions.data && (
        <div className={styles.sessions}>
          <p className={styles.note}>{t(hasPassword ? 'sessions.text' : 'sessions.textWithoutPassword')}</p>
          <Table
            caption={t('sessions.title')}
            columns={columns}
            rows={sessions.data}
            rowKey={({ id }) => id}
          />
          {sessions.data.length > 1 && (
            <Button onClick={() => setToEnd('others')}>{t('sessions.endOthers')}</Button>
          )}
        </div>
      )}
      {toEnd && <EndSessionsDialog which={toEnd} onClose={() => setToEnd(undefined)} />}
    </section>
  );
}
