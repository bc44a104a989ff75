import { addReleaseKey } from '../modules/releases/signatures/release-keys';
import { isMain } from './lib/is-main';
import { rotateKey, runRotation, type InstallationConfig } from './lib/rotate-key';

/**
 * Adds a key that signs release files from now on. Running servers use it without a restart. Signatures made
 * before stay valid.
 * @returns the id of the new key
 */
export const rotateReleaseKey = (config: InstallationConfig) => rotateKey(config, addReleaseKey);

if (isMain(import.meta.url)) await runRotation('rotate-release-key', 'release files', rotateReleaseKey);
