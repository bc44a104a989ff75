import { useTranslation } from 'react-i18next';
import type { AffectedComponent } from '../../../server/contract/component';
import { TextField } from '../../components/ui/field';
import type { Column } from '../../components/ui/table';
import { releasePath } from '../../config/paths';
import { formatNumber } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { MIN_COMPONENT_SEARCH } from '../api/advisories';
import { PortalHeading } from '../frame/portal-heading';
import { ListTable } from '../lists/list-table';
import { useAddressState } from '../lists/use-address-state';
import { useList } from '../lists/use-list';
import { RowLink } from '../lists/row-link';
import * as styles from './components.module.css';

/** The search for a component in the releases of all download types. */
export function ComponentsScreen() {
  const { t } = useTranslation('advisories');
  return (
    <>
      <PortalHeading title={t('components.title')} />
      <Search />
    </>
  );
}

function Search() {
  const { t } = useTranslation('advisories');
  const address = useAddressState();
  const text = address.read('q');
  return (
    <>
      <p className={styles.intro}>{t('components.intro')}</p>
      <div role="search" aria-label={t('components.title')} className={styles.filter}>
        <TextField
          label={t('components.search')}
          type="search"
          value={text}
          onChange={(event) => address.write({ q: event.target.value, rows: '' })}
        />
      </div>
      {text.trim().length < MIN_COMPONENT_SEARCH ? (
        <p role="status">{t('components.tooShort', { count: MIN_COMPONENT_SEARCH })}</p>
      ) : (
        <Found />
      )}
    </>
  );
}

/** Max number of releases of a component that are named. */
const NAMED = 10;

function Found() {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const list = useList({ resource: 'affectedComponents' });
  const columns: Column<AffectedComponent>[] = [
    {
      id: 'name',
      header: t('components.name'),
      isRowHeader: true,
      cell: ({ name, purl }) => (
        <>
          {name}
          {purl && <code className={styles.purl}>{purl}</code>}
        </>
      ),
    },
    { id: 'version', header: t('components.version'), cell: ({ version }) => version },
    {
      id: 'releases',
      header: t('components.releases'),
      cell: ({ releases }) => (
        <>
          <ul className={styles.releases}>
            {releases.slice(0, NAMED).map(({ id, name, download_type, is_deleted: isDeleted }) => (
              <li key={id}>
                {isDeleted ? (
                  t('components.deleted', { name: `${download_type.name} ${name}` })
                ) : (
                  <RowLink
                    to={localizedPath(releasePath(id), language)}
                  >{`${download_type.name} ${name}`}</RowLink>
                )}
              </li>
            ))}
          </ul>
          {releases.length > NAMED && t('components.more', { count: releases.length - NAMED })}
        </>
      ),
    },
    {
      id: 'groups',
      header: t('components.groups'),
      isNumber: true,
      cell: ({ groups }) => formatNumber(groups, language),
    },
  ];
  return (
    <ListTable
      // A component has no id of its own: its name and version identify it.
      list={{ ...list, rows: list.rows?.map((row, index) => ({ ...row, id: index })) }}
      caption={t('components.title')}
      columns={columns}
      failure={t('components.loadFailed')}
      found={(count) => t('components.found', { count })}
    />
  );
}
