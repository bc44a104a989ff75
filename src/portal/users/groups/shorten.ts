import type { TFunction } from 'i18next';

/** Max number of names to show. The rest is only counted. */
const MAX_NAMES = 10;

/** Returns the first names, and the number of the others. */
export function shorten(names: readonly string[], t: TFunction<'users'>): string {
  const more = names.length - MAX_NAMES;
  const shown = names.slice(0, MAX_NAMES).join(', ');
  return more > 0 ? t('seesMore', { names: shown, count: more }) : shown;
}
