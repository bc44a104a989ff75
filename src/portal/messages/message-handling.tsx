import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MESSAGE_KINDS } from '../../../server/contract/contact-choices';
import { limits } from '../../../server/contract/limits';
import type { Message } from '../../../server/contract/message';
import { Button } from '../../components/ui/button';
import { SelectField, TextAreaField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { useChangeMessage } from '../api/messages';
import { Form } from '../forms/form';
import { useEditConflict } from '../forms/use-edit-conflict';
import { differencesOf, type ComparedFields } from '../forms/use-edit-form';
import * as styles from './messages.module.css';
import { STATES } from './state-tag';

const FIELDS = ['state', 'kind', 'note'] as const;

type Values = Pick<Message, (typeof FIELDS)[number]>;

const valuesOf = ({ state, kind, note }: Message): Values => ({ state, kind, note });

/**
 * Form for state, kind and note of a message. On a conflict, keeps the typed values and shows the saved ones.
 * Saving again replaces them.
 */
export function MessageHandling({ message, isDeleted }: { message: Message; isDeleted: boolean }) {
  const { t } = useTranslation('messages');
  const toast = useToast();
  const change = useChangeMessage(message.id);
  const [seen, setSeen] = useState(message);
  const { current, latest, catchConflict, clearConflict } = useEditConflict(seen);
  const form = useForm<Values>({
    values: valuesOf(message),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { register, reset, control } = form;
  const { errors, dirtyFields } = form.formState;
  // A refetched message counts as seen, unless somebody else changed a field that the user has edited here:
  // the form hides that change.
  const isHidden = FIELDS.some((field) => dirtyFields[field] && message[field] !== seen[field]);
  if (seen !== message && !isHidden) setSeen(message);
  const values = useWatch({ control });
  const fields: ComparedFields<Values, Message> = {
    state: { label: t('stateLabel'), shown: (state) => t(`states.${state}`) },
    kind: { label: t('kindLabel'), shown: (kind) => t(`kinds.${kind}`) },
    note: { label: t('handling.note') },
  };

  return (
    <section aria-labelledby="message-handling">
      <h2 id="message-handling">{t('handling.title')}</h2>
      <Form
        className={styles.form}
        form={form}
        fields={FIELDS}
        conflict={{
          differences: current && differencesOf(fields, current, valuesOf(current), values),
          catchConflict,
        }}
        mutation={change}
        toRequest={(entered) => ({ ...entered, version: latest.version })}
        onSaved={(saved) => {
          reset(valuesOf(saved));
          clearConflict();
          toast(t('handling.done'));
        }}
        actions={
          !isDeleted && (
            <p>
              <Button type="submit" busy={change.isPending}>
                {change.isPending ? t('handling.saving') : t('handling.save')}
              </Button>
            </p>
          )
        }
      >
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
      </Form>
    </section>
  );
}
