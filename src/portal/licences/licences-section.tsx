import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import { LICENCE_STATES } from '../../../server/contract/licence-states';
import { SelectField, TextField } from '../../components/ui/field';
import type { Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { formatDate, formatNumber } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { GroupField } from '../group-field';
import { ExportButton } from '../export-button';
import { GroupLink } from '../group-link';
import { ListTable } from '../list-table';
import { useIsAdmin } from '../session/session';
import { useAddressState } from '../use-address-state';
import { useList } from '../use-list';
import type { AppName } from './app-names';
import { LicenceActions } from './licence-actions';
import { LicenceDetails } from './licence-details';
import { RenewDialog } from './renew-dialog';
import { useGroupName } from './use-group-name';
import { useStateText } from './use-state-text';
import { WithdrawLicence } from './withdraw-licence';
import * as styles from './licences.module.css';

interface LicencesSectionProps {
  apps: readonly AppName[];
  /** Only of this group; without it all that the person may see. */
  groupId?: number;
}

/** The licences that are kept: all of them for an administrator, who renews and withdraws them, else those of the own group. */
export function LicencesSection({ apps, groupId }: LicencesSectionProps) {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const groupName = useGroupName();
  const isAdmin = useIsAdmin();
  const isOfOne = groupId !== undefined;
  const prefix = isOfOne ? 'licence-' : '';
  const address = useAddressState(prefix);
  const chosen = address.readId('group');
  const filters = {
    state: LICENCE_STATES.find((state) => state === address.read('state')) ?? '',
    group: String(groupId ?? (isAdmin ? chosen : '')),
  };
  const filterBy = (changes: Partial<typeof filters>) => address.write({ ...changes, rows: '' });
  const licences = useList({
    resource: 'licenses',
    sorts: ['name', 'group', 'company', 'users', 'valid_until'],
    filters,
    prefix,
  });
  const [opened, setOpened] = useState<{ as: 'details' | 'renew' | 'withdraw'; licence: KeptLicence }>();
  const close = () => setOpened(undefined);
  const title = t(isOfOne ? 'title' : isAdmin ? 'list.title' : 'list.titleOwn');

  const groupColumn: Column<KeptLicence> = {
    id: 'group',
    header: t('labels.group'),
    cell: ({ group }) => (group?.id ? <GroupLink group={group} /> : groupName({ group })),
    sortBy: true,
  };
  const companyColumn: Column<KeptLicence> = {
    id: 'company',
    header: t('labels.company'),
    cell: ({ company }) => company || t('none'),
    sortBy: true,
  };
  const columns: Column<KeptLicence>[] = [
    { id: 'name', header: t('labels.name'), cell: ({ name }) => name, sortBy: true, isRowHeader: true },
    ...(isOfOne ? [] : [isAdmin ? groupColumn : companyColumn]),
    {
      id: 'users',
      header: t('labels.users'),
      cell: ({ users }) => formatNumber(users, language),
      sortBy: true,
    },
    {
      id: 'valid_until',
      header: t('labels.validUntil'),
      cell: ({ valid_until }) => (valid_until ? formatDate(valid_until, language) : t('noEnd')),
      sortBy: true,
    },
    { id: 'state', header: t('labels.state'), cell: (licence) => <StateTag licence={licence} /> },
    {
      id: 'actions',
      header: t('list.actions'),
      isActions: true,
      cell: (licence) => <LicenceActions licence={licence} onOpen={(as) => setOpened({ as, licence })} />,
    },
  ];

  return (
    <section aria-labelledby="licences-heading" className={[styles.section, styles.noPrint].join(' ')}>
      <h2 id="licences-heading">{title}</h2>
      <div role="search" aria-label={t('list.filter')} className={styles.filter}>
        <TextField
          label={t('list.search')}
          type="search"
          value={licences.search}
          onChange={(event) => licences.setSearch(event.target.value)}
        />
        <SelectField
          label={t('labels.state')}
          value={filters.state}
          onChange={(event) => filterBy({ state: event.target.value })}
        >
          <option value="">{t('list.allStates')}</option>
          {LICENCE_STATES.map((state) => (
            <option key={state} value={state}>
              {t(`states.${state}`)}
            </option>
          ))}
        </SelectField>
        {isAdmin && !isOfOne && (
          <GroupField
            label={t('labels.group')}
            none={t('list.allGroups')}
            value={filters.group}
            onChange={(group) => filterBy({ group })}
          />
        )}
      </div>
      <ListTable
        list={licences}
        caption={title}
        columns={columns}
        failure={t('list.loadFailed')}
        found={(count) => (count > 0 ? t('list.found', { count }) : t('list.none'))}
      >
        {isAdmin && <ExportButton resource="licenses" question={licences.question} />}
      </ListTable>
      {opened?.as === 'details' && <LicenceDetails licence={opened.licence} apps={apps} onClose={close} />}
      {opened?.as === 'renew' && <RenewDialog licence={opened.licence} apps={apps} onClose={close} />}
      {opened?.as === 'withdraw' && <WithdrawLicence licence={opened.licence} onClose={close} />}
    </section>
  );
}

function StateTag({ licence }: { licence: KeptLicence }) {
  const stateText = useStateText();
  return (
    <Tag tone={licence.state === 'ends_soon' ? 'signal' : 'neutral'} className={styles.state}>
      {stateText(licence)}
    </Tag>
  );
}
