import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../server/contract/limits';
import type { Message, MessageAnswer } from '../../../server/contract/message';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { TextAreaField, TextField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { FormProblem } from '../forms/form-problem';
import { useShowProblem } from '../api/client/problem-text';
import { confirmDiscard, useUnsavedWork } from '../forms/unsaved-work';
import { draftAnswer } from './answer-draft';
import * as styles from './messages.module.css';
import { useAnswerMessage } from '../api/messages';

/** Asks for an answer, and mails it to the author of the message. */
export function AnswerDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation(['messages', 'common']);
  const toast = useToast();
  const answer = useAnswerMessage(message.id);
  const [draft] = useState(() => draftAnswer(message, t));
  const { register, handleSubmit, setError, formState } = useForm<MessageAnswer>({ defaultValues: draft });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const showProblem = useShowProblem(setError, { fields: ['subject', 'text'] });
  const close = () => confirmDiscard(onClose);

  const submit = handleSubmit((values) =>
    answer.mutate(values, {
      onSuccess: () => {
        toast(t('answer.done', { name: message.name }), message.name);
        onClose();
      },
      onError: showProblem,
    }),
  );

  return (
    <Dialog title={t('answer.title', { name: message.name })} onClose={close} wide locked={answer.isPending}>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
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
        <FormProblem text={errors.root?.message} />
        <DialogActions>
          <Button type="submit" variant="primary" busy={answer.isPending}>
            {answer.isPending ? t('answer.sending') : t('answer.send')}
          </Button>
          <Button disabled={answer.isPending} onClick={close}>
            {t('common:ui.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
