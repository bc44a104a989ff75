import type { FastifyBaseLogger } from 'fastify';

/** The names of the current signing keys. */
type SigningKeys = Readonly<Record<'licences' | 'releases', () => Promise<string>>>;

/** Returns a function that logs the keys that a command rotated since the last call. */
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
