import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../server/contract/languages';
import { formatBytes, formatNumber } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import type { BlockList } from '../../../mending/block-list';
import type { Verdict } from '../../../mending/diagnose';
import type { Finding } from '../../../mending/findings';
import type { KnownRelease } from './find-release';

/** Returns a function that formats a number of bytes: exactly if it is small. */
export function useSizes() {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  return (bytes: number) =>
    bytes < 1024 ** 2
      ? t('checkFile.bytes', { count: bytes, bytes: formatNumber(bytes, language) })
      : formatBytes(bytes, language);
}

/** Returns where a file ends and where it should, in figures that differ. */
function endsOf(at: number, size: number, language: Language): { at: string; size: string } {
  const [short, long] = [formatBytes(at, language), formatBytes(size, language)];
  if (short !== long) return { at: short, size: long };
  return { at: formatNumber(at, language), size: formatNumber(size, language) };
}

/** Returns a function that says what a comparison found, one sentence for each finding. */
export function useSentences() {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const sizeOf = useSizes();

  function sentenceOf(finding: Finding, isOnly: boolean, size: number): string {
    switch (finding.kind) {
      case 'cut':
        return t('checkFile.found.cut', endsOf(finding.at, size, language));
      case 'changed':
        return t('checkFile.found.changed', { count: finding.places });
      case 'added':
      case 'removed': {
        const where =
          finding.at === 0 ? t('checkFile.atStart') : t('checkFile.at', { at: sizeOf(finding.at) });
        const values = { count: finding.bytes, size: sizeOf(finding.bytes), where };
        const sentence = t(`checkFile.found.${finding.kind}`, values);
        return isOnly ? `${sentence}${t('checkFile.restIsRight')}` : `${sentence}.`;
      }
      case 'zeros':
      case 'tail':
        return t(`checkFile.found.${finding.kind}`, { size: sizeOf(finding.bytes) });
    }
  }

  return (verdict: Verdict, { type, name }: KnownRelease, { size }: BlockList): string[] => {
    const release = `${type} ${name}`;
    switch (verdict.kind) {
      case 'damaged':
        return verdict.findings.map((finding) => sentenceOf(finding, verdict.findings.length === 1, size));
      case 'page':
        return [
          verdict.title
            ? t('checkFile.found.page', { title: verdict.title })
            : t('checkFile.found.untitledPage'),
        ];
      case 'intact':
      case 'other':
        return [t(`checkFile.found.${verdict.kind}`, { release })];
    }
  };
}
