import { createHash } from 'node:crypto';
import type { ReleaseOfBlock } from '../../../contract/blocks';
import type { Downloadable } from '../../../contract/release';
import type { Queryable } from '../../../platform/db/connection';
import { HttpProblem } from '../../../platform/http/problem';
import type { Platform } from '../../../platform/platform';
import type { Principal } from '../../../platform/principal';
import { commentOf, isSignedBy, keyIdOf, signatureText, type MinisignKey } from '../signatures/minisign';
import type { ReleaseKeys } from '../signatures/release-keys';
import { findSignature, type ReleaseFile } from '../signatures/signatures.sql';
import { hashBytes } from './block-hasher.mjs';
import { findBlockList, listReleasesOfBlock, putBlockList, setDiffers } from './block-lists.sql';
import { hexOf, listText, onOneLine } from './list-text';

/** The hashes of the stored file of a release, as read from storage. */
export interface ReadFile {
  /** hexadecimal */
  sha256: string;
  /** SHA-256 of each block, one after another */
  blocks: Uint8Array;
}

interface SignedList {
  text: string;
  /** minisign */
  signature: string;
}

/** The signed lists of blocks: with them a program fetches only the damaged parts of a file. */
export interface BlockLists {
  /** Returns the list of a release and its signature. @throws HttpProblem 404 (blocks_not_ready) */
  of(release: Downloadable): Promise<SignedList>;
  /** True if `of` returns a list. */
  isReady(release: Downloadable): Promise<boolean>;
  /** Stores the list of a file that was just uploaded. Does nothing if the file has too many blocks. */
  add(tx: Queryable, file: ReleaseFile, blocks: Uint8Array): Promise<void>;
  /**
   * Compares the list of a release with the hashes of its file. Creates the list if it is missing.
   * A list that differs stays, and is marked: something else than this server changed it. Nobody gets it
   * until an administrator has the file checked, which makes it again.
   * @param isAsked an administrator asked for the check
   */
  check(
    tx: Queryable,
    file: ReleaseFile,
    read: ReadFile,
    isAsked: boolean,
  ): Promise<'right' | 'differs' | 'replaced'>;
  /** Returns the visible releases whose file begins or ends with a block. @param sha256 hexadecimal */
  findReleases(person: Principal, sha256: string): Promise<ReleaseOfBlock[]>;
}

/** 256 GiB. A row must stay below the max length of a line in a backup, 4 MiB. */
const maxBlocks = 65_536;
const maxFound = 20;

const digestOf = (text: string) => createHash('blake2b512').update(text).digest();

export function createBlockLists({ db, now }: Pick<Platform, 'db' | 'now'>, keys: ReleaseKeys): BlockLists {
  /** Returns the key that `publicKeyOf` of a release gives: that of the file's signature. */
  async function signerOf(tx: Queryable, id: number): Promise<MinisignKey> {
    const signature = await findSignature(tx, id);
    const all = await keys.all(tx);
    return (signature && all.find(({ id: key }) => key === keyIdOf(signature))) || all[0];
  }

  async function isGenuine(tx: Queryable, { text, signature }: SignedList): Promise<boolean> {
    const key = (await keys.all(tx)).find(({ id }) => id === keyIdOf(signature));
    return key !== undefined && isSignedBy(key, signature, digestOf(text));
  }

  async function put(tx: Queryable, file: ReleaseFile, blocks: Uint8Array): Promise<void> {
    if (blocks.byteLength > maxBlocks * hashBytes) return;
    // The list names the SHA-256 of the file, so unlike the file's signature it needs no version of the release,
    // and stays valid when the release is renamed.
    const seconds = Math.floor(now().getTime() / 1000);
    const comment = `timestamp:${seconds}\tfile:${onOneLine(file.file_name)}.blocks\thashed`;
    const signer = await signerOf(tx, file.id);
    const hexadecimal = hexOf(blocks);
    await putBlockList(tx, {
      downloadable_id: file.id,
      hashes: Buffer.from(blocks).toString('base64'),
      first_sha256: hexadecimal[0] ?? null,
      last_sha256: hexadecimal.at(-1) ?? null,
      signature: signatureText(signer, digestOf(listText(file, blocks)), comment),
      differs: 0,
    });
  }

  const usable = async (id: number) => {
    const row = await findBlockList(db, id);
    return row?.differs === 0 ? row : undefined;
  };

  return {
    async of(release) {
      const row = await usable(release.id);
      if (!row) throw new HttpProblem(404, 'blocks_not_ready');
      const text = listText(release, Buffer.from(row.hashes, 'base64'));
      const { signature } = row;
      const signer = await signerOf(db, release.id);
      // A file that was signed again, after it got another version, may have another key than its list.
      if (keyIdOf(signature) === signer.id || !(await isGenuine(db, { text, signature })))
        return { text, signature };
      return { text, signature: signatureText(signer, digestOf(text), commentOf(signature)) };
    },

    isReady: async ({ id }) => (await usable(id)) !== undefined,

    add: put,

    async check(tx, file, { sha256, blocks }, isAsked) {
      const row = await findBlockList(tx, file.id);
      const isFile = sha256 === file.sha256;
      if (!row) {
        if (isFile) await put(tx, file, blocks);
        return 'right';
      }
      const stored = Buffer.from(row.hashes, 'base64');
      const isRight =
        isFile &&
        stored.equals(blocks) &&
        (await isGenuine(tx, { text: listText(file, stored), signature: row.signature }));
      if (!isRight && isFile && isAsked) {
        await put(tx, file, blocks);
        return 'replaced';
      }
      if (isRight !== (row.differs === 0)) await setDiffers(tx, file.id, isRight ? 0 : 1);
      return isRight ? 'right' : 'differs';
    },

    findReleases: (person, sha256) =>
      listReleasesOfBlock(db, person, sha256.toLowerCase(), { now: now().toISOString(), limit: maxFound }),
  };
}
