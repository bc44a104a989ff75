import { Type, type Static } from 'typebox';
import { Status } from './advisory-status';
import { call } from './call';
import { Named } from './fields';
import { listOf, listQuery } from './list';

/** A file that published advisories name. */
export const AdvisoryHash = Type.Object({
  sha256: Type.String({ description: 'lower case hexadecimal' }),
  size: Type.Integer({ minimum: 0, description: 'bytes' }),
  advisories: Type.Array(Type.Object({ number: Type.String(), status: Status })),
});
export type AdvisoryHash = Static<typeof AdvisoryHash>;

/** A deleted release, which an advisory can still name. */
export const DeletedRelease = Type.Object({
  ...Named.properties,
  download_type: Named,
  release_date: Type.String({ description: 'ISO 8601, UTC' }),
});
export type DeletedRelease = Static<typeof DeletedRelease>;

export const listAdvisoryHashes = call('GET /advisories/hashes', {
  who: 'public',
  summary: 'List the files that published advisories name, by SHA-256',
  answers: {
    200: Type.Array(AdvisoryHash),
    304: Type.Unsafe<undefined>({
      type: 'null',
      description: 'They are still those that If-None-Match names',
    }),
  },
});

export const listDeletedReleases = call('GET /advisories/deletedReleases', {
  who: 'admin',
  summary: 'List the deleted releases whose history is kept: an advisory can still name them',
  query: listQuery('release_date'),
  answers: { 200: listOf(DeletedRelease) },
});
