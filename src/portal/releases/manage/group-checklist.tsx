import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Named } from '../../../../server/contract/fields';
import { limits } from '../../../../server/contract/limits';
import { Button } from '../../../components/ui/button';
import { CheckboxField, TextField } from '../../../components/ui/field';
import { groupChoicesQuery } from '../../api/groups';
import { QueryState } from '../../frame/query-state';
import * as styles from './dialogs.module.css';

interface GroupChecklistProps {
  chosen: readonly Named[];
  onChange: (chosen: readonly Named[]) => void;
}

/** Checklist of customer groups with a search by name. Ticked groups stay visible during a search. */
export function GroupChecklist({ chosen, onChange }: GroupChecklistProps) {
  const { t } = useTranslation('releases');
  const [search, setSearch] = useState('');
  const groups = useQuery(groupChoicesQuery(search.trim()));
  const isChosen = ({ id }: Named) => chosen.some((one) => one.id === id);
  // Administrators see everything, so their group is not offered.
  const found = (groups.data?.rows ?? [])
    .filter((group) => !group.is_admin)
    .map(({ id, name }) => ({ id, name }));
  const isSearching = search.trim() !== '';
  const listed = isSearching ? found : [...chosen, ...found.filter((group) => !isChosen(group))];
  const unticked = found.filter((group) => !isChosen(group));

  return (
    <>
      <TextField
        label={t('groups.search')}
        type="search"
        maxLength={limits.nameLength}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {!groups.data && <QueryState query={groups} title={t('groups.loadFailed')} rows={3} />}
      {listed.length > 0 && (
        <fieldset className={styles.checklist}>
          <legend>{t('groups.list')}</legend>
          {listed.map((group) => (
            <CheckboxField
              key={group.id}
              label={group.name}
              checked={isChosen(group)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, group] : chosen.filter(({ id }) => id !== group.id),
                )
              }
            />
          ))}
        </fieldset>
      )}
      {groups.data && listed.length === 0 && <p>{t('groups.noneFound')}</p>}
      {isSearching && unticked.length > 1 && (
        <div>
          <Button small onClick={() => onChange([...chosen, ...unticked])}>
            {t('groups.tickFound', { count: unticked.length })}
          </Button>
        </div>
      )}
      {groups.data && groups.data.total > groups.data.rows.length && <p>{t('groups.more')}</p>}
    </>
  );
}
