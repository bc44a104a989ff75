import { Type, type Static } from 'typebox';
import { call } from './call';
import { DownloadType, ListedDownloadType } from './download-type';
import { IdParams, Named, patterns } from './fields';
import { INSTALL_FACTS } from './installation';
import { listOf, listQuery, pagedQuery } from './list';
import { Downloadable, ListedRelease, ReleasesQuery } from './release';
import { NullableUpgrade } from './upgrade';

export const AllReleasesQuery = Type.Object(
  {
    ...listQuery('release_date', 'name', 'size').properties,
    ...ReleasesQuery.properties,
    size: Type.Optional(Type.String({ pattern: patterns.invalid_number, description: 'of the file, bytes' })),
  },
  { additionalProperties: false },
);
export type AllReleasesQuery = Static<typeof AllReleasesQuery>;

/** A release with everything that its page shows. */
export const ReleaseDetails = Type.Object({
  ...Downloadable.properties,
  download_type: Type.Omit(DownloadType, ['windows_service_installer_xml_contents', ...INSTALL_FACTS]),
  newer: Type.Unsafe<Static<typeof Named> | null>({
    ...Named,
    type: ['object', 'null'],
    description: 'the newest published release of its channel; null if no published one is newer',
  }),
  upgrade: NullableUpgrade,
});
export type ReleaseDetails = Static<typeof ReleaseDetails>;

/** A release that is older than another one. */
export const EarlierRelease = Type.Pick(Downloadable, ['id', 'name', 'release_date']);
export type EarlierRelease = Static<typeof EarlierRelease>;

export const NotesQuery = Type.Object(
  {
    ...pagedQuery('release_date').properties,
    since: Type.String({
      pattern: patterns.invalid_id,
      description: 'id of an earlier release of the download type; its own notes are left out',
    }),
  },
  { additionalProperties: false },
);
export type NotesQuery = Static<typeof NotesQuery>;

export const NotesOfRelease = Type.Pick(Downloadable, [
  ...(['id', 'name', 'release_date', 'release_notes', 'release_notes_nl'] as const),
]);
export type NotesOfRelease = Static<typeof NotesOfRelease>;

/** A category with its Dutch text. */
export const Category = Type.Pick(DownloadType, ['categorie', 'categorie_nl']);
export type Category = Static<typeof Category>;

export const listAllReleases = call('GET /downloadables', {
  who: 'signedIn',
  summary: 'List the finished releases of all download types that you may see, newest first',
  description:
    'A search looks in the release and in its download type. With `type`, the order by date is that of publication.',
  query: AllReleasesQuery,
  answers: { 200: listOf(ListedRelease) },
});

export const getRelease = call('GET /downloadables/{id}', {
  who: 'signedIn',
  summary: 'Get a finished release with its download type',
  params: IdParams,
  answers: { 200: ReleaseDetails },
});

export const listEarlierReleases = call('GET /downloadables/{id}/earlier', {
  who: 'signedIn',
  summary: 'List the releases of the same download type that are older than this one, newest first',
  params: IdParams,
  query: listQuery('release_date'),
  answers: { 200: listOf(EarlierRelease) },
});

export const listReleaseNotes = call('GET /downloadables/{id}/releaseNotes', {
  who: 'signedIn',
  summary: 'List the notes of this release and of those before it, back to an earlier one, newest first',
  params: IdParams,
  query: NotesQuery,
  answers: { 200: listOf(NotesOfRelease) },
});

export const getDownloadType = call('GET /downloadTypes/{id}', {
  who: 'signedIn',
  summary: 'Get a download type with its newest release and the number of its releases',
  params: IdParams,
  answers: { 200: ListedDownloadType },
});

export const listCategories = call('GET /downloadTypes/categories', {
  who: 'signedIn',
  summary: 'List the categories of the download types that you may see',
  query: listQuery('categorie'),
  answers: { 200: listOf(Category) },
});
