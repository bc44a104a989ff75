import { configFromProcess } from '../config';
import { addLicenceKey } from '../services/licence-keys';
import { isMain } from './lib/is-main';

/**
 * Makes a new key that signs licences from now on; a running server takes it at once. Licences signed before stay
 * verifiable. Run it with the DATA_DIR of the server: `node dist/commands/rotate-licence-key.mjs`.
 * @returns the name (kid) of the new key
 */
export async function rotateLicenceKey(dataDir: string): Promise<string> {
  return addLicenceKey(dataDir, new Date());
}

if (isMain(import.meta.url)) {
  rotateLicenceKey(configFromProcess().dataDir).then(
    (kid) => console.log(`From now on licences are signed with the key ${kid}`),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
