import { readFileSync } from 'node:fs';
import { codeOf } from '../error-code';
import { SETTINGS, type SettingName } from './table';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used. The message is one line that names the variable and what it must be. */
export class ConfigError extends Error {}

const NAMES = Object.keys(SETTINGS) as SettingName[];
const FILE_NAMES = NAMES.filter((name) => SETTINGS[name].isSecret).map((name) => `${name}_FILE`);

/** True if `a` becomes `b` when one character is added, dropped, replaced, or swapped with the next one. */
function isOneEditAway(a: string, b: string): boolean {
  if (a.length > b.length) return isOneEditAway(b, a);
  if (b.length - a.length > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1);
  if (a.slice(at + 1) === b.slice(at + 1)) return true;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** @throws ConfigError for a name that is nearly the name of a setting: it would be ignored silently */
function refuseMistyped(environment: Environment): void {
  const known = new Set<string>([...NAMES, ...FILE_NAMES]);
  for (const name of Object.keys(environment)) {
    // Windows ignores the case of these names.
    if (known.has(process.platform === 'win32' ? name.toUpperCase() : name) || !environment[name]) continue;
    if ((NAMES as string[]).includes(name.replace(/_FILE$/, '')))
      throw new ConfigError(`${name} is not a setting: only secrets can be read from files`);
    const meant = [...known].find((other) => isOneEditAway(name.toUpperCase(), other));
    if (meant !== undefined) throw new ConfigError(`${name} is not a setting: did you mean ${meant}?`);
  }
}

function readSecretFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new ConfigError(`${name} must name a file that can be read: ${codeOf(error) ?? ''} ${path}`);
  }
}

/**
 * Returns the settings in an environment. Secrets are read from the files that `<NAME>_FILE` names. Empty
 * variables are left out.
 * @throws ConfigError for a mistyped name, a file that cannot be read, and a secret that is given twice
 */
export function settingsIn(environment: Environment): Partial<Record<SettingName, string>> {
  refuseMistyped(environment);
  const found: Partial<Record<SettingName, string>> = {};
  for (const name of NAMES) {
    const path = SETTINGS[name].isSecret && environment[`${name}_FILE`]?.trim();
    const text = environment[name];
    if (path && text?.trim())
      throw new ConfigError(`${name} must be set once: ${name} and ${name}_FILE are both set`);
    const value = path ? readSecretFile(`${name}_FILE`, path) : text;
    if (path && !value?.trim()) throw new ConfigError(`${name}_FILE must name a file with a text: ${path}`);
    // A password may begin or end with a space.
    const kept = name === 'ADMIN_PASSWORD' ? value : value?.trim();
    if (kept) found[name] = kept;
  }
  return found;
}
