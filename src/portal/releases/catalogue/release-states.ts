import { dayOf } from '../../../../server/contract/licence-term';
import type { Downloadable, ReleaseSummary } from '../../../../server/contract/release';
import type { Language } from '../../../../server/contract/languages';

type Listed = Pick<ReleaseSummary, 'state' | 'channel'>;

const isPublished = ({ state = 'published' }: Listed) => state === 'published';

/**
 * True if the support of a release has ended.
 * @param supportEnds last day of support, YYYY-MM-DD
 */
export const isSupportOver = (supportEnds: string | null): boolean =>
  supportEnds !== null && supportEnds < dayOf(new Date());

/**
 * Divides the releases of a type, newest first, into drafts and scheduled releases (`toCome`), the latest
 * stable release, a newer preview, and the earlier ones. Without a stable release, the latest preview takes
 * its place.
 */
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

/** Returns the newest published release of a channel. The preview channel includes stable releases. */
export const latestOf = <Release extends Listed>(
  releases: readonly Release[],
  channel: 'stable' | 'preview',
): Release | undefined =>
  releases.find(
    (release) =>
      isPublished(release) && (channel === 'preview' || (release.channel ?? 'stable') === 'stable'),
  );

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
