import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Component, ComponentChange, Sbom } from '../../../../server/contract/attachment';
import { SelectField, TextField } from '../../../components/ui/field';
import type { Column } from '../../../components/ui/table';
import { Tag } from '../../../components/ui/tag';
import { PATHS, releasePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { ListTable } from '../../lists/list-table';
import { PortalHeading } from '../../frame/portal-heading';
import { QueryState } from '../../frame/query-state';
import { isNotFound } from '../../api/client/problem-error';
import { licencesOfSbomQuery, sbomQuery } from '../../api/attachments';
import { useAddressState } from '../../lists/use-address-state';
import { useList } from '../../lists/use-list';
import * as styles from './attachments.module.css';

/**
 * The components of a release, and the differences from an earlier release. The earlier release is the
 * installed one, if known.
 */
export function SbomScreen({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('attachments');
  const asked = useAddressState().read('since');
  const { data, ...query } = useQuery(sbomQuery(releaseId, /^\d{1,15}$/.test(asked) ? asked : ''));
  const sbom = isNotFound(query.error) ? undefined : data;
  const name = sbom && `${sbom.download_type.name} ${sbom.release.name}`;
  return (
    <>
      <PortalHeading
        title={name ? t('sbom.title', { name }) : t('sbom.components')}
        above={[
          { to: PATHS.downloads, label: t('portal:menu.downloads') },
          ...(name ? [{ to: releasePath(releaseId), label: name }] : []),
        ]}
      />
      <QueryState query={query} title={t('sbom.loadFailed')} rows={8} notFound={t('sbom.unknown')} />
      {sbom && <Contents sbom={sbom} />}
    </>
  );
}

const CHANGES = 'changes';

/** Min width in pixels at which all filters fit. */
const WIDE = 768;

function Contents({ sbom }: { sbom: Sbom }) {
  const { t } = useTranslation('attachments');
  const language = useLanguage();
  const address = useAddressState();
  const { release, before, comparable, components, added, removed, changed } = sbom;
  const showsChanges = before !== null && address.read('view') === CHANGES;
  const since = before ? String(before.id) : '';
  const licence = showsChanges ? '' : address.read('licence');
  const licences = useQuery(licencesOfSbomQuery(release.id)).data?.rows ?? [];
  // On a phone the filters start closed, so that the first component is visible without scrolling.
  const [isWide] = useState(() => window.innerWidth >= WIDE);
  return (
    <>
      <p className={styles.words}>
        {before ? (
          <>
            {t('sbom.since')} <Link to={localizedPath(releasePath(before.id), language)}>{before.name}</Link>:{' '}
            {t('sbom.counts', { added, removed, changed })}
          </>
        ) : (
          t(comparable.length > 0 ? 'sbom.noneNotAfter' : 'sbom.noneBefore')
        )}
      </p>
      <div role="search" aria-label={t('sbom.filter')} className={styles.filter}>
        <TextField
          label={t('sbom.search')}
          type="search"
          value={address.read('q')}
          onChange={(event) => address.write({ q: event.target.value, rows: '' })}
        />
        <details open={isWide || showsChanges || licence !== ''} className={styles.filters}>
          <summary>{t('sbom.moreFilters')}</summary>
          <div className={styles.filter}>
            {comparable.length > 0 && (
              <SelectField
                label={t('sbom.comparedWith')}
                value={since}
                onChange={(event) => address.write({ since: event.target.value, rows: '' })}
              >
                {!before && <option value="">{t('sbom.nothing')}</option>}
                {comparable.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            {before && (
              <SelectField
                label={t('sbom.show')}
                value={showsChanges ? CHANGES : ''}
                onChange={(event) =>
                  address.write({ view: event.target.value, sort: '', order: '', rows: '' })
                }
              >
                <option value="">{t('sbom.all', { count: components })}</option>
                <option value={CHANGES}>{t('sbom.onlyChanges', { count: added + removed + changed })}</option>
              </SelectField>
            )}
            {!showsChanges && (
              <SelectField
                label={t('sbom.licence')}
                value={licence}
                onChange={(event) => address.write({ licence: event.target.value, rows: '' })}
              >
                <option value="">{t('sbom.allLicences')}</option>
                {licences
                  .filter(({ licence: name }) => name !== '')
                  .map(({ id, licence: name, count }) => (
                    <option key={id} value={name}>
                      {t('sbom.licenceCount', { licence: name, count })}
                    </option>
                  ))}
              </SelectField>
            )}
          </div>
        </details>
      </div>
      {showsChanges ? (
        <Changes releaseId={release.id} since={since} />
      ) : (
        <Components releaseId={release.id} licence={licence} />
      )}
    </>
  );
}

function Components({ releaseId, licence }: { releaseId: number; licence: string }) {
  const { t } = useTranslation('attachments');
  const list = useList({
    resource: 'components',
    id: releaseId,
    sorts: ['name', 'licence'],
    filters: { licence },
  });
  const columns: Column<Component>[] = [
    {
      id: 'name',
      header: t('sbom.name'),
      isRowHeader: true,
      sortBy: true,
      cell: (component) => <Name of={component} />,
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

function Changes({ releaseId, since }: { releaseId: number; since: string }) {
  const { t } = useTranslation('attachments');
  const list = useList({
    resource: 'componentChanges',
    id: releaseId,
    sorts: ['name', 'change'],
    filters: { since },
  });
  const columns: Column<ComponentChange>[] = [
    {
      id: 'name',
      header: t('sbom.name'),
      isRowHeader: true,
      sortBy: true,
      cell: (component) => <Name of={component} />,
    },
    {
      id: 'change',
      header: t('sbom.change'),
      sortBy: true,
      cell: ({ change }) => (
        <Tag tone={CHANGE_LOOKS[change].tone}>
          <span aria-hidden="true">{CHANGE_LOOKS[change].sign}</span>
          {t(`sbom.changes.${change}`)}
        </Tag>
      ),
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

/** Changes are marked with a sign too, because colour alone is not accessible. */
const CHANGE_LOOKS = {
  added: { sign: '+', tone: 'confirmed' },
  changed: { sign: '≠', tone: 'signal' },
  removed: { sign: '−', tone: 'not-found' },
} as const;

/** Shows the name of a component and its package URL. */
function Name({ of: { name, purl } }: { of: { name: string; purl: string } }) {
  return (
    <>
      <span className={styles.words}>{name}</span>
      {purl && <code className={styles.purl}>{purl}</code>}
    </>
  );
}

/** Shows a value of the SBOM, with the earlier value if it is different. */
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
