import { useQuery } from '@tanstack/react-query';
import { navigate } from 'gatsby';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Channel, Downloadable, ReleaseKind } from '../../../../server/contract/release';
import { limits } from '../../../../server/contract/limits';
import { SelectField, TextField } from '../../../components/ui/field';
import { useToast } from '../../../components/ui/toast';
import { releasePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { downloadTypesQuery } from '../../api/download-types';
import { useChangeRelease } from '../../api/releases';
import { FieldRow } from '../../forms/field-row';
import { PageForm } from '../../forms/page-form';
import { useEditForm } from '../../forms/use-edit-form';
import { ReleaseFields } from './release-fields';
import { NotesField } from './notes-field';

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

interface EditReleaseFormProps {
  release: Downloadable;
  /** Renders Markdown as customers see it. */
  renderNotes: (text: string) => ReactNode;
}

/** Changes the details of a release. On a conflict, shows the saved values. Saving again replaces them. */
export function EditReleaseForm({ release, renderNotes }: EditReleaseFormProps) {
  const { t } = useTranslation('releases');
  const language = useLanguage();
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
  const change = useChangeRelease(opened.id);
  const { register, control } = form;
  const [notes, notesNl] = useWatch({ control, name: ['release_notes', 'release_notes_nl'] });
  const { errors } = form.formState;
  const atMost = (max: number) => ({ value: max, message: t('type.errors.tooLong', { max }) });

  return (
    <PageForm
      form={form}
      fields={FIELDS}
      conflict={conflict}
      mutation={change}
      toRequest={({ download_type_id, support_ends, ...said }) => ({
        ...said,
        download_type_id: Number(download_type_id),
        support_ends: support_ends || null,
        version: latest.version,
      })}
      onSaved={({ id, name }) => {
        toast(t('edit.done', { name }), name);
        navigate(localizedPath(releasePath(id), language), { replace: true });
      }}
      submitLabel={t('type.edit.submit')}
      cancelTo={releasePath(opened.id)}
      isWide
    >
      <p>{t('edit.text')}</p>
      <FieldRow>
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
          {/* The release's own type until the list is loaded, by the same key, so that it stays selected. */}
          {(types.length > 0 ? types : [{ id: opened.download_type_id, name: '' }]).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </FieldRow>
      <ReleaseFields
        kind={register('kind')}
        channel={register('channel')}
        supportEnds={register('support_ends')}
        error={errors.support_ends?.message}
      />
      <NotesField
        label={t('upload.fields.notes')}
        hint={t('upload.fields.notesHint')}
        field={register('release_notes', { maxLength: atMost(limits.releaseNotesLength) })}
        value={notes}
        renderNotes={renderNotes}
        error={errors.release_notes?.message}
      />
      <NotesField
        label={t('upload.fields.notesNl')}
        hint={t('upload.fields.notesNlHint')}
        field={register('release_notes_nl', { maxLength: atMost(limits.releaseNotesLength) })}
        value={notesNl}
        renderNotes={renderNotes}
        error={errors.release_notes_nl?.message}
      />
    </PageForm>
  );
}
