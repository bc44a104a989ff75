import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../../server/contract/licence';
import type { Column } from '../../../components/ui/table';
import { licencePath } from '../../../config/paths';
import { formatDate, formatNumber } from '../../../i18n/format';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { GroupLink } from '../../lists/group-link';
import { RowLink } from '../../lists/row-link';
import { StateTag } from '../state-tag';
import { useGroupName } from '../use-group-name';

/** Returns the columns of a table of licences, by column id. */
export function useLicenceColumns() {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const groupName = useGroupName();
  return {
    name: {
      id: 'name',
      header: t('list.name'),
      cell: ({ id, name }) => <RowLink to={localizedPath(licencePath(id), language)}>{name}</RowLink>,
      sortBy: true,
      isRowHeader: true,
    },
    group: {
      id: 'group',
      header: t('labels.group'),
      isDetail: true,
      cell: ({ group }) => (group?.id ? <GroupLink group={group} /> : groupName({ group })),
      sortBy: true,
    },
    company: {
      id: 'company',
      header: t('labels.company'),
      isDetail: true,
      cell: ({ company }) => company || t('none'),
      sortBy: true,
    },
    users: {
      id: 'users',
      header: t('list.users'),
      isDetail: true,
      isNumber: true,
      cell: ({ users }) => formatNumber(users, language),
      sortBy: true,
    },
    validUntil: {
      id: 'valid_until',
      header: t('list.validUntil'),
      cell: ({ valid_until: day }) =>
        day ? <time dateTime={day}>{formatDate(day, language)}</time> : t('noEnd'),
      sortBy: true,
    },
    state: {
      id: 'state',
      header: t('labels.state'),
      cell: (licence) => <StateTag licence={licence} />,
    },
  } satisfies Record<string, Column<KeptLicence>>;
}
