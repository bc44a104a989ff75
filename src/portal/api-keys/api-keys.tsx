import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../../server/contract/api-key';
import { limits } from '../../../server/contract/limits';
import { ButtonLink } from '../../components/ui/button';
import { Table, type Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { PATHS } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { DeleteDialog } from '../forms/delete-dialog';
import { EmptyList } from '../lists/empty-list';
import { ActionsMenu } from '../frame/actions-menu';
import { QueryState } from '../frame/query-state';
import { apiKeysQuery, isOver, useEndApiKey } from '../api/api-keys';
import { useSessionUser } from '../auth/session';
import * as styles from './api-keys.module.css';
import { TakeOverDialog } from './take-over-dialog';

const STOPPED = {
  maker_blocked: 'stopped.blocked',
  maker_not_administrator: 'stopped.notAdministrator',
} as const;

interface OpenDialog {
  kind: 'end' | 'takeOver';
  apiKey: ApiKey;
}

/** The list of the API keys. */
export function ApiKeys() {
  const { t } = useTranslation('api-keys');
  const language = useLanguage();
  const [dialog, setDialog] = useState<OpenDialog>();
  const found = useQuery(apiKeysQuery);
  const ending = useEndApiKey();
  const ownId = useSessionUser()?.id;
  const close = () => setDialog(undefined);

  const time = (at: string) => <time dateTime={at}>{formatDateTime(at, language)}</time>;
  const columns: Column<ApiKey>[] = [
    {
      id: 'name',
      header: t('name'),
      isRowHeader: true,
      cell: ({ name, issuer, claims }) => (
        <>
          <bdi>{name}</bdi>{' '}
          {issuer !== null && (
            <details className={styles.trust}>
              <summary>{t('tokens')}</summary>
              {t('byTokens', { issuer })}
              {Object.entries(claims ?? {}).map(([claim, value]) => (
                <code key={claim}>{`${claim}=${value}`}</code>
              ))}
            </details>
          )}
        </>
      ),
    },
    {
      id: 'types',
      header: t('types'),
      cell: ({ download_types }) => (
        <span className={styles.words}>
          {download_types.map(({ name }) => name).join(', ') || t('noTypes')}
        </span>
      ),
    },
    {
      id: 'created',
      header: t('created'),
      cell: ({ created_at, created_by, stopped_by }) => (
        <>
          {time(created_at)}, {created_by.name}{' '}
          {stopped_by && <Tag tone="signal">{t(STOPPED[stopped_by], { name: created_by.name })}</Tag>}
        </>
      ),
    },
    {
      id: 'ends',
      header: t('ends'),
      cell: ({ ends_at }) =>
        ends_at === null ? (
          t('noEnd')
        ) : (
          <>
            {time(ends_at)} {isOver(ends_at) && <Tag>{t('ended')}</Tag>}
          </>
        ),
    },
    {
      id: 'lastUsed',
      header: t('lastUsed'),
      cell: ({ last_used_at }) => (last_used_at === null ? t('never') : time(last_used_at)),
    },
    {
      id: 'actions',
      header: t('actions'),
      isActions: true,
      cell: (apiKey) => (
        <ActionsMenu
          isRow
          label={t('portal:lists.actionsFor', { name: apiKey.name })}
          actions={[
            ...(apiKey.created_by.id !== ownId && !(apiKey.ends_at && isOver(apiKey.ends_at))
              ? [
                  {
                    id: 'takeOver',
                    label: t('takeOver.button'),
                    onChoose: () => setDialog({ kind: 'takeOver', apiKey }),
                  },
                ]
              : []),
            {
              id: 'end',
              label: t('end.button'),
              isDanger: true,
              onChoose: () => setDialog({ kind: 'end', apiKey }),
            },
          ]}
        />
      ),
    },
  ];

  const keys = found.data;
  return (
    <>
      <QueryState query={found} title={t('loadFailed')} />
      {keys && (
        <>
          {keys.length >= limits.apiKeys && <p>{t('full', { count: keys.length })}</p>}
          {keys.length === 0 ? (
            <EmptyList
              text={t('empty')}
              start={
                <ButtonLink small to={localizedPath(PATHS.newApiKey, language)}>
                  {t('make.title')}
                </ButtonLink>
              }
            />
          ) : (
            <Table caption={t('title')} columns={columns} rows={keys} rowKey={({ id }) => id} />
          )}
        </>
      )}
      {dialog?.kind === 'takeOver' && <TakeOverDialog apiKey={dialog.apiKey} onClose={close} />}
      {dialog?.kind === 'end' && (
        <DeleteDialog
          title={t('end.title', { name: dialog.apiKey.name })}
          confirmLabel={t('end.button')}
          deletion={ending}
          id={dialog.apiKey.id}
          name={dialog.apiKey.name}
          done={t('end.done', { name: dialog.apiKey.name })}
          onClose={close}
        >
          <p>{t('end.text')}</p>
        </DeleteDialog>
      )}
    </>
  );
}
