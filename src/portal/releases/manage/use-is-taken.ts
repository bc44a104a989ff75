import { useQuery } from '@tanstack/react-query';
import type { Channel } from '../../../../server/contract/release';
import { releasesNamedQuery } from '../../api/releases';
import { useDebounced } from '../../lists/use-debounced';

/** Pause after the last key press before the name is looked up. */
const TYPING_PAUSE_MS = 300;

const keyOf = (name: string) => name.trim().toLowerCase();

/**
 * True if a download type has a release of this name in the channel.
 * @param typeId 0 if none is chosen yet
 */
export function useIsTaken(typeId: number, name: string, channel: Channel): boolean {
  const settled = useDebounced(name.trim(), TYPING_PAUSE_MS);
  const { data: releases = [] } = useQuery(releasesNamedQuery(typeId, settled));
  return releases.some((release) => release.channel === channel && keyOf(release.name) === keyOf(name));
}
