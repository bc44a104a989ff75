import { dayOf } from '../../../../server/contract/licence-term';
import type { ListedDownloadType } from '../../../../server/contract/download-type';
import type { Downloadable, ReleaseSummary } from '../../../../server/contract/release';
import type { Language } from '../../../../server/contract/languages';

/**
 * True if the support of a release has ended.
 * @param supportEnds last day of support, YYYY-MM-DD
 */
export const isSupportOver = (supportEnds: string | null): boolean =>
  supportEnds !== null && supportEnds < dayOf(new Date());

/** Returns the releases of a type that a list shows as its newest ones. A withdrawn one is not among them. */
export const newestOf = ({ preview, latest }: ListedDownloadType): ReleaseSummary[] =>
  [preview, latest]
    .filter((release) => release !== undefined && release !== null)
    .filter(({ id, state }) => state !== 'withdrawn' || id !== latest?.id);

/** Returns the notes in the given language, or else in the other one. `isOther` is true in that case. */
export function notesFor(
  { release_notes: en, release_notes_nl: nl }: Pick<Downloadable, 'release_notes' | 'release_notes_nl'>,
  language: Language,
): { text: string; language: Language; isOther: boolean } {
  const other: Language = language === 'nl' ? 'en' : 'nl';
  const texts: Record<Language, string> = { en, nl };
  const isOther = texts[language].trim() === '' && texts[other].trim() !== '';
  const used = isOther ? other : language;
  return { text: texts[used], language: used, isOther };
}
