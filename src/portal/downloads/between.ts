import type { Downloadable } from '../../../server/contract/release';

/** The releases after the installed one, up to and with the given one, newest first. The order given is newest first. */
export function releasesBetween(
  releases: readonly Downloadable[],
  installedId: number,
  upToId: number,
): Downloadable[] {
  const newest = releases.findIndex(({ id }) => id === upToId);
  const installed = releases.findIndex(({ id }) => id === installedId);
  return newest < 0 || installed <= newest ? [] : releases.slice(newest, installed);
}
