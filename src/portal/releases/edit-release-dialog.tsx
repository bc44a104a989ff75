import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Channel, Downloadable, ReleaseKind } from '../../../server/contract/release';
import { limits } from '../../../server/contract/limits';
import { SelectField, TextAreaField, TextField } from '../../components/ui/field';
import { useToast } from '../../components/ui/toast';
import { downloadTypesQuery } from '../api/download-types';
import { useChangeRelease } from '../api/releases';
import { FormDialog } from '../forms/form-dialog';
import { useEditForm } from '../forms/use-edit-form';
import * as styles from './dialogs.module.css';
import { ReleaseFields } from './release-fields';

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
  const types = useQuery(downloadTypesQuery()).data ?? [];
  const { form, opened, latest, conflict } = useEditForm({
    saved: release,
    valuesOf,
    fields: {
      name: { label: t('upload.fields.name') },
      download_type_id: {
        label: t('upload.fields.type'),
        shown: (id) => types.find((type) => String(type.id) === id)?.name ?? id,
      },
      release_notes: { label: t('upload.fields.notes') },
      release_notes_nl: { label: t('upload.fields.notesNl') },
      kind: { label: t('about.kind'), shown: (kind) => t(`about.kinds.${kind}`) },
      channel: { label: t('about.channel'), shown: (channel) => t(`about.channels.${channel}`) },
      support_ends: { label: t('about.supportEnds') },
    },
  });
  const { register } = form;
  const { errors } = form.formState;
  const atMost = (max: number) => ({ value: max, message: t('type.errors.tooLong', { max }) });

  return (
    <FormDialog
      title={t('edit.title', { name: opened.name })}
      wide
      form={form}
      fields={FIELDS}
      conflict={conflict}
      mutation={useChangeRelease(opened.id)}
      toRequest={({ download_type_id, support_ends, ...said }) => ({
        ...said,
        download_type_id: Number(download_type_id),
        support_ends: support_ends || null,
        version: latest.version,
      })}
      onSaved={({ name }) => {
        toast(t('edit.done', { name }), name);
        onClose();
      }}
      submitLabel={t('type.edit.submit')}
      onClose={onClose}
    >
      <p>{t('edit.text')}</p>
      <div className={styles.pair}>
        <TextField
          {...register('name', {
            validate: (value) => value.trim() !== '' || t('upload.errors.name'),
            maxLength: atMost(limits.nameLength),
          })}
          label={t('upload.fields.name')}
          error={errors.name?.message}
          autoComplete="off"
          required
        />
        <SelectField
          {...register('download_type_id')}
          label={t('upload.fields.type')}
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
          label={t(field === 'release_notes' ? 'upload.fields.notes' : 'upload.fields.notesNl')}
          note={t('type.optional')}
          error={errors[field]?.message}
          rows={6}
        />
      ))}
    </FormDialog>
  );
}
