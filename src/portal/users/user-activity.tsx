import { Link } from 'gatsby';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetails } from '../../../server/contract/user';
import { Table, type Column } from '../../components/ui/table';
import { mailPath, PATHS, releasePath } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useIsAdmin } from '../auth/session';
import * as styles from './users.module.css';

/** The logins, last downloads and last mails of a user, and for administrators a link to what this user did. */
export function UserActivity({ user: { email, logins, downloads, mails } }: { user: UserDetails }) {
  const { t } = useTranslation('users');
  const { t: ofAccount } = useTranslation('account');
  const { t: ofMail } = useTranslation('messages');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  const time = (at: string) => <time dateTime={at}>{formatDateTime(at, language)}</time>;

  const loginColumns: Column<UserDetails['logins'][number]>[] = [
    {
      id: 'device',
      header: ofAccount('sessions.device'),
      isRowHeader: true,
      cell: ({ browser, system }) =>
        browser && system
          ? ofAccount('sessions.browserOnSystem', { browser, system })
          : (browser ?? system ?? ofAccount('sessions.unknownDevice')),
    },
    {
      id: 'created_at',
      header: ofAccount('sessions.createdAt'),
      cell: ({ created_at }) => time(created_at),
    },
    {
      id: 'last_used_at',
      header: ofAccount('sessions.lastUsedAt'),
      cell: ({ last_used_at }) => time(last_used_at),
    },
  ];
  const downloadColumns: Column<UserDetails['downloads'][number]>[] = [
    {
      id: 'release',
      header: t('one.release'),
      isRowHeader: true,
      cell: ({ release, download_type }) => (
        <Link to={localizedPath(releasePath(release.id), language)}>
          {download_type.name} {release.name}
        </Link>
      ),
    },
    { id: 'at', header: t('one.at'), cell: ({ last_at }) => time(last_at) },
  ];
  const mailColumns: Column<UserDetails['mails'][number]>[] = [
    {
      id: 'kind',
      header: t('user.mail'),
      isRowHeader: true,
      cell: ({ id, kind, subject }) =>
        isAdmin && subject ? (
          <Link to={localizedPath(mailPath(id), language)}>{subject}</Link>
        ) : (
          ofMail(`mail.kinds.${toCamelCase(kind)}`)
        ),
    },
    {
      id: 'state',
      header: t('user.mailState'),
      cell: ({ state }) => ofMail(`mail.states.${state}`),
    },
    { id: 'at', header: t('one.at'), cell: ({ sent_at, created_at }) => time(sent_at ?? created_at) },
  ];
  return (
    <>
      <Part title={t('user.logins')} none={t('user.noLogins')} columns={loginColumns} rows={logins} />
      <Part
        title={t('one.downloads')}
        none={t('user.noDownloads')}
        columns={downloadColumns}
        rows={downloads}
      />
      <Part title={t('user.mails')} none={t('user.noMails')} columns={mailColumns} rows={mails} />
      {isAdmin && (
        <p>
          <Link to={localizedPath(`${PATHS.audit}?actor=${encodeURIComponent(email)}`, language)}>
            {t('user.audit')}
          </Link>
        </p>
      )}
    </>
  );
}

const toCamelCase = (kind: string) => kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

interface PartProps<Row> {
  title: string;
  /** Shown instead of an empty table. */
  none: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

function Part<Row>({ title, none, columns, rows }: PartProps<Row>) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{title}</h2>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <Table caption={title} columns={columns} rows={rows} rowKey={(row) => rows.indexOf(row)} />
      )}
    </section>
  );
}
