import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { Notice } from '../../ui/status';
import type { Remark } from './reading/document';
import type { AnalysedDocument } from './finding/find-lines';

/** Max number of rows or columns named in one remark. */
const MAX_NAMED = 8;

const listOf = (values: readonly (string | number)[]) =>
  values.slice(0, MAX_NAMED).join(', ') + (values.length > MAX_NAMED ? ', …' : '');

/** Remarks on how the document was read: open questions, and parts that were left out. */
export function Remarks({ document }: { document: AnalysedDocument }) {
  const { t } = useTranslation('importer');
  const language = useLanguage();
  const textOf = (remark: Remark) => {
    const { kind } = remark;
    if ('places' in remark)
      return t(`remarks.${remark.kind}`, { count: remark.places.length, places: listOf(remark.places) });
    if ('columns' in remark) return t(`remarks.${remark.kind}`, { columns: listOf(remark.columns) });
    if (kind === 'sheets') return t('remarks.sheets', { count: remark.count, sheet: remark.sheet });
    if (kind === 'hiddenSheet') return t('remarks.hiddenSheet', { sheet: remark.sheet });
    if ('text' in remark) return t(`remarks.${remark.kind}`, { text: remark.text });
    if ('count' in remark)
      return t(`remarks.${remark.kind}`, {
        count: remark.count,
        number: formatNumber(remark.count, language),
      });
    return t(`remarks.${remark.kind}`);
  };
  return [...document.document.remarks, ...document.remarks].map((remark) => (
    <Notice key={remark.kind} tone={remark.kind === 'unusedColumns' ? 'neutral' : 'signal'}>
      <p>{textOf(remark)}</p>
    </Notice>
  ));
}
