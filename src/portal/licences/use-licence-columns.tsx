import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';
import type { Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { formatDate, formatNumber } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { GroupLink } from '../lists/group-link';
import { useGroupName } from './use-group-name';
import { useStateText } from './use-state-text';
import * as styles from './licences.module.css';

/** Returns the columns of a table of licences, by column id. */
export function useLicenceColumns() {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const groupName = useGroupName();
  const stateText = useStateText();
  return {
    name: {
      id: 'name',
      header: t('labels.name'),
      cell: ({ name }) => name,
      sortBy: true,
      isRowHeader: true,
    },
    group: {
      id: 'group',
      header: t('labels.group'),
      cell: ({ group }) => (group?.id ? <GroupLink group={group} /> : groupName({ group })),
      sortBy: true,
    },
    company: {
      id: 'company',
      header: t('labels.company'),
      cell: ({ company }) => company || t('none'),
      sortBy: true,
    },
    users: {
      id: 'users',
      header: t('labels.users'),
      cell: ({ users }) => formatNumber(users, language),
      sortBy: true,
    },
    validUntil: {
      id: 'valid_until',
      header: t('labels.validUntil'),
      cell: ({ valid_until }) => (valid_until ? formatDate(valid_until, language) : t('noEnd')),
      sortBy: true,
    },
    state: {
      id: 'state',
      header: t('labels.state'),
      cell: (licence) => (
        <Tag tone={licence.state === 'ends_soon' ? 'signal' : 'neutral'} className={styles.state}>
          {stateText(licence)}
        </Tag>
      ),
    },
  } satisfies Record<string, Column<KeptLicence>>;
}
