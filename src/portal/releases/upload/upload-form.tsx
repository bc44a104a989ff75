import { useState, type ReactNode } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FILE_NAME_PATTERN } from '../../../../server/contract/file-name';
import { limits } from '../../../../server/contract/limits';
import type { FieldError } from '../../../../server/contract/problem';
import type { Channel, ReleaseKind } from '../../../../server/contract/release';
import { Button } from '../../../components/ui/button';
import { SelectField, TextField } from '../../../components/ui/field';
import { FileDrop } from '../../../components/ui/inputs/file-drop';
import { Notice } from '../../../components/ui/status';
import { NamedInAdvisories } from '../../frame/advisories/named-in-advisories';
import { FieldRow } from '../../forms/field-row';
import { useChosenFile } from '../../forms/use-chosen-file';
import { useUnsavedWork } from '../../unsaved-work/unsaved-work';
import { AudienceLine } from '../manage/audience-line';
import { NotesField } from '../manage/notes-field';
import { proposedName, proposedType } from './proposals';
import { ReleaseFields } from '../manage/release-fields';
import type { ReleaseInput } from './upload-types';
import type { UploadFailure } from './upload-failure';
import { useFailureText } from './use-failure-text';
import { useIsTaken } from '../manage/use-is-taken';
import * as styles from './upload-form.module.css';

interface Values {
  download_type_id: string;
  name: string;
  release_notes: string;
  release_notes_nl: string;
  kind: ReleaseKind;
  channel: Channel;
  support_ends: string;
}

const FIELDS = ['download_type_id', 'name', 'release_notes', 'release_notes_nl', 'support_ends'] as const;
/** Up to this number of download types, no search field is shown. */
const FEW_TYPES = 10;
const savable = new RegExp(FILE_NAME_PATTERN, 'u');
const isField = (field: string): field is keyof Values => FIELDS.some((known) => known === field);

export interface UploadFormStart {
  /** Initial values: presets, and values typed before. */
  draft?: Partial<ReleaseInput>;
  file?: File;
  /** The reason why the server refused the form. */
  failure?: UploadFailure;
}

export interface UploadFormProps extends UploadFormStart {
  /** The download types to choose from: at least one. */
  types: readonly { id: number; name: string }[];
  onUpload: (file: File, draft: ReleaseInput) => void;
  /** Renders Markdown as customers see it. */
  renderNotes: (text: string) => ReactNode;
}

