import { useTranslation } from 'react-i18next';
import type { Severity } from '../../../server/contract/severity';
import { Tag } from '../../components/ui/tag';
import { formatQuantity } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';

/** Shows a severity with its CVSS score. */
export function SeverityTag({ severity, score }: { severity: Severity; score: number }) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const isHigh = severity === 'critical' || severity === 'high';
  return (
    <Tag tone={isHigh ? 'signal' : 'neutral'}>
      {t(`severities.${severity}`)} {formatQuantity(score, language, 1)}
    </Tag>
  );
}
