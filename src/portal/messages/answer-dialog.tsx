import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../server/contract/limits';
import type { Message, MessageAnswer } from '../../../server/contract/message';
import { TextAreaField, TextField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { useAnswerMessage } from '../api/messages';
import { FormDialog } from '../forms/form-dialog';
import { draftAnswer } from './answer-draft';
import * as styles from './messages.module.css';

/** Asks for an answer, and mails it to the author of the message. */
export function AnswerDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation(['messages', 'common']);
  const toast = useToast();
  const answer = useAnswerMessage(message.id);
  const [draft] = useState(() => draftAnswer(message, t));
  const form = useForm<MessageAnswer>({ defaultValues: draft });
  const { register } = form;
  const { errors } = form.formState;

  return (
    <FormDialog
      title={t('answer.title', { name: message.name })}
      wide
      form={form}
      fields={['subject', 'text']}
      mutation={answer}
      toRequest={(values) => values}
      onSaved={() => {
        toast(t('answer.done', { name: message.name }), message.name);
        onClose();
      }}
      submitLabel={answer.isPending ? t('answer.sending') : t('answer.send')}
      onClose={onClose}
    >
      <p className={styles.words}>{t('answer.to', { email: message.email })}</p>
      <TextField
        label={t('answer.subject')}
        autoComplete="off"
        maxLength={limits.nameLength}
        error={errors.subject?.message}
        {...register('subject', { validate: (value) => value.trim() !== '' || t('answer.subjectMissing') })}
      />
      <TextAreaField
        label={t('answer.text')}
        lang={message.language}
        rows={12}
        maxLength={limits.answerLength}
        error={errors.text?.message}
        {...register('text', { validate: (value) => value.trim() !== '' || t('answer.textMissing') })}
      />
    </FormDialog>
  );
}