export function UploadForm({
  draft,
  file: firstFile,
  failure,
  types,
  onUpload,
  renderNotes,
}: UploadFormProps) {
  const { t } = useTranslation('releases');
  const failureText = useFailureText();
  /** Returns why a file cannot be uploaded; undefined if it can. */
  const refusalOf = ({ name }: File) =>
    savable.test(name) ? undefined : t('upload.errors.fileName', { name });
  const chosen = useChosenFile();
  const [file, setFile] = useState(firstFile && !refusalOf(firstFile) ? firstFile : undefined);
  const [search, setSearch] = useState('');
  const [fileError, setFileError] = useState(firstFile && refusalOf(firstFile));
  const typeIdOf = (fileName?: string) => {
    const [only, ...others] = types;
    const type = others.length === 0 ? only : fileName && proposedType(fileName, types);
    return type ? String(type.id) : '';
  };
  /** What the file proposes. Another file replaces it, but nothing that the user entered. */
  const [proposal, setProposal] = useState({
    download_type_id: draft?.downloadTypeId === undefined ? typeIdOf(file?.name) : '',
    name: draft?.name === undefined && file ? proposedName(file.name) : '',
  });
  const serverErrorOf = (name: keyof Values): FieldError | undefined =>
    failure?.fields?.find(({ field }) => field === name);
  const { register, handleSubmit, setFocus, setValue, getValues, control, formState } = useForm<Values>({
    // The file field comes first and is not part of the form's values, so the focus is set separately.
    shouldFocusError: false,
    defaultValues: {
      download_type_id:
        draft?.downloadTypeId === undefined ? proposal.download_type_id : String(draft.downloadTypeId),
      name: draft?.name ?? proposal.name,
      release_notes: draft?.releaseNotes ?? '',
      release_notes_nl: draft?.releaseNotesNl ?? '',
      kind: draft?.kind ?? 'feature',
      channel: draft?.channel ?? 'stable',
      support_ends: draft?.supportEnds ?? '',
    },
  });
  const [notes, notesNl, typeId, name, kind, channel] = useWatch({
    control,
    name: ['release_notes', 'release_notes_nl', 'download_type_id', 'name', 'kind', 'channel'],
  });
  const isTaken = useIsTaken(Number(typeId), name, channel);
  const { errors, touchedFields, dirtyFields, isDirty } = formState;
  // Values that return from a failed upload are unsaved too.
  useUnsavedWork(
    isDirty || file !== undefined || Boolean(draft?.name || draft?.releaseNotes || draft?.releaseNotesNl),
  );
  /** Returns the form's own error, or the server's error until the field is changed. */
  const errorOf = (name: keyof Values) =>
    errors[name]?.message ??
    (touchedFields[name] && dirtyFields[name] ? undefined : serverErrorOf(name)?.message);

  const isNamed = (type: string) => type.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
  // The chosen type stays in the list, whatever is searched for.
  const listed = types.filter((type) => isNamed(type.name) || String(type.id) === typeId);
  const isFound = types.some((type) => isNamed(type.name));
  const choose = (chosen: File) => {
    const refusal = refusalOf(chosen);
    setFile(refusal ? undefined : chosen);
    setFileError(refusal);
    if (refusal) return;
    const next = { name: proposedName(chosen.name), download_type_id: typeIdOf(chosen.name) };
    for (const field of ['name', 'download_type_id'] as const)
      if (['', proposal[field]].includes(getValues(field).trim()))
        setValue(field, next[field], { shouldDirty: true, shouldValidate: next[field] !== '' });
    setProposal(next);
  };
  const atMost = (max: number) => ({ value: max, message: t('upload.errors.tooLong', { max }) });
  const checkFile = () => {
    if (file) return true;
    setFileError(t('upload.errors.file'));
    return false;
  };
  const refuse = (wrong: FieldErrors<Values>) => {
    const first = FIELDS.find((name) => wrong[name]);
    if (checkFile() && first) setFocus(first);
  };
  const submit = (isDraft: boolean) =>
    void handleSubmit((values) => {
      if (!checkFile() || !file) return;
      if (isTaken) {
        setFocus('name');
        return;
      }
      onUpload(file, {
        downloadTypeId: Number(values.download_type_id),
        name: values.name.trim(),
        releaseNotes: values.release_notes,
        releaseNotesNl: values.release_notes_nl,
        kind: values.kind,
        channel: values.channel,
        supportEnds: values.support_ends,
        isDraft,
      });
    }, refuse)();
  const elsewhere = failure && !failure.fields?.some(({ field }) => isField(field));

  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <p>{t('upload.intro')}</p>
      {elsewhere && (
        <Notice tone="not-found" role="alert">
          <p>
            {failure.reason === 'refused'
              ? t('upload.errors.summary', { detail: failure.fields?.[0]?.message ?? failure.detail ?? '' })
              : failureText(failure)}
          </p>
        </Notice>
      )}
      <FileDrop
        label={t('upload.fields.file')}
        hint={file ? chosen(file) : t('upload.fields.drop')}
        button={file ? t('upload.fields.chooseOther') : t('upload.fields.chooseFile')}
        error={fileError}
        onFile={choose}
      />
      <FieldRow>
        {types.length > FEW_TYPES && (
          <TextField
            label={t('upload.fields.search')}
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              // Enter must not publish the release.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
        <SelectField
          {...register('download_type_id', {
            required: t('upload.errors.type'),
          })}
          label={t('upload.fields.type')}
          hint={
            file && types.length > 1 && typeId !== '' && typeId === typeIdOf(file.name)
              ? t('upload.fields.typeHint')
              : undefined
          }
          error={errorOf('download_type_id')}
          required
        >
          <option value="">{t(isFound ? 'upload.fields.chooseType' : 'upload.fields.noType')}</option>
          {listed.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...register('name', {
            validate: (value) => value.trim() !== '' || t('upload.errors.name'),
            maxLength: atMost(limits.nameLength),
          })}
          label={t('upload.fields.name')}
          hint={t('upload.fields.nameHint')}
          error={errorOf('name') ?? (isTaken ? t('upload.errors.taken', { name: name.trim() }) : undefined)}
          autoComplete="off"
          required
        />
      </FieldRow>
      <NamedInAdvisories typeId={Number(typeId)} name={name} />
      <ReleaseFields
        kind={register('kind')}
        channel={register('channel')}
        supportEnds={register('support_ends')}
        error={errorOf('support_ends')}
      />
      <NotesField
        label={t('upload.fields.notes')}
        hint={t('upload.fields.notesHint')}
        field={register('release_notes', {
          maxLength: atMost(limits.releaseNotesLength),
        })}
        value={notes}
        renderNotes={renderNotes}
        error={errorOf('release_notes')}
      />
      <NotesField
        label={t('upload.fields.notesNl')}
        hint={t('upload.fields.notesNlHint')}
        field={register('release_notes_nl', {
          maxLength: atMost(limits.releaseNotesLength),
        })}
        value={notesNl}
        renderNotes={renderNotes}
        error={errorOf('release_notes_nl')}
      />
      <div className={styles.acts}>
        <AudienceLine
          id="upload-audience"
          typeId={typeId === '' ? undefined : Number(typeId)}
          kind={kind}
          channel={channel}
        />
        <p id="upload-draft">{t('upload.draftHint')}</p>
        <p>
          <Button type="submit" variant="primary" aria-describedby="upload-audience">
            {t('upload.submit')}
          </Button>
          <Button aria-describedby="upload-draft" onClick={() => submit(true)}>
            {t('upload.saveDraft')}
          </Button>
        </p>
      </div>
    </form>
  );
}
