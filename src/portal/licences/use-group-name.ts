import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../server/contract/licence';

/** Returns a function that gives the name of the group that a licence belongs to. */
export function useGroupName() {
  const { t } = useTranslation('licences');
  return ({ group }: Pick<KeptLicence, 'group'>): string => {
    if (!group) return t('list.noGroup');
    return group.id === null ? t('list.deletedGroup', { name: group.name }) : group.name;
  };
}
