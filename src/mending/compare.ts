import { BrokenListError, parseBlockList, type BlockList } from './block-list';
import { diagnose, type Diagnosis } from './diagnose';
import { createDigest } from './digest';
import type { Probe } from './probes';
import { isSigned } from './signature';

/** A list of blocks as the server sends it, with what proves it. */
export interface SignedList {
  text: string;
  /** The minisign signature of `text`. */
  signature: string;
  /** The public keys of release files. */
  publicKeys: string;
  /** Of the file of the release, which the list must be of. */
  sha256: string;
}

/** Why a list is not used: its signature is wrong, it does not have the format, or it is of another file. */
export type Refusal = 'signature' | 'format' | 'otherFile';

interface Means {
  onProgress: (bytes: number | undefined) => void;
  probe: Probe | undefined;
}

type Compared =
  { kind: 'compared'; list: BlockList; diagnosis: Diagnosis } | { kind: 'refused'; reason: Refusal };

/**
 * Checks a list of blocks and compares a file with it.
 * @throws DOMException if the file cannot be read; Error without WebAssembly
 */
export async function compare(file: Blob, signed: SignedList, means: Means): Promise<Compared> {
  if (!isSigned(signed.text, signed.signature, signed.publicKeys))
    return { kind: 'refused', reason: 'signature' };
  try {
    const list = parseBlockList(signed.text);
    if (list.sha256 !== signed.sha256) return { kind: 'refused', reason: 'otherFile' };
    return {
      kind: 'compared',
      list,
      diagnosis: await diagnose(file, list, { ...means, digest: await createDigest() }),
    };
  } catch (error) {
    if (error instanceof BrokenListError) return { kind: 'refused', reason: 'format' };
    throw error;
  }
}
