import type { Downloadable } from '../../../../server/contract/release';

/**
 * Returns the releases after the installed one, up to and including the given one. Input and result are
 * ordered newest first.
 */
export function releasesBetween(
  releases: readonly Downloadable[],
  installedId: number,
  upToId: number,
): Downloadable[] {
  const newest = releases.findIndex(({ id }) => id === upToId);
  const installed = releases.findIndex(({ id }) => id === installedId);
  return newest < 0 || installed <= newest ? [] : releases.slice(newest, installed);
}
