import { useTranslation } from 'react-i18next';
import type { AdvisorySummary } from '../../../server/contract/advisory';
import { useLanguage } from '../../i18n/use-language';

/** Returns a function that gives the title of an advisory in the language of the page, if it has one. */
export function useAdvisoryTitle() {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  return (advisory: Pick<AdvisorySummary, 'title_en' | 'title_nl'>): string =>
    advisory[`title_${language}`] || advisory.title_en || advisory.title_nl || t('untitled');
}
