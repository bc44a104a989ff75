import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../server/contract/limits';
import type { MessageAnswer, MessageWithAnswers } from '../../../server/contract/message';
import { Button } from '../../components/ui/button';
import { TextAreaField, TextField } from '../../components/ui/field';
import { Notice } from '../../components/ui/status';
import { useToast } from '../../components/ui/toast';
import { useAnswerMessage } from '../api/messages';
import { Form } from '../forms/form';
import { draftAnswer } from './answer-draft';
import * as styles from './messages.module.css';

interface AnswerFormProps {
  message: MessageWithAnswers;
  /** True if somebody else has deleted it. */
  isDeleted: boolean;
  /** True if answering is the main action of the screen. */
  isPrimary: boolean;
  onSent: () => void;
}

/** Form for an answer, which is mailed to the author of the message. */
export function AnswerForm({ message, isDeleted, isPrimary, onSent }: AnswerFormProps) {
  const { t } = useTranslation(['messages', 'common']);
  const toast = useToast();
  const answer = useAnswerMessage(message.id);
  const [draft] = useState(() => draftAnswer(message, t));
  const [answersBefore] = useState(message.answers.length);
  // After sending, the message is fetched again before the form closes: the new answer is then this one.
  const isSent = answer.isPending || answer.isSuccess;
  const isAnsweredMeanwhile = !isSent && message.answers.length > answersBefore;
  const form = useForm<MessageAnswer>({ defaultValues: draft });
  const { register, setFocus } = form;
  const { errors } = form.formState;

  // The form of an answer to a new message is there from the start. Otherwise a button opened it.
  const [isOpened] = useState(message.state !== 'new');
  useEffect(() => {
    if (isOpened) setFocus('text');
  }, [isOpened, setFocus]);

  return (
    <section aria-labelledby="message-answer">
      <h2 id="message-answer">{t('answer.title', { name: message.name })}</h2>
      <Form
        className={styles.form}
        form={form}
        fields={['subject', 'text']}
        mutation={answer}
        toRequest={(values) => ({ ...values, version: message.version })}
        onSaved={() => {
          toast(t('answer.done', { name: message.name }), message.name);
          onSent();
        }}
        actions={
          !isDeleted && (
            <p>
              <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} busy={answer.isPending}>
                {answer.isPending ? t('answer.sending') : t('answer.send')}
              </Button>
            </p>
          )
        }
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
        {isAnsweredMeanwhile && (
          <Notice tone="signal" role="status">
            <p>{t('answer.meanwhile')}</p>
          </Notice>
        )}
      </Form>
    </section>
  );
}
