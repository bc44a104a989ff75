import { useQuery } from '@tanstack/react-query';
import { useState, type RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../server/contract/group';
import { limits } from '../../../server/contract/limits';
import { Combobox, type Choice } from '../../components/ui/inputs/combobox';
import { SelectField } from '../../components/ui/field';
import { groupChoicesQuery, groupQuery } from '../api/groups';
import { QueryState } from '../frame/query-state';

interface GroupFieldProps {
  label: string;
  hidesLabel?: boolean;
  error?: string | undefined;
  name?: string;
  /** The text of the option for no group. */
  none?: string;
  /** The id of the group as text; empty for none. */
  value: string;
  onChange: (value: string, name: string) => void;
  onBlur?: () => void;
  /** Returns true for groups that can be chosen. Default: all. */
  isOffered?: (group: Group) => boolean;
  ref?: RefCallback<HTMLInputElement | HTMLSelectElement>;
}

/** Field to choose a group, for use in a `Controller`: a plain select for few groups, else a search field. */
export function GroupField({ isOffered = () => true, none, ...props }: GroupFieldProps) {
  const { t } = useTranslation('portal');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const all = useQuery(groupChoicesQuery(''));
  const found = useQuery(groupChoicesQuery(search));
  const choicesOf = (groups: readonly Group[] = []) =>
    groups.filter(isOffered).map(({ id, name }) => ({ value: String(id), label: name }));
  const hasMany = all.data !== undefined && all.data.total > all.data.rows.length;
  const choices = choicesOf(found.data?.rows);
  const known = [chosen, ...choices].find((choice) => choice?.value === props.value);
  const other = useQuery({
    ...groupQuery(Number(props.value)),
    enabled: hasMany && !known && Number(props.value) > 0,
  });
  const failed = [all, found].find(({ isError, data }) => isError && !data);
  if (failed) return <QueryState query={failed} title={t('group.loadFailed')} />;

  if (!hasMany) {
    const few = choicesOf(all.data?.rows);
    return (
      <SelectField
        {...props}
        disabled={!all.data}
        onChange={({ target: { value } }) =>
          props.onChange(value, few.find((choice) => choice.value === value)?.label ?? '')
        }
      >
        <option value="">{all.data ? (none ?? t('group.choose')) : t('group.loading')}</option>
        {few.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  }
  // A group that is not among the first, such as that of an address, has its id as text until its name is known.
  const unlisted = props.value ? { value: props.value, label: other.data?.name ?? props.value } : undefined;
  const status = () => {
    if (!found.data) return t('group.loading');
    const { rows, total } = found.data;
    if (total > rows.length) return t('group.someFound', { count: choices.length, total });
    return choices.length === 0 ? t('group.noneFound') : t('group.found', { count: choices.length });
  };
  return (
    <Combobox
      {...props}
      placeholder={none ?? t('group.search')}
      value={known ?? unlisted}
      onChange={(choice) => {
        setChosen(choice);
        props.onChange(choice?.value ?? '', choice?.label ?? '');
      }}
      onSearch={(text) => setSearch(text.trim().slice(0, limits.nameLength))}
      choices={choices}
      isOutdated={found.isPlaceholderData}
      status={status()}
      unknown={(text) => t('group.unknown', { text })}
    />
  );
}
