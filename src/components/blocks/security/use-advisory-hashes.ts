import { useCallback, useEffect, useState } from 'react';
import type { AdvisoryHash } from '../../../../server/contract/advisory-releases';
import { HASHES_URL } from '../../../http/public-calls';

/** A cache of its own: the service worker leaves the API alone. */
const CACHE = 'advisory-hashes';

export type AdvisoryHashes =
  { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; hashes: readonly AdvisoryHash[] };

/** Fetches the list and keeps a copy. Without a network, returns the copy of the last visit. */
async function fetchHashes(): Promise<AdvisoryHash[]> {
  const cache = 'caches' in window ? await caches.open(CACHE).catch(() => undefined) : undefined;
  try {
    const response = await fetch(HASHES_URL);
    if (!response.ok) throw new Error(`The list of advisories was answered with ${response.status}`);
    await cache?.put(HASHES_URL, response.clone()).catch(() => undefined);
    return (await response.json()) as AdvisoryHash[];
  } catch (error) {
    const copy = await cache?.match(HASHES_URL);
    if (!copy) throw error;
    return (await copy.json()) as AdvisoryHash[];
  }
}

/** Loads the hashes of the files that advisories name, when the page is shown. */
export function useAdvisoryHashes() {
  const [hashes, setHashes] = useState<AdvisoryHashes>({ kind: 'loading' });
  const load = useCallback(
    () =>
      fetchHashes().then(
        (list) => setHashes({ kind: 'ready', hashes: list }),
        () => setHashes({ kind: 'failed' }),
      ),
    [],
  );
  useEffect(() => void load(), [load]);
  const reload = () => {
    setHashes({ kind: 'loading' });
    void load();
  };
  return { hashes, reload };
}
