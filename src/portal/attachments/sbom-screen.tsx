import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import type { Component, ComponentChange, Sbom } from '../../../server/contract/attachment';
import { ButtonLink } from '../../components/ui/button';
import { SelectField, TextField } from '../../components/ui/field';
import { Failure, LoadingRows, Notice } from '../../components/ui/status';
import type { Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { releasePath } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { ListTable } from '../list-table';
import { PortalHeading } from '../portal-heading';
import { ProblemError } from '../problem-error';
import { useProblemText } from '../problem-text';
import { sbomQuery } from '../queries/attachments';
import { useAddressState } from '../use-address-state';
import { useList } from '../use-list';
import * as styles from './attachments.module.css';

/** What a release is made with, and what of it is otherwise than in the release before. */
export function SbomScreen({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('attachments');
  const language = useLanguage();
  const problemText = useProblemText();
  const sbom = useQuery(sbomQuery(releaseId));
  const isUnknown = sbom.error instanceof ProblemError && sbom.error.status === 404;
  const name = sbom.data && `${sbom.data.download_type.name} ${sbom.data.release.name}`;
  return (
    <>
      <PortalHeading title={name ? t('sbom.title', { name }) : t('sbom.components')}>
        <ButtonLink to={localizedPath(releasePath(releaseId), language)}>{t('sbom.back')}</ButtonLink>
      </PortalHeading>
      {sbom.isPending && <LoadingRows rows={8} />}
      {isUnknown && (
        <Notice tone="not-found">
          <p>{t('sbom.unknown')}</p>
        </Notice>
      )}
      {sbom.error && !isUnknown && (
        <Failure
          title={t('sbom.loadFailed')}
          text={problemText(sbom.error)}
          retrying={sbom.isFetching}
          onRetry={() => void sbom.refetch()}
        />
      )}
      {sbom.data && <Contents sbom={sbom.data} />}
    </>
  );
}

const CHANGES = 'changes';

function Contents({ sbom }: { sbom: Sbom }) {
  const { t } = useTranslation('attachments');
  const language = useLanguage();
  const address = useAddressState();
  const { release, before, components, added, removed, changed } = sbom;
  const showsChanges = before !== null && address.read('view') === CHANGES;
  return (
    <>
      <p className={styles.words}>
        {before ? (
          <>
            {t('sbom.since')} <Link to={localizedPath(releasePath(before.id), language)}>{before.name}</Link>:{' '}
            {t('sbom.counts', { added, removed, changed })}
          </>
        ) : (
          t('sbom.noneBefore')
        )}
      </p>
      <div role="search" aria-label={t('sbom.filter')} className={styles.filter}>
        <TextField
          label={t('sbom.search')}
          type="search"
          value={address.read('q')}
          onChange={(event) => address.write({ q: event.target.value, rows: '' })}
        />
        {before && (
          <SelectField
            label={t('sbom.show')}
            value={showsChanges ? CHANGES : ''}
            onChange={(event) => address.write({ view: event.target.value, sort: '', order: '', rows: '' })}
          >
            <option value="">{t('sbom.all', { count: components })}</option>
            <option value={CHANGES}>{t('sbom.onlyChanges', { count: added + removed + changed })}</option>
          </SelectField>
        )}
      </div>
      {showsChanges ? <Changes releaseId={release.id} /> : <Components releaseId={release.id} />}
    </>
  );
}

function Components({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('attachments');
  const list = useList({
    resource: 'components',
    path: `/downloadables/${releaseId}/sbom/components`,
    sorts: ['name', 'licence'],
  });
  const columns: Column<Component>[] = [
    {
      id: 'name',
      header: t('sbom.name'),
      isRowHeader: true,
      sortBy: true,
      cell: ({ name }) => <span className={styles.words}>{name}</span>,
    },
    { id: 'version', header: t('sbom.version'), cell: ({ version }) => <Cell text={version} /> },
    {
      id: 'licence',
      header: t('sbom.licence'),
      sortBy: true,
      cell: ({ licence }) => <Cell text={licence} />,
    },
  ];
  return (
    <ListTable
      list={list}
      caption={t('sbom.components')}
      columns={columns}
      failure={t('sbom.loadFailed')}
      found={(count) => (count > 0 ? t('sbom.found', { count }) : t('sbom.none'))}
    />
  );
}

function Changes({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('attachments');
  const list = useList({
    resource: 'componentChanges',
    path: `/downloadables/${releaseId}/sbom/changes`,
    sorts: ['name', 'change'],
  });
  const columns: Column<ComponentChange>[] = [
    {
      id: 'name',
      header: t('sbom.name'),
      isRowHeader: true,
      sortBy: true,
      cell: ({ name }) => <span className={styles.words}>{name}</span>,
    },
    {
      id: 'change',
      header: t('sbom.change'),
      sortBy: true,
      cell: ({ change }) => <Tag>{t(`sbom.changes.${change}`)}</Tag>,
    },
    {
      id: 'version',
      header: t('sbom.version'),
      cell: ({ version, version_before }) => <Cell text={version} before={version_before} />,
    },
    {
      id: 'licence',
      header: t('sbom.licence'),
      cell: ({ licence, licence_before }) => <Cell text={licence} before={licence_before} />,
    },
  ];
  return (
    <ListTable
      list={list}
      caption={t('sbom.changesTitle')}
      columns={columns}
      failure={t('sbom.loadFailed')}
      found={(count) => (count > 0 ? t('sbom.found', { count }) : t('sbom.none'))}
    />
  );
}

/** What an SBOM says, with what it said before when that was something else. */
function Cell({ text, before = null }: { text: string; before?: string | null }) {
  const { t } = useTranslation('attachments');
  const after = text || t('sbom.notStated');
  const isOther = before !== null && before !== text;
  return (
    <span className={styles.words}>
      {isOther ? t('sbom.fromTo', { before: before || t('sbom.notStated'), after }) : after}
    </span>
  );
}
