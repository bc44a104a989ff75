import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../../server/contract/group';
import { TextField } from '../../../components/ui/field';
import { downloadTypePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { LIST_ID } from '../../frame/portal-heading';
import { QueryState } from '../../frame/query-state';
import { RowLink } from '../../lists/row-link';
import { useVisibleTypes } from './use-visible-types';
import * as styles from '../users.module.css';

/** Says how many download types a group may see, and lists those whose name contains the typed text. */
export function VisibleTypes({ group }: { group: Pick<Group, 'id' | 'is_admin'> }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const { visibleTypes, query } = useVisibleTypes();
  const [search, setSearch] = useState('');
  if (group.is_admin) return <p>{t('seesEverything')}</p>;
  if (!visibleTypes) return <QueryState query={query} title={t('typesLoadFailed')} />;
  const types = visibleTypes.typesOf(group.id);
  if (types.length === 0) return <p>{t('seesNothing')}</p>;
  const wanted = search.trim().toLowerCase();
  const found = types.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <div id={LIST_ID} tabIndex={-1} className={styles.form}>
      <p>{t('one.sees', { count: types.length, total: visibleTypes.total })}</p>
      <TextField
        label={t('one.findType')}
        type="search"
        className={styles.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status">{found.length === 0 && t('one.noType')}</p>
      {found.length > 0 && (
        <ul aria-label={t('visibleTypes')} className={styles.links}>
          {found.map(({ id, name }) => (
            <li key={id}>
              <RowLink to={localizedPath(downloadTypePath(id, 'access'), language)}>{name}</RowLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
