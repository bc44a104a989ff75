import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { MessageWithAnswers } from '../../../server/contract/message';
import { PATHS } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { AnswerForm } from './answer-form';
import { MailStateTag } from './mail-state-tag';
import { isAnswerMain } from './message-actions';
import type { AppName } from '../forms/licence/app-names';
import { MessageFacts } from './message-facts';
import { MessageGrants } from './message-grants';
import { MessageHandling } from './message-handling';
import * as styles from './messages.module.css';

interface MessageDetailsProps {
  message: MessageWithAnswers;
  /** True if somebody else has deleted it. The forms then have no buttons: they only keep the typed text. */
  isDeleted: boolean;
  /** True while the form for an answer is shown. */
  isWriting: boolean;
  onSent: () => void;
  /** The apps and ERPs that can be chosen, with names in the page's language. */
  apps: readonly AppName[];
  erps: readonly AppName[];
}

/** Shows a message with its answers. */
export function MessageDetails({ message, isDeleted, isWriting, onSent, ...names }: MessageDetailsProps) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <section aria-labelledby="message-text">
          <h2 id="message-text">{t('one.text')}</h2>
          <p lang={message.language} className={styles.text}>
            {message.message}
          </p>
        </section>
        {message.grants.length > 0 && <MessageGrants grants={message.grants} />}
        {message.answers.length > 0 && (
          <section aria-labelledby="message-answers">
            <h2 id="message-answers">{t('answers.title')}</h2>
            {message.answers.map(({ id, at, subject, text, state, last_error: reason }) => (
              <article key={id} className={styles.answer}>
                <h3>{t('answers.sent', { subject, date: formatDateTime(at, language) })}</h3>
                <MailStateTag state={state} />
                {state === 'failed' && (
                  <p>
                    <span className={styles.note}>{reason}</span>
                    <Link to={localizedPath(PATHS.mail, language)}>{t('toMail')}</Link>
                  </p>
                )}
                <p lang={message.language} className={styles.text}>
                  {text}
                </p>
              </article>
            ))}
          </section>
        )}
        {message.can_answer && isWriting && (
          <AnswerForm
            message={message}
            isDeleted={isDeleted}
            isPrimary={isAnswerMain(message)}
            onSent={() => {
              onSent();
              // The way to the next new message is beside it.
              document.querySelector('h1')?.focus();
            }}
          />
        )}
        <MessageHandling message={message} isDeleted={isDeleted} />
      </div>
      <div className={styles.side}>
        <section aria-labelledby="message-details">
          <h2 id="message-details">{t('one.details')}</h2>
          <MessageFacts message={message} {...names} />
        </section>
      </div>
    </div>
  );
}
