import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiKeyMade } from '../../../server/contract/api-key';
import { limits } from '../../../server/contract/limits';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../components/ui/field';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useCreateApiKey } from '../api/api-keys';
import { downloadTypesQuery } from '../api/download-types';
import { PageForm } from '../forms/page-form';
import { ShownOnce } from '../forms/shown-once-dialog';
import { openMade } from '../frame/handed-over';
import { PortalHeading } from '../frame/portal-heading';
import { QueryState } from '../frame/query-state';
import * as styles from './api-keys.module.css';
import { NoDownloadTypes } from '../lists/no-download-types';

interface Values {
  name: string;
  /** ids of the download types */
  download_types: string[];
  /** YYYY-MM-DD, or empty */
  ends_at: string;
  by: 'key' | 'tokens';
  issuer: string;
  audience: string;
  /** One `name=value` per line. */
  claims: string;
  claims_are_mine: boolean;
}

/**
 * Parses one `name=value` per line.
 * @returns undefined if a line is not of that form
 */
function readClaims(text: string): Record<string, string> | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const claims = lines.map((line) => /^\s*([\w.:/-]+)\s*=\s*(\S.*?)\s*$/.exec(line)?.slice(1));
  return claims.length > 0 && claims.every((claim) => claim !== undefined)
    ? (Object.fromEntries(claims) as Record<string, string>)
    : undefined;
}

/** Returns the end of a day in the browser's time zone. */
const endOf = (day: string) => new Date(`${day}T23:59:59.999`);
const hasPassed = (day: string) => endOf(day).getTime() <= Date.now();

/** For administrators: the form for a new API key. Shows the key itself once, after it was made. */
export function NewApiKeyScreen() {
  const { t } = useTranslation('api-keys');
  const language = useLanguage();
  const [made, setMade] = useState<{ name: string; key: string }>();
  const toList = (name: string) => openMade(localizedPath(PATHS.apiKeys, language), { name });
  return (
    <>
      {/* A new key moves the focus to the heading, because the pressed button is gone. */}
      <PortalHeading
        key={made ? 'made' : 'form'}
        title={made ? t('made.title', { name: made.name }) : t('make.title')}
        above={[{ to: PATHS.apiKeys, label: t('title') }]}
      />
      {made ? (
        <ShownOnce
          text={t('made.text')}
          label={t('made.label')}
          value={made.key}
          what={t('made.what')}
          close={t('made.close')}
          onClose={() => toList(made.name)}
        />
      ) : (
        <NewApiKeyForm
          onMade={({ name, key }) => {
            if (key === undefined) toList(name);
            else setMade({ name, key });
          }}
        />
      )}
    </>
  );
}

function NewApiKeyForm({ onMade }: { onMade: (made: ApiKeyMade) => void }) {
  const { t } = useTranslation('api-keys');
  const types = useQuery(downloadTypesQuery());
  const make = useCreateApiKey();
  const form = useForm<Values>({
    defaultValues: {
      name: '',
      download_types: [],
      ends_at: '',
      by: 'key',
      issuer: '',
      audience: window.location.origin,
      claims: '',
      claims_are_mine: false,
    },
  });
  const { register, control } = form;
  const { errors } = form.formState;
  const byTokens = useWatch({ control, name: 'by' }) === 'tokens';

  const toRequest = ({
    name,
    download_types,
    ends_at,
    issuer,
    audience,
    claims,
    claims_are_mine,
  }: Values) => ({
    name: name.trim(),
    download_types: download_types.map(Number),
    ...(ends_at !== '' && { ends_at: endOf(ends_at).toISOString() }),
    ...(byTokens && {
      issuer: issuer.trim(),
      audience: audience.trim(),
      claims: readClaims(claims) ?? {},
      ...(claims_are_mine && { claims_are_mine }),
    }),
  });

  const typesError = errors.download_types?.message;
  if (!types.data) return <QueryState query={types} title={t('make.typesFailed')} rows={3} />;
  if (types.data.length === 0) return <NoDownloadTypes />;
  return (
    <PageForm
      form={form}
      fields={['name', 'download_types', 'ends_at', 'issuer', 'audience', 'claims']}
      mutation={make}
      toRequest={toRequest}
      onSaved={onMade}
      submitLabel={t('make.submit')}
      cancelTo={PATHS.apiKeys}
    >
      <TextField
        label={t('name')}
        hint={t('make.nameHint')}
        autoComplete="off"
        maxLength={limits.nameLength}
        required
        error={errors.name?.message}
        {...register('name', { validate: (value) => value.trim() !== '' || t('make.nameRequired') })}
      />
      <fieldset className={styles.types} aria-describedby={typesError ? 'types-error' : undefined}>
        <legend>{t('types')}</legend>
        {types.data.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            value={id}
            {...register('download_types', {
              validate: (value) => value.length > 0 || t('make.typesRequired'),
            })}
          />
        ))}
        {typesError && (
          <p id="types-error" className={styles.error}>
            {typesError}
          </p>
        )}
      </fieldset>
      <TextField
        label={t('make.lastDay')}
        note={t('make.optional')}
        hint={t('make.lastDayHint')}
        type="date"
        error={errors.ends_at?.message}
        {...register('ends_at', {
          validate: (value) => value === '' || !hasPassed(value) || t('make.past'),
        })}
      />
      <SelectField label={t('make.by')} {...register('by')}>
        <option value="key">{t('make.byKey')}</option>
        <option value="tokens">{t('make.byTokens')}</option>
      </SelectField>
      {byTokens && (
        <>
          <TextField
            label={t('make.issuer')}
            hint={t('make.issuerHint')}
            inputMode="url"
            autoComplete="off"
            maxLength={limits.claimLength}
            required
            error={errors.issuer?.message}
            {...register('issuer', {
              validate: (value) => value.trim() !== '' || t('make.issuerRequired'),
            })}
          />
          <TextField
            label={t('make.audience')}
            hint={t('make.audienceHint')}
            autoComplete="off"
            maxLength={limits.claimLength}
            required
            error={errors.audience?.message}
            {...register('audience', {
              validate: (value) => value.trim() !== '' || t('make.audienceRequired'),
            })}
          />
          <TextAreaField
            label={t('make.claims')}
            hint={t('make.claimsHint')}
            autoComplete="off"
            spellCheck={false}
            required
            error={errors.claims?.message}
            {...register('claims', {
              validate: (value) => readClaims(value) !== undefined || t('make.claimsRequired'),
            })}
          />
          <CheckboxField
            label={t('make.claimsAreMine')}
            hint={t('make.claimsAreMineHint')}
            {...register('claims_are_mine')}
          />
        </>
      )}
    </PageForm>
  );
}
