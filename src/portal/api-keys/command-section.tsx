import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../../server/contract/api-key';
import { SelectField } from '../../components/ui/field';
import { CopyButton } from '../frame/copy-button';
import { QueryState } from '../frame/query-state';
import { apiKeysQuery, isOver } from '../api/api-keys';
import { downloadTypesQuery } from '../api/download-types';
import * as styles from './api-keys.module.css';
import { buildFiles, buildFilesWithTokens, type BuildFile } from './build-files';
import { NoDownloadTypes } from '../lists/no-download-types';

/** Shows how a build server publishes. */
export function CommandSection() {
  const { t } = useTranslation('api-keys');
  const types = useQuery(downloadTypesQuery());
  const keys = useQuery(apiKeysQuery).data ?? [];
  const [chosen, setChosen] = useState<number>();
  const working = keys.filter(({ works, ends_at }) => works && (ends_at === null || !isOver(ends_at)));
  const ofKeys = working.flatMap((key) => key.download_types.map(({ id }) => id));
  // Prefer a type that an API key may publish: the administrator has probably just created that key.
  const type =
    types.data?.find(({ id }) => id === chosen) ??
    types.data?.find(({ id }) => ofKeys.includes(id)) ??
    types.data?.[0];
  const pipeline = { origin: window.location.origin, type: type?.name ?? '' };
  const namesOf = (isFor: (key: ApiKey) => boolean) =>
    working
      .filter((key) => isFor(key) && key.download_types.some(({ id }) => id === type?.id))
      .map(({ name }) => t('command.keyName', { name }))
      .join(', ');
  const [names, tokenNames] = [
    namesOf(({ issuer }) => issuer === null),
    namesOf(({ issuer }) => issuer !== null),
  ];
  return (
    <section aria-labelledby="publish-command" className={styles.section}>
      <h2 id="publish-command">{t('command.title')}</h2>
      <p className={styles.text}>{t('command.text')}</p>
      <p>
        <a href="/publish.mjs" download>
          {t('command.download')}
        </a>
      </p>
      <QueryState query={types} title={t('make.typesFailed')} rows={1} />
      {types.data && !type && <NoDownloadTypes />}
      {type && (
        <>
          <SelectField
            label={t('command.type')}
            className={styles.type}
            value={type.id}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {types.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <h3>{t('command.withKey')}</h3>
          <p className={styles.text}>
            {names ? t('command.secret', { names }) : t('command.noKey')} {t('command.replace')}
          </p>
          <Examples files={buildFiles(pipeline)} />
          <h3>{t('command.withTokens')}</h3>
          <p className={styles.text}>
            {t('command.tokens')}{' '}
            {tokenNames ? t('command.tokenKeys', { names: tokenNames }) : t('command.noTokenKey')}
          </p>
          <Examples files={buildFilesWithTokens(pipeline)} />
        </>
      )}
    </section>
  );
}

const Examples = ({ files }: { files: readonly BuildFile[] }) =>
  files.map(({ server, text }) => (
    <details key={server} className={styles.example}>
      <summary>{server}</summary>
      <CopyButton text={text} what={server} />
      <pre>
        <code>{text}</code>
      </pre>
    </details>
  ));
