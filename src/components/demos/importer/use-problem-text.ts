import { useTranslation } from 'react-i18next';
import { formatNumber, formatSizeLimit } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { LIMITS } from './reading/document';
import type { FailedReading } from './importer-state';

/**
 * Returns a function that words why a document could not be read, with limits formatted in the page's
 * language.
 */
export function useProblemText(): (problem: FailedReading['problem']) => string {
  const { t } = useTranslation('importer');
  const language = useLanguage();
  const limits = {
    size: formatSizeLimit(LIMITS.bytes, language),
    unpacked: formatSizeLimit(LIMITS.unpackedBytes, language),
    rows: formatNumber(LIMITS.rows, language),
    pages: formatNumber(LIMITS.pages, language),
  };
  return (problem) => t(`problems.${problem}`, limits);
}
