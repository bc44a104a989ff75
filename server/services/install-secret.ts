import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { codeOf } from '../error-code';
import { containedPath } from '../storage/contained-path';
import { writeFileDurably } from '../storage/durable';

/**
 * The secret of this installation: 32 bytes in `DATA_DIR/keys`, made when they are missing, readable by the owner only.
 * It keys the hashes that replace visitors' addresses; a new secret only makes those hashes unknown.
 */
export async function openInstallSecret(dataDir: string): Promise<Buffer> {
  const folder = containedPath(dataDir, 'keys');
  const path = containedPath(folder, 'secret.key');
  try {
    return Buffer.from(await readFile(path, 'utf8'), 'base64');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32);
  await writeFileDurably(path, secret.toString('base64'), 0o600);
  return secret;
}
