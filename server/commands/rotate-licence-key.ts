import { addLicenceKey } from '../modules/licences/licence-keys';
import { isMain } from './lib/is-main';
import { rotateKey, runRotation, type InstallationConfig } from './lib/rotate-key';

/**
 * Adds a key that signs licences from now on. Running servers use it without a restart. Licences signed
 * before can still be verified.
 * @returns the id (kid) of the new key
 */
export const rotateLicenceKey = (config: InstallationConfig) => rotateKey(config, addLicenceKey);

if (isMain(import.meta.url)) await runRotation('rotate-licence-key', 'licences', rotateLicenceKey);
