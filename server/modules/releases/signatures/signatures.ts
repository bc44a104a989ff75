import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Downloadable } from '../../../contract/release';
import { otherWork } from '../../../platform/db/batches';
import { transact } from '../../../platform/db/connection';
import { HttpProblem } from '../../../platform/http/problem';
import { addSignature, findSignature, findUnsigned, type ReleaseFile } from './signatures.sql';
import { findReleaseLabel } from '../releases.shared.sql';
import { throttleMs } from '../integrity';
import type { Platform } from '../../../platform/platform';
import { onOneLine } from '../blocks/list-text';
import { keyIdOf, publicKeyLine, publicKeyText, signatureText } from './minisign';
import type { ReleaseFiles } from '../files';
import type { ReleaseKeys } from './release-keys';

/** Signatures that prove the origin of a file without this server. */
export interface Signatures {
  /**
   * Returns the minisign signature of a release file. Signs the file now if it has no signature.
   * @throws HttpProblem 409 when the file is not the published one, 503 when another request is still signing
   * it
   */
  of(release: Downloadable): Promise<string>;
  /** Returns the public key for the signature of a release, as an argument of `minisign -P`. */
  publicKeyOf(release: Downloadable): Promise<string>;
  /** Returns the public key that signs now, as an argument of `minisign -P`. */
  publicKey(): Promise<string>;
  /** Returns every public key, newest first. `minisign -p` reads the first one. */
  publicKeys(): Promise<string>;
  /** Signs all files without a signature, one at a time and with pauses. */
  signDue(signal: AbortSignal): Promise<void>;
}

export function createSignatures(
  { db, locks, log, now }: Platform,
  { files, keys }: { files: ReleaseFiles; keys: ReleaseKeys },
): Signatures {
  /** @throws HttpProblem 409: a file that was changed in the storage must never be signed */
  async function digestOf(release: ReleaseFile, rest: () => Promise<unknown>): Promise<Buffer> {
    const [sha256, blake2b] = [createHash('sha256'), createHash('blake2b512')];
    for await (const piece of (await files.open(release)) as AsyncIterable<Buffer>) {
      sha256.update(piece);
      blake2b.update(piece);
      await rest();
    }
    if (sha256.digest('hex') !== release.sha256) throw new HttpProblem(409, 'file_changed');
    return blake2b.digest();
  }

  /** Two instances may sign a file at the same time. The signature that is stored first is kept. */
  async function sign(release: ReleaseFile, rest: () => Promise<unknown>): Promise<string> {
    const digest = await digestOf(release, rest);
    const [key] = await keys.all();
    const seconds = Math.floor(now().getTime() / 1000);
    // The comment contains type and version, so that a valid signature of an older file of this name does not
    // match.
    const [file, label] = [release.file_name, await findReleaseLabel(db, release.id)].map(onOneLine);
    const comment = `timestamp:${seconds}\tfile:${file}\trelease:${label}\thashed`;
    const made = signatureText(key, digest, comment);
    return transact(db, async (tx) => {
      await addSignature(tx, release.id, made);
      return (await findSignature(tx, release.id)) ?? made;
    });
  }

  return {
    of: async (release) =>
      (await findSignature(db, release.id)) ??
      locks.serialize(
        `signature ${release.id}`,
        async () => (await findSignature(db, release.id)) ?? sign(release, () => Promise.resolve()),
      ),

    async publicKeyOf(release) {
      const signature = await findSignature(db, release.id);
      const all = await keys.all();
      const signer = signature && all.find(({ id }) => id === keyIdOf(signature));
      return publicKeyLine(signer || all[0]);
    },

    publicKey: async () => publicKeyLine((await keys.all())[0]),

    publicKeys: async () => (await keys.all()).map(publicKeyText).join(''),

    async signDue(signal) {
      const isStopped = () => signal.aborted;
      for (let last = 0; ;) {
        const release = await findUnsigned(db, last);
        if (!release || isStopped()) return;
        last = release.id;
        try {
          await sign(release, () => pause(throttleMs, undefined, { signal }));
        } catch (error) {
          if (isStopped()) return;
          log.error({ err: error, id: release.id }, 'the file of a release could not be signed');
        }
        await otherWork();
      }
    },
  };
}
