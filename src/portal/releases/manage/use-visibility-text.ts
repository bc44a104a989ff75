import { useTranslation } from 'react-i18next';
import type { AllowedGroup } from '../../../../server/contract/download-type';
import { useLanguage } from '../../../i18n/use-language';

/** Returns a function that says in one sentence who can see a type with these allowed groups. */
export function useVisibilityText() {
  const { t } = useTranslation('releases');
  const language = useLanguage();
  return (groups: readonly Pick<AllowedGroup, 'name'>[]): string => {
    if (groups.length === 0) return t('groups.everyone');
    const list = new Intl.ListFormat(language, { style: 'narrow', type: 'unit' });
    return t('groups.only', { groups: list.format(groups.map(({ name }) => name)) });
  };
}
