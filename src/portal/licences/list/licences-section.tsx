import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../../server/contract/licence';
import { ButtonLink } from '../../../components/ui/button';
import type { Column } from '../../../components/ui/table';
import { createLicencePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { GroupField } from '../../forms/group-field';
import { ExportButton } from '../../lists/export-button';
import { FoldedFilters } from '../../lists/folded-filters';
import { ListSearch } from '../../lists/list-search';
import { ListTable } from '../../lists/list-table';
import { ListToolbar } from '../../lists/list-toolbar';
import { useAddressState } from '../../lists/use-address-state';
import { useList } from '../../lists/use-list';
import type { AppName } from '../../forms/licence/app-names';
import { RenewDialog } from '../renew-dialog';
import { RowActions } from './row-actions';
import { StateField, stateFrom } from './state-field';
import { StateTabs } from './state-tabs';
import { useLicenceColumns } from './use-licence-columns';
import { WithdrawLicence } from '../withdraw-licence';
import * as styles from '../licences.module.css';

interface LicencesSectionProps {
  apps: readonly AppName[];
  /** Limits the list to this group. */
  groupId?: number;
}

const SORTS = ['name', 'group', 'users', 'valid_until'];

/** For administrators: lists the stored licences, to renew and withdraw them. */
export function LicencesSection({ apps, groupId }: LicencesSectionProps) {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const isOfOne = groupId !== undefined;
  const prefix = isOfOne ? 'licence-' : '';
  const address = useAddressState(prefix);
  const chosen = address.readId('group');
  const filters = { state: stateFrom(address.read('state')), group: String(groupId ?? chosen) };
  const filterBy = (changes: Partial<Record<keyof typeof filters, string>>) =>
    address.write({ ...changes, rows: '' });
  const licences = useList({
    resource: 'licenses',
    // First the licences that end; those that are over are last.
    sorts: ['ends_soon', 'current'].includes(filters.state)
      ? ['valid_until', ...SORTS]
      : ['urgency', ...SORTS],
    filters,
    prefix,
  });
  const [opened, setOpened] = useState<{ as: 'renew' | 'withdraw'; licence: KeptLicence }>();
  const close = () => setOpened(undefined);
  const title = t(isOfOne ? 'title' : 'list.title');

  const { name, group, users, validUntil, state } = useLicenceColumns();
  const columns: Column<KeptLicence>[] = [
    name,
    ...(isOfOne ? [] : [group]),
    users,
    validUntil,
    state,
    {
      id: 'actions',
      header: t('list.actions'),
      isActions: true,
      cell: (licence) => <RowActions licence={licence} onOpen={(as) => setOpened({ as, licence })} />,
    },
  ];

  return (
    <section aria-label={title} className={clsx(isOfOne && styles.section, styles.noPrint)}>
      {isOfOne ? (
        <h2>{title}</h2>
      ) : (
        <StateTabs state={filters.state} kept={{ q: licences.search, group: filters.group }} />
      )}
      <ListTable
        list={licences}
        caption={title}
        columns={columns}
        failure={t('list.loadFailed')}
        found={(count) => (count > 0 ? t('list.found', { count }) : t('list.none'))}
        nothing={t('list.nothing')}
        start={
          <ButtonLink small to={localizedPath(createLicencePath(groupId), language)}>
            {t('create.title')}
          </ButtonLink>
        }
        toolbar={
          <ListToolbar label={t('list.filter')}>
            <ListSearch label={t('list.search')} list={licences} />
            <FoldedFilters>
              <StateField
                state={filters.state}
                besideTabs={!isOfOne}
                onChange={(state) => filterBy({ state })}
              />
              {!isOfOne && (
                <GroupField
                  label={t('labels.group')}
                  hidesLabel
                  none={t('list.allGroups')}
                  value={filters.group}
                  onChange={(group) => filterBy({ group })}
                />
              )}
              <div className={styles.atEnd}>
                <ExportButton resource="licenses" question={licences.question} />
              </div>
            </FoldedFilters>
          </ListToolbar>
        }
      />
      {opened?.as === 'renew' && <RenewDialog licence={opened.licence} apps={apps} onClose={close} />}
      {opened?.as === 'withdraw' && <WithdrawLicence licence={opened.licence} onClose={close} />}
    </section>
  );
}
