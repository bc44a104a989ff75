import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Mail } from '../../../server/contract/mail';
import { Button } from '../../components/ui/button';
import { formatDateTime } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { CopyButton } from '../frame/copy-button';
import { mailsKey } from '../api/mails';
import { requireRecentLogin } from '../auth/require-recent-login';
import { MailStateTag } from './mail-state-tag';
import * as styles from './messages.module.css';

/** Returns the text key for a kind of mail, in camel case because text keys contain no hyphen. */
export const kindKey = (kind: string) =>
  `mail.kinds.${kind.replace(/-([a-z])/g, (_hyphen, letter: string) => letter.toUpperCase())}`;

interface MailOutcomeProps {
  mail: Mail;
  to: string;
  /** True in a row of a table, which is one line where it can be. The page of the mail has the whole link. */
  isRow?: boolean;
}

/** Shows the state of a mail, and the reason. */
export function MailOutcome({ mail, to, isRow = false }: MailOutcomeProps) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const { state, attempts, last_error, next_attempt_at, sent_at, link, link_hidden: isLinkHidden } = mail;
  const client = useQueryClient();
  const showLink = async () => {
    if (await requireRecentLogin()) await client.invalidateQueries({ queryKey: mailsKey });
  };
  const notes = [
    sent_at && formatDateTime(sent_at, language),
    attempts > 0 && t('mail.attempts', { count: attempts }),
    last_error,
    attempts > 0 && next_attempt_at && t('mail.next', { date: formatDateTime(next_attempt_at, language) }),
    state === 'ended' && t('mail.linkEnded'),
  ].filter((note): note is string => Boolean(note));
  return (
    <div className={isRow ? styles.outcome : undefined}>
      <MailStateTag state={state} />
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
      {link && (
        <span className={styles.note}>
          {!isRow && `${t('mail.link')} `}
          <code>{link}</code> <CopyButton text={link} what={t('mail.copyLink', { to })} />
        </span>
      )}
      {isLinkHidden && (
        <span className={styles.note}>
          <Button small onClick={() => void showLink()}>
            {t('mail.showLink')}
          </Button>
        </span>
      )}
    </div>
  );
}
