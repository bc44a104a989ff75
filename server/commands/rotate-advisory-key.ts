import { addAdvisoryKey } from '../modules/advisories/csaf/advisory-keys';
import { isMain } from './lib/is-main';
import { rotateKey, runRotation, type InstallationConfig } from './lib/rotate-key';

/**
 * Adds a key that signs the documents of advisories from now on. Running servers use it without a restart.
 * Signatures made before stay valid.
 * @returns the fingerprint of the new key
 */
export const rotateAdvisoryKey = (config: InstallationConfig) => rotateKey(config, addAdvisoryKey);

if (isMain(import.meta.url)) await runRotation('rotate-advisory-key', 'advisories', rotateAdvisoryKey);
