import { navigate } from 'gatsby';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message, MessageWithAnswers } from '../../../server/contract/message';
import { Button, ButtonLink } from '../../components/ui/button';
import { grantPath, PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useDeleteMessage } from '../api/messages';
import { DeleteDialog } from '../forms/delete-dialog';
import { ActionsMenu, type Action } from '../frame/actions-menu';
import { useGo } from '../unsaved-work/use-go';
import { mailtoOf } from './answer-draft';

const isOpen = ({ state }: Message) => state !== 'closed';
/** The server refuses to grant a closed message. */
const asksForMonth = (message: Message) => message.kind === 'trial' && isOpen(message);
/** True if answering is the main action of the screen. */
export const isAnswerMain = (message: Message) => isOpen(message) && !asksForMonth(message);

interface MessageActionsProps {
  message: MessageWithAnswers;
  /** True while the form for an answer is shown. */
  isWriting: boolean;
  onAnswer: () => void;
  /** More buttons, before the menu. */
  children: ReactNode;
}

/** The buttons for a message, in the heading of its screen. */
export function MessageActions({ message, isWriting, onAnswer, children }: MessageActionsProps) {
  const { t } = useTranslation('messages');
  const go = useGo();
  const [isDeleting, setDeleting] = useState(false);
  const isMain = isAnswerMain(message);
  const grant = () => go(grantPath(message.id));
  const mailto = mailtoOf(message, t);
  const actions: Action[] = [
    ...(isMain ? [{ id: 'grant', label: t('grant.button'), onChoose: grant }] : []),
    ...(message.can_answer
      ? [{ id: 'mailto', label: t('answer.mailto'), onChoose: () => window.location.assign(mailto) }]
      : []),
    { id: 'delete', label: t('delete.button'), isDanger: true, onChoose: () => setDeleting(true) },
  ];
  return (
    <>
      {asksForMonth(message) && (
        <Button variant="primary" onClick={grant}>
          {t('grant.button')}
        </Button>
      )}
      {message.can_answer && !isWriting && (
        <Button variant={isMain ? 'primary' : 'secondary'} onClick={onAnswer}>
          {t('answer.button')}
        </Button>
      )}
      {!message.can_answer && (
        <ButtonLink variant={isMain ? 'primary' : 'secondary'} to={mailto}>
          {t('answer.mailto')}
        </ButtonLink>
      )}
      {children}
      <ActionsMenu label={t('one.more')} actions={actions} />
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
