import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, Named, patterns } from './fields';

export const BlockQuery = Type.Object(
  {
    sha256: Type.String({ pattern: patterns.invalid_sha256, description: 'of a block, hexadecimal' }),
  },
  { additionalProperties: false },
);
export type BlockQuery = Static<typeof BlockQuery>;

/** A release whose file begins or ends with a block. */
export const ReleaseOfBlock = Type.Object({
  id: Id,
  name: Type.String(),
  download_type: Named,
  file_name: Type.String(),
  size: Type.Integer({ minimum: 0, description: 'bytes' }),
  block: Type.Unsafe<'first' | 'last'>({
    type: 'string',
    enum: ['first', 'last'],
    description: 'where the block is in the file; first when it is the only one',
  }),
});
export type ReleaseOfBlock = Static<typeof ReleaseOfBlock>;

const PlainText = Type.String({ contentMediaType: 'text/plain' });

export const findReleasesOfBlock = call('GET /downloadables/blocks', {
  who: 'signedIn',
  summary: 'Find the releases whose file begins or ends with a block, newest first; at most 20',
  query: BlockQuery,
  answers: { 200: Type.Array(ReleaseOfBlock) },
});

export const getBlocks = call('GET /downloadables/{id}/blocks', {
  who: 'signedIn',
  summary: 'Get the list of blocks of a release file: the SHA-256 of each 4 MiB',
  description:
    'Lines that end in LF: `belstock-blocks 1`, `file NAME`, `size BYTES`, `sha256 HEX`, `block 4194304`, then ' +
    'the SHA-256 of each block; the last block may be shorter, and an empty file has none. 404 with the code ' +
    '`blocks_not_ready` while there is no list.',
  params: IdParams,
  gives: ['text/plain'],
  answers: {
    200: PlainText,
    304: Type.Unsafe<undefined>({
      type: 'null',
      description: 'It is still the one that If-None-Match names',
    }),
  },
  problems: [409],
});

export const getBlocksSignature = call('GET /downloadables/{id}/blocks.minisig', {
  who: 'signedIn',
  summary: 'Get the minisign signature of the list of blocks of a release file',
  params: IdParams,
  gives: ['text/plain'],
  answers: { 200: PlainText },
  problems: [409],
});
