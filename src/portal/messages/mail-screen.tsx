import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Mail, MailFilter } from '../../../server/contract/mail';
import { Button, ButtonLink } from '../../components/ui/button';
import { SelectField, TextField } from '../../components/ui/field';
import { Notice } from '../../components/ui/status';
import type { Column } from '../../components/ui/table';
import { useToast } from '../../components/ui/toast';
import { PATHS } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { CopyButton } from '../copy-button';
import { ListTable } from '../list-table';
import { OnlyAdministrators } from '../only-administrators';
import { PortalHeading } from '../portal-heading';
import { useProblemText } from '../problem-text';
import { mailsKey } from '../queries/messages';
import { confirmLogin } from '../session/confirm-login';
import { useIsAdmin } from '../session/session';
import { useAddressState } from '../use-address-state';
import { useList } from '../use-list';
import { MailActions } from './mail-actions';
import { MailStateTag } from './mail-state-tag';
import * as styles from './messages.module.css';
import { useResendMail } from './use-resend-mail';

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

/** Texts have names without a hyphen. */
const kindKey = (kind: string) =>
  `mail.kinds.${kind.replace(/-([a-z])/g, (_hyphen, letter: string) => letter.toUpperCase())}`;

/** All mail of the site, and what became of it. */
export function MailScreen() {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  return (
    <>
      <PortalHeading title={t('mail.title')}>
        {isAdmin && <ButtonLink to={localizedPath(PATHS.messages, language)}>{t('back')}</ButtonLink>}
      </PortalHeading>
      {isAdmin ? <MailList /> : <OnlyAdministrators />}
    </>
  );
}

function MailList() {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const problemText = useProblemText();
  const toast = useToast();
  const address = useAddressState();
  const state = FILTERS.find((name) => name === address.read('state')) ?? '';
  const mails = useList({ resource: 'mails', filters: { state } });
  const resend = useResendMail();
  // The server sends no mail then.
  const passesLinksOn = mails.rows?.some(({ link }) => link !== undefined);
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
      cell: (mail) => <span className={styles.words}>{recipient(mail)}</span>,
    },
    {
      id: 'subject',
      header: t('mail.subject'),
      cell: ({ kind, subject }) => (
        <span className={styles.words}>
          {subject}
          <span className={styles.note}>{t(kindKey(kind), { defaultValue: kind })}</span>
        </span>
      ),
    },
    {
      id: 'created',
      header: t('mail.created'),
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at, language)}</time>,
    },
    { id: 'state', header: t('mail.state'), cell: (mail) => <State mail={mail} to={recipient(mail)} /> },
    {
      id: 'actions',
      header: t('mail.actions'),
      isActions: true,
      cell: (mail) =>
        mail.can_resend && (
          <Button small busy={resend.isPending && resend.variables === mail.id} onClick={() => send(mail)}>
            {mail.state === 'waiting' ? t('mail.sendNow') : t('mail.resend')}
            <span className="visually-hidden"> {recipient(mail)}</span>
          </Button>
        ),
    },
  ];

  return (
    <>
      <p className={styles.intro}>{t('mail.intro')}</p>
      {!passesLinksOn && <MailActions />}
      <div role="search" aria-label={t('mail.filter')} className={styles.filter}>
        <TextField
          label={t('mail.search')}
          type="search"
          value={mails.search}
          onChange={(event) => mails.setSearch(event.target.value)}
        />
        <SelectField
          label={t('mail.state')}
          value={state}
          onChange={(event) => address.write({ state: event.target.value, rows: '' })}
        >
          <option value="">{t('mail.all')}</option>
          {FILTERS.map((name) => (
            <option key={name} value={name}>
              {t(`mail.states.${name}`)}
            </option>
          ))}
        </SelectField>
      </div>
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
        empty={
          <Notice title={t('mail.none')}>
            <p>{t('mail.noneText')}</p>
          </Notice>
        }
      />
    </>
  );
}

/** What became of a mail, and why. */
function State({ mail, to }: { mail: Mail; to: string }) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const { state, attempts, last_error, next_attempt_at, sent_at, link, link_hidden: isLinkHidden } = mail;
  const client = useQueryClient();
  const showLink = async () => {
    if (await confirmLogin()) await client.invalidateQueries({ queryKey: mailsKey });
  };
  const notes = [
    sent_at && formatDateTime(sent_at, language),
    attempts > 0 && t('mail.attempts', { count: attempts }),
    last_error,
    attempts > 0 && next_attempt_at && t('mail.next', { date: formatDateTime(next_attempt_at, language) }),
    state === 'ended' && t('mail.linkEnded'),
  ].filter((note): note is string => Boolean(note));
  return (
    <>
      <MailStateTag state={state} />
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
      {link && (
        <span className={styles.note}>
          {t('mail.link')} <code>{link}</code> <CopyButton text={link} what={t('mail.copyLink', { to })} />
        </span>
      )}
      {isLinkHidden && (
        <Button small onClick={() => void showLink()}>
          {t('mail.showLink')}
        </Button>
      )}
    </>
  );
}
