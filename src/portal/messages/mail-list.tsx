import { useTranslation } from 'react-i18next';
import type { Mail, MailFilter } from '../../../server/contract/mail';
import { Button } from '../../components/ui/button';
import { Notice } from '../../components/ui/status';
import type { Column } from '../../components/ui/table';
import { useToast } from '../../components/ui/toast';
import { mailPath } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { EmailText } from '../lists/email-text';
import { ListFilter } from '../lists/list-filter';
import { ListSearch } from '../lists/list-search';
import { ListTable } from '../lists/list-table';
import { ListToolbar } from '../lists/list-toolbar';
import { useProblemText } from '../api/client/problem-text';
import { useAddressState } from '../lists/use-address-state';
import { useList } from '../lists/use-list';
import { RowLink } from '../lists/row-link';
import { MailOutcome } from './mail-outcome';
import * as styles from './messages.module.css';
import { useResendMail } from '../api/mails';

const FILTERS: readonly MailFilter[] = [
  'needs_attention',
  'waiting',
  'waiting_link',
  'sent',
  'failed',
  'interrupted',
  'held',
  'ended',
];

/** All mail that the site sends, with its state. */
export function MailList() {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const problemText = useProblemText();
  const toast = useToast();
  const address = useAddressState();
  const state = FILTERS.find((name) => name === address.read('state')) ?? '';
  const mails = useList({
    resource: 'mails',
    filters: { state },
    // Without SMTP_URL, a mail that waits has no next attempt.
    isUnfinished: (mail) => mail.next_attempt_at !== null,
  });
  const resend = useResendMail();
  const recipient = ({ to }: Mail) => to ?? t('mail.vendor');

  const send = (mail: Mail) =>
    resend.mutate(mail.id, {
      onSuccess: () => toast(t('mail.resent', { to: recipient(mail) }), recipient(mail)),
    });

  const columns: Column<Mail>[] = [
    {
      id: 'to',
      header: t('mail.to'),
      isRowHeader: true,
      cell: ({ to }) => (to === null ? t('mail.vendor') : <EmailText email={to} />),
    },
    {
      id: 'subject',
      header: t('mail.subject'),
      cell: ({ id, subject }) => (
        <span className={styles.words}>
          <RowLink to={localizedPath(mailPath(id), language)}>{subject}</RowLink>
        </span>
      ),
    },
    {
      id: 'created',
      header: t('mail.created'),
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at, language)}</time>,
    },
    {
      id: 'state',
      header: t('mail.state'),
      cell: (mail) => <MailOutcome mail={mail} to={recipient(mail)} isRow />,
    },
    {
      id: 'actions',
      header: t('mail.actions'),
      isActions: true,
      cell: (mail) =>
        mail.can_resend &&
        // A mail that was sent successfully can only be resent from its own page.
        mail.state !== 'sent' && (
          <Button small busy={resend.isPending && resend.variables === mail.id} onClick={() => send(mail)}>
            {mail.state === 'waiting' ? t('mail.sendNow') : t('mail.resend')}
            <span className="visually-hidden"> {recipient(mail)}</span>
          </Button>
        ),
    },
  ];

  return (
    <>
      {resend.isError && (
        <Notice tone="not-found" role="alert" title={t('mail.resendFailed')}>
          <p>{problemText(resend.error)}</p>
        </Notice>
      )}
      <ListTable
        list={mails}
        caption={t('mail.title')}
        columns={columns}
        failure={t('mail.loadFailed')}
        found={(count) => t('mail.found', { count })}
        toolbar={
          <ListToolbar label={t('mail.filter')}>
            <ListSearch label={t('mail.search')} list={mails} />
            <ListFilter
              label={t('mail.state')}
              all={t('mail.all')}
              names={FILTERS}
              textOf={(name) => t(`mail.states.${name}`)}
              value={state}
              onChange={(state) => address.write({ state, rows: '' })}
            />
          </ListToolbar>
        }
        nothing={t('mail.nothing')}
      />
    </>
  );
}
