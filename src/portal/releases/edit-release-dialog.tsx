import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Channel, Downloadable, ReleaseKind } from '../../../server/contract/release';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { SelectField, TextAreaField, TextField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { FormProblem } from '../forms/form-problem';
import { useShowProblem } from '../api/client/problem-text';
import { downloadTypesQuery } from '../api/download-types';
import { EditConflict } from '../forms/edit-conflict';
import { confirmDiscard, useUnsavedWork } from '../forms/unsaved-work';
import { useEditConflict } from '../forms/use-edit-conflict';
import * as styles from './dialogs.module.css';
import { ReleaseFields } from './release-fields';
import { useChangeRelease } from '../api/releases';

interface Values {
  name: string;
  download_type_id: string;
  release_notes: string;
  release_notes_nl: string;
  kind: ReleaseKind;
  channel: Channel;
  support_ends: string;
}

const FIELDS = [
  'name',
  'download_type_id',
  'release_notes',
  'release_notes_nl',
  'kind',
  'channel',
  'support_ends',
] as const;

const LABELS: Readonly<Record<keyof Values, string>> = {
  name: 'upload.fields.name',
  download_type_id: 'upload.fields.type',
  release_notes: 'upload.fields.notes',
  release_notes_nl: 'upload.fields.notesNl',
  kind: 'about.kind',
  channel: 'about.channel',
  support_ends: 'about.supportEnds',
};

const valuesOf = (release: Downloadable): Values => ({
  name: release.name,
  download_type_id: String(release.download_type_id),
  release_notes: release.release_notes,
  release_notes_nl: release.release_notes_nl,
  kind: release.kind,
  channel: release.channel,
  support_ends: release.support_ends ?? '',
});

/** Changes the details of a release. On a conflict, shows the saved values. Saving again replaces them. */
export function EditReleaseDialog({ release, onClose }: { release: Downloadable; onClose: () => void }) {
  const { t } = useTranslation('releases');
  const toast = useToast();
  // The value when the dialog opened: the screen behind the dialog may update.
  const [opened] = useState(release);
  const { current, latest, catchConflict } = useEditConflict(opened);
  const change = useChangeRelease(opened.id);
  const types = useQuery(downloadTypesQuery()).data ?? [];
  const { register, handleSubmit, control, setError, formState } = useForm<Values>({
    defaultValues: valuesOf(opened),
  });
  // The cast is safe: no field is ever unregistered, so all values are present.
  const values = useWatch({ control }) as Values;
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const close = () => confirmDiscard(onClose);
  const showProblem = useShowProblem(setError, { fields: FIELDS });
  const atMost = (max: number) => ({ value: max, message: t('type.errors.tooLong', { max }) });
  const typeName = (id: string) => types.find((type) => String(type.id) === id)?.name ?? id;

  function shown(field: keyof Values, saved: Values): string {
    if (field === 'download_type_id') return typeName(saved.download_type_id);
    if (field === 'kind') return t(`about.kinds.${saved.kind}`);
    if (field === 'channel') return t(`about.channels.${saved.channel}`);
    return saved[field];
  }

  const submit = handleSubmit(({ download_type_id, support_ends, ...said }) =>
    change.mutate(
      {
        ...said,
        download_type_id: Number(download_type_id),
        support_ends: support_ends || null,
        version: latest.version,
      },
      {
        onSuccess: ({ name }) => {
          toast(t('edit.done', { name }), name);
          onClose();
        },
        onError: (error) => {
          catchConflict(error);
          showProblem(error);
        },
      },
    ),
  );

  const saved = current && valuesOf(current);
  return (
    <Dialog title={t('edit.title', { name: opened.name })} onClose={close} wide locked={change.isPending}>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{t('edit.text')}</p>
        <div className={styles.pair}>
          <TextField
            {...register('name', {
              validate: (value) => value.trim() !== '' || t('upload.errors.name'),
              maxLength: atMost(limits.nameLength),
            })}
            label={t(LABELS.name)}
            error={errors.name?.message}
            autoComplete="off"
            required
          />
          <SelectField
            {...register('download_type_id')}
            label={t(LABELS.download_type_id)}
            error={errors.download_type_id?.message}
          >
            {/* Offers the release's own type until the list of types is loaded. */}
            {types.length === 0 && <option value={opened.download_type_id} />}
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <ReleaseFields
          kind={register('kind')}
          channel={register('channel')}
          supportEnds={register('support_ends')}
          error={errors.support_ends?.message}
        />
        {(['release_notes', 'release_notes_nl'] as const).map((field) => (
          <TextAreaField
            key={field}
            {...register(field, { maxLength: atMost(limits.releaseNotesLength) })}
            label={t(LABELS[field])}
            note={t('type.optional')}
            error={errors[field]?.message}
            rows={6}
          />
        ))}
        <FormProblem text={errors.root?.message} />
        {saved && (
          <EditConflict
            differing={FIELDS.filter((field) => saved[field] !== values[field]).map((field) => ({
              label: t(LABELS[field]),
              value: shown(field, saved),
            }))}
          />
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('type.edit.submit')}
          </Button>
          <Button onClick={close} disabled={change.isPending}>
            {t('type.cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
