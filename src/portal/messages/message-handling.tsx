import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MESSAGE_KINDS } from '../../../server/contract/contact-choices';
import { limits } from '../../../server/contract/limits';
import type { Message } from '../../../server/contract/message';
import { Button } from '../../components/ui/button';
import { SelectField, TextAreaField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { FormProblem } from '../forms/form-problem';
import { useShowProblem } from '../api/client/problem-text';
import { EditConflict } from '../forms/edit-conflict';
import { useUnsavedWork } from '../forms/unsaved-work';
import { useEditConflict } from '../forms/use-edit-conflict';
import * as styles from './messages.module.css';
import { STATES } from './state-tag';
import { useChangeMessage } from '../api/messages';

const FIELDS = ['state', 'kind', 'note'] as const;

/**
 * Form for state, kind and note of a message. On a conflict, keeps the typed values and shows the saved ones.
 * Saving again replaces them.
 */
export function MessageHandling({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const toast = useToast();
  const change = useChangeMessage(message.id);
  const [seen, setSeen] = useState(message);
  const { current, latest, catchConflict, clearConflict } = useEditConflict(seen);
  const { register, handleSubmit, setError, reset, control, formState } = useForm<
    Pick<Message, 'state' | 'kind' | 'note'>
  >({
    values: { state: message.state, kind: message.kind, note: message.note },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { errors, isDirty, dirtyFields } = formState;
  useUnsavedWork(isDirty);
  // A refetched message counts as seen, unless somebody else changed a field that the user has edited here:
  // the form hides that change.
  const isHidden = FIELDS.some((field) => dirtyFields[field] && message[field] !== seen[field]);
  if (seen !== message && !isHidden) setSeen(message);
  const values = useWatch({ control });
  const differing = (saved: Message) =>
    [
      {
        label: t('stateLabel'),
        value: t(`states.${saved.state}`),
        differs: saved.state !== values.state,
      },
      { label: t('kindLabel'), value: t(`kinds.${saved.kind}`), differs: saved.kind !== values.kind },
      { label: t('handling.note'), value: saved.note, differs: saved.note !== values.note },
    ].filter(({ differs }) => differs);
  const showProblem = useShowProblem(setError, { fields: FIELDS });

  const submit = handleSubmit((values) => {
    if (change.isPending) return;
    change.mutate(
      { ...values, version: latest.version },
      {
        onSuccess: ({ state, kind, note }) => {
          reset({ state, kind, note });
          clearConflict();
          toast(t('handling.done'));
        },
        onError: (error) => {
          catchConflict(error);
          showProblem(error);
        },
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
        <SelectField label={t('kindLabel')} error={errors.kind?.message} {...register('kind')}>
          {MESSAGE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
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
        {current && <EditConflict differing={differing(current)} />}
        <p>
          <Button type="submit" busy={change.isPending}>
            {change.isPending ? t('handling.saving') : t('handling.save')}
          </Button>
        </p>
      </form>
    </section>
  );
}
