import { limits } from '../../server/contract/limits';

/** The SHA-256 of each block of a release file, in lower case hexadecimal. The last block may be shorter. */
export interface BlockList {
  fileName: string;
  /** bytes */
  size: number;
  /** of the whole file */
  sha256: string;
  /** bytes */
  blockBytes: number;
  hashes: readonly string[];
}

/** A list that does not have the format `belstock-blocks 1`. */
export class BrokenListError extends Error {}

const HEAD = /^belstock-blocks 1\nfile ([^\n]+)\nsize (\d{1,16})\nsha256 ([0-9a-f]{64})\nblock (\d{1,16})\n/;
const HASHES = /^(?:[0-9a-f]{64}\n)*$/;
const HASH_LINE = 65;

/**
 * Reads a list of blocks.
 * @param blockBytes the only size of a block that is accepted
 * @throws BrokenListError
 */
export function parseBlockList(text: string, blockBytes: number = limits.chunkBytes): BlockList {
  const [head, fileName, sizeText, sha256, blockText] = HEAD.exec(text) ?? [];
  if (head === undefined || fileName === undefined || sha256 === undefined)
    throw new BrokenListError('The list of blocks does not have the format belstock-blocks 1');
  const size = Number(sizeText);
  const lines = text.slice(head.length);
  if (!Number.isSafeInteger(size) || Number(blockText) !== blockBytes)
    throw new BrokenListError('The list of blocks has sizes that are not accepted');
  // The length is compared first: a list that is far too long must not be split into lines.
  if (lines.length !== Math.ceil(size / blockBytes) * HASH_LINE || !HASHES.test(lines))
    throw new BrokenListError('The list of blocks does not have one hash for each block');
  return { fileName, size, sha256, blockBytes, hashes: lines.split('\n').slice(0, -1) };
}

/** Returns where a block begins and ends in the file of the release. */
export function rangeOf({ size, blockBytes }: BlockList, block: number): { start: number; end: number } {
  const start = block * blockBytes;
  return { start, end: Math.min(start + blockBytes, size) };
}
