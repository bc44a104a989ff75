import type { FastifyBaseLogger } from 'fastify';

/** Names of the keys that sign now. */
type SigningKeys = Readonly<Record<'licences' | 'releases', () => Promise<string>>>;

/** Logs, each time it is called, which keys were rotated since the last time: a command rotates them, not the server. */
export function watchKeys(keys: SigningKeys, log: FastifyBaseLogger): () => Promise<void> {
  const known: Partial<Record<keyof SigningKeys, string>> = {};
  return async () => {
    for (const signs of ['licences', 'releases'] as const) {
      const key = await keys[signs]();
      if (known[signs] !== undefined && known[signs] !== key) log.info({ signs, key }, 'a key was rotated');
      known[signs] = key;
    }
  };
}
