import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../server/contract/limits';
import type { Message } from '../../../server/contract/message';
import { Button } from '../../components/ui/button';
import { SelectField, TextAreaField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { FormProblem } from '../form-problem';
import { useShowProblem } from '../problem-text';
import { useUnsavedWork } from '../session/unsaved-work';
import * as styles from './messages.module.css';
import { STATES } from './state-tag';
import { useChangeMessage } from './use-change-message';

const FIELDS = ['state', 'note'] as const;

/** State and note of a message. What was typed stays when somebody else was faster. */
export function MessageHandling({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const toast = useToast();
  const change = useChangeMessage(message.id);
  const { register, handleSubmit, setError, reset, formState } = useForm<Pick<Message, 'state' | 'note'>>({
    values: { state: message.state, note: message.note },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const showProblem = useShowProblem(setError, { fields: FIELDS });

  const submit = handleSubmit((values) => {
    if (change.isPending) return;
    change.mutate(
      { ...values, version: message.version },
      {
        onSuccess: ({ state, note }) => {
          reset({ state, note });
          toast(t('handling.done'));
        },
        onError: showProblem,
      },
    );
  });

  return (
    <section aria-labelledby="message-handling">
      <h2 id="message-handling">{t('handling.title')}</h2>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <SelectField label={t('stateLabel')} error={errors.state?.message} {...register('state')}>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {t(`states.${state}`)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={t('handling.note')}
          hint={t('handling.noteHint')}
          maxLength={limits.messageLength}
          error={errors.note?.message}
          {...register('note')}
        />
        <FormProblem text={errors.root?.message} />
        <p>
          <Button type="submit" busy={change.isPending}>
            {change.isPending ? t('handling.saving') : t('handling.save')}
          </Button>
        </p>
      </form>
    </section>
  );
}
