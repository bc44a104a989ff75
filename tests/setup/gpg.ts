import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What GnuPG says about a detached signature: the fingerprint of its key, or what is wrong. */
type Verdict = { good: string } | { bad: string };

/** A keyring of GnuPG in a folder of its own. */
export interface Keyring {
  /** @returns the fingerprints that were imported */
  import(key: string): Promise<string[]>;
  verify(content: string | Uint8Array, signature: string): Promise<Verdict>;
  remove(): Promise<void>;
}

export async function createKeyring(): Promise<Keyring> {
  const folder = await mkdtemp(join(tmpdir(), 'gpg-'));
  const file = (name: string) => join(folder, name);
  /** @returns the lines for programs, which `--status-fd` prints */
  const gpg = (...args: string[]) =>
    new Promise<string>((resolve) => {
      const options = ['--homedir', folder, '--batch', '--no-autostart', '--status-fd', '1'];
      execFile('gpg', [...options, ...args], (_error, stdout, stderr) => resolve(stdout || stderr));
    });
  return {
    async import(key) {
      await writeFile(file('key'), key);
      return Array.from(
        (await gpg('--import', file('key'))).matchAll(/IMPORT_OK \d+ (\w+)/g),
        ([, id]) => id ?? '',
      );
    },
    async verify(content, signature) {
      await Promise.all([writeFile(file('content'), content), writeFile(file('signature'), signature)]);
      const answer = await gpg('--verify', file('signature'), file('content'));
      const good = /VALIDSIG (\w+)/.exec(answer)?.[1];
      return good === undefined ? { bad: answer } : { good };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
