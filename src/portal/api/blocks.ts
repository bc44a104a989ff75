import { queryOptions } from '@tanstack/react-query';
import {
  findReleasesOfBlock,
  getBlocks,
  getBlocksSignature,
  type ReleaseOfBlock,
} from '../../../server/contract/blocks';
import { getReleaseKeys, getSignature } from '../../../server/contract/release';
import { keyLineOf } from '../../mending/signature-key';
import type { SignedList } from '../../mending/compare';
import { ProblemError } from './client/problem-error';
import { send } from './client/send';

/**
 * Fetches the signed list of blocks of a release. Where there is no list, returns the problem: 404 if the list is not
 * made yet, 409 if the file cannot be downloaded, for example because the release was withdrawn.
 * @throws ProblemError
 */
export async function fetchSignedList(
  { id, sha256 }: { id: number; sha256: string },
  signal: AbortSignal,
): Promise<SignedList | ProblemError> {
  const asText = { signal, responseType: 'text' } as const;
  try {
    const [text, signature, publicKeys] = await Promise.all([
      send(getBlocks, { id, ...asText }),
      send(getBlocksSignature, { id, ...asText }),
      send(getReleaseKeys, asText),
    ]);
    return { text, signature, publicKeys, sha256 };
  } catch (error) {
    if (error instanceof ProblemError && (error.status === 404 || error.status === 409)) return error;
    throw error;
  }
}

/** The minisign signature of the file of a release, and the public key for it. */
export const signatureQuery = (id: number) =>
  queryOptions({
    queryKey: ['signatures', id],
    queryFn: async ({ signal }) => {
      const [signature, publicKeys] = await Promise.all([
        send(getSignature, { id, signal, responseType: 'text' }),
        send(getReleaseKeys, { signal, responseType: 'text' }),
      ]);
      return { signature, publicKey: keyLineOf(signature, publicKeys) ?? '' };
    },
  });

/** Returns the releases whose file begins or ends with a block of this SHA-256. */
export const fetchReleasesOfBlock = (sha256: string, signal: AbortSignal): Promise<ReleaseOfBlock[]> =>
  send(findReleasesOfBlock, { query: { sha256 }, signal });
