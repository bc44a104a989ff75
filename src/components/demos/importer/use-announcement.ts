import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import type { ImporterState } from './importer-state';
import { useProblemText } from './use-problem-text';

/** Returns the announcement for the start of a step, or for each quarter of a long reading. */
export function useAnnouncement(state: ImporterState): string {
  const { t } = useTranslation('importer');
  const language = useLanguage();
  const problemText = useProblemText();
  if (state.step === 'choose') {
    if (!state.failed) return '';
    const { name, problem } = state.failed;
    return `${t('problems.title', { name })}. ${problemText(problem)}`;
  }
  if (state.step === 'reading') {
    // The last quarter has its own announcement: the document has been read.
    const quarter = Math.min(75, 25 * Math.floor((state.percent ?? 0) / 25));
    return quarter > 0
      ? t('reading.percent', { percent: quarter })
      : t('reading.title', { name: state.name });
  }
  const { document } = state;
  if (state.step === 'proposal') {
    return state.arrivesAs === 'concept' ? t('proposal.titleConcept') : t('proposal.titleDefinitive');
  }
  // The result of reading. Later corrections are announced where they are made.
  const { lines } = document;
  if (lines.length === 0) return `${t('check.ready', { name: document.name })} ${t('check.noLines')}`;
  const missing = lines.filter(({ match }) => match.kind === 'notFound').length;
  const count = (key: 'lines' | 'notFound', amount: number) =>
    t(`check.${key}`, { count: amount, number: formatNumber(amount, language) });
  return [
    t('check.ready', { name: document.name }),
    `${count('lines', lines.length)}.`,
    `${missing > 0 ? count('notFound', missing) : t('check.allFound')}.`,
  ].join(' ');
}
