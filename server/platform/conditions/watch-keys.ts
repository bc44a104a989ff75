import type { FastifyBaseLogger } from 'fastify';

const kinds = ['licences', 'releases', 'advisories'] as const;

/** Functions that return the name of the current signing key of each kind. */
type SigningKeys = Readonly<Record<(typeof kinds)[number], () => Promise<string>>>;

/**
 * Returns a function that logs the signing keys that changed since its last call, because a command rotated
 * them.
 */
export function watchKeys(keys: SigningKeys, log: FastifyBaseLogger): () => Promise<void> {
  const known: Partial<Record<keyof SigningKeys, string>> = {};
  return async () => {
    for (const signs of kinds) {
      const key = await keys[signs]();
      if (known[signs] !== undefined && known[signs] !== key) log.info({ signs, key }, 'a key was rotated');
      known[signs] = key;
    }
  };
}
