import { Link, navigate } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageWithAnswers } from '../../../server/contract/message';
import { Button, ButtonLink } from '../../components/ui/button';
import { grantPath, PATHS } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useDeleteMessage } from '../api/messages';
import { DeleteDialog } from '../forms/delete-dialog';
import { ActionsMenu, type Action } from '../frame/actions-menu';
import { mailtoOf } from './answer-draft';
import { AnswerForm } from './answer-form';
import { MailStateTag } from './mail-state-tag';
import { MessageFacts, type Named } from './message-facts';
import { MessageGrants } from './message-grants';
import { MessageHandling } from './message-handling';
import * as styles from './messages.module.css';
import { StateTag } from './state-tag';

interface MessageDetailsProps {
  message: MessageWithAnswers;
  /** The apps and ERPs that can be chosen, with names in the page's language. */
  apps: readonly Named[];
  erps: readonly Named[];
}

/** Shows a message with its answers, and the buttons for it. */
export function MessageDetails({ message, ...names }: MessageDetailsProps) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const [isDeleting, setDeleting] = useState(false);
  // In state, so that the form and the typed text stay when somebody else answers meanwhile.
  const [isWriting, setWriting] = useState(message.state === 'new');
  const isOpen = message.state !== 'closed';
  const asksForMonth = message.kind === 'trial' && isOpen;
  const isAnswerMain = isOpen && !asksForMonth;
  const grant = () => navigate(localizedPath(grantPath(message.id), language));
  const mailto = mailtoOf(message, t);
  const actions: Action[] = [
    ...(isAnswerMain ? [{ id: 'grant', label: t('grant.button'), onChoose: grant }] : []),
    ...(message.can_answer
      ? [{ id: 'mailto', label: t('answer.mailto'), onChoose: () => window.location.assign(mailto) }]
      : []),
    { id: 'delete', label: t('delete.button'), isDanger: true, onChoose: () => setDeleting(true) },
  ];
  return (
    <>
      <p>
        <StateTag state={message.state} />
      </p>
      <div className={styles.actions}>
        {asksForMonth && (
          <Button variant="primary" onClick={grant}>
            {t('grant.button')}
          </Button>
        )}
        {message.can_answer && !isWriting && (
          <Button variant={isAnswerMain ? 'primary' : 'secondary'} onClick={() => setWriting(true)}>
            {t('answer.button')}
          </Button>
        )}
        {!message.can_answer && (
          <ButtonLink variant={isAnswerMain ? 'primary' : 'secondary'} to={mailto}>
            {t('answer.mailto')}
          </ButtonLink>
        )}
        <ActionsMenu label={t('one.more')} actions={actions} />
      </div>
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
              isPrimary={isAnswerMain}
              onSent={() => {
                setWriting(false);
                // The way to the next new message is beside it.
                document.querySelector('h1')?.focus();
              }}
            />
          )}
          <MessageHandling message={message} />
        </div>
        <div className={styles.side}>
          <section aria-labelledby="message-details">
            <h2 id="message-details">{t('one.details')}</h2>
            <MessageFacts message={message} {...names} />
          </section>
        </div>
      </div>
      {isDeleting && <DeleteMessage message={message} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteMessage({ message, onClose }: { message: MessageWithAnswers; onClose: () => void }) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const { id, name } = message;
  return (
    <DeleteDialog
      title={t('delete.title', { name })}
      confirmLabel={t('delete.button')}
      deletion={useDeleteMessage()}
      id={id}
      name={name}
      done={t('delete.done', { name })}
      onDeleted={() => navigate(localizedPath(PATHS.messages, language))}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
    </DeleteDialog>
  );
}
