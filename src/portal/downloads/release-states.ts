import { dayOf } from '../../../server/contract/licence-term';
import type { Downloadable, ReleaseSummary } from '../../../server/contract/release';
import type { Language } from '../../../server/contract/languages';

type Listed = Pick<ReleaseSummary, 'state' | 'channel'>;

const isPublished = ({ state = 'published' }: Listed) => state === 'published';

/** Whether the last day of the support of a release is over. @param supportEnds YYYY-MM-DD */
export const isSupportOver = (supportEnds: string | null): boolean =>
  supportEnds !== null && supportEnds < dayOf(new Date());

/** Releases of a type, newest first, as they are shown: those to come, the newest to use, and the rest. */
export function divide<Release extends Listed>(
  releases: readonly Release[],
): { toCome: Release[]; latest: Release | undefined; preview: Release | undefined; earlier: Release[] } {
  const toCome = releases.filter(({ state }) => state === 'draft' || state === 'scheduled');
  const latest = latestOf(releases, 'stable') ?? latestOf(releases, 'preview');
  const newest = latestOf(releases, 'preview');
  const preview = newest === latest ? undefined : newest;
  const shown = new Set([...toCome, latest, preview]);
  return { toCome, latest, preview, earlier: releases.filter((release) => !shown.has(release)) };
}

/** The newest published release for somebody who uses this channel: one of previews gets stable ones too. */
export const latestOf = <Release extends Listed>(
  releases: readonly Release[],
  channel: 'stable' | 'preview',
): Release | undefined =>
  releases.find(
    (release) =>
      isPublished(release) && (channel === 'preview' || (release.channel ?? 'stable') === 'stable'),
  );

/** The notes for a reader: in the own language, else in the other one, which is said then. */
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
