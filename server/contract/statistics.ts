import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, Named, NullableTime, Time } from './fields';
import { listOf, listQuery } from './list';
import { Spreadsheet, spreadsheetTypes } from './spreadsheet';

const Count = Type.Integer({ minimum: 0 });
export const NamedOrNull = (description: string) =>
  Type.Unsafe<Named | null>({ ...Named, type: ['object', 'null'], description });

/** The downloads of a release by customers. Downloads by administrators are not counted. */
export const ReleaseStatistics = Type.Object({
  release: Named,
  download_type: Named,
  downloads: Count,
  users: Type.Integer({
    minimum: 0,
    description: 'how many people downloaded it, but for those deleted since',
  }),
  groups: Type.Integer({ minimum: 0, description: 'how many customer groups they are of' }),
  days: Type.Array(Type.Object({ day: Type.String({ description: 'YYYY-MM-DD, UTC' }), count: Count }), {
    description: 'the days with downloads, the first one first',
  }),
  versions: Type.Array(Type.Object({ release: Named, groups: Count }), {
    description:
      'of the download type: for how many customer groups a release is the newest that they downloaded; ' +
      'the newest first',
  }),
});
export type ReleaseStatistics = Static<typeof ReleaseStatistics>;

/** The downloads of one release by one person on one day. */
export const ReleaseDownload = Type.Object({
  id: Id,
  user: Type.Unsafe<{ id: number; name: string; email: string } | null>({
    ...Type.Object({ id: Id, name: Type.String(), email: Type.String() }),
    type: ['object', 'null'],
    description: 'null: deleted since',
  }),
  group: NamedOrNull('of the person at that time; null: deleted since'),
  count: Count,
  last_at: Time,
});
export type ReleaseDownload = Static<typeof ReleaseDownload>;

export const ReleaseDownloadsQuery = listQuery('last_at', 'user', 'group', 'count');

/** The version of a download type that a group has, for a type that it may see. */
export const GroupVersion = Type.Object({
  download_type: Named,
  release: NamedOrNull('the newest that the group downloaded; null: none'),
  downloaded_at: NullableTime,
  newest: NamedOrNull('the newest that the group can download; null: none'),
  is_outdated: Type.Boolean({ description: 'there is a newer one than the group downloaded' }),
});
export type GroupVersion = Static<typeof GroupVersion>;

export const exportDownloads = call('GET /downloadables/{id}/downloads.csv', {
  who: 'admin',
  summary: 'Export who downloaded a release',
  params: IdParams,
  query: Type.Omit(ReleaseDownloadsQuery, ['limit', 'cursor'], { additionalProperties: false }),
  gives: spreadsheetTypes,
  answers: { 200: Spreadsheet },
});

export const exportGroupVersions = call('GET /groups/{id}/versions.csv', {
  who: 'admin',
  summary: 'Export which releases a group has',
  params: IdParams,
  gives: spreadsheetTypes,
  answers: { 200: Spreadsheet },
});

export const exportReleasesInUse = call('GET /statistics.csv', {
  who: 'admin',
  summary: 'Export which releases customers have',
  gives: spreadsheetTypes,
  answers: { 200: Spreadsheet },
});

export const getReleaseStatistics = call('GET /downloadables/{id}/statistics', {
  who: 'admin',
  summary: 'Count the downloads of a release, and which releases of its type customers have',
  params: IdParams,
  answers: { 200: ReleaseStatistics },
});

export const listDownloads = call('GET /downloadables/{id}/downloads', {
  who: 'admin',
  summary: 'List who downloaded a release, and when',
  params: IdParams,
  query: ReleaseDownloadsQuery,
  answers: { 200: listOf(ReleaseDownload) },
});

export const listGroupVersions = call('GET /groups/{id}/versions', {
  who: 'admin',
  summary: 'List which releases a group has, beside the newest ones',
  params: IdParams,
  query: listQuery('download_type', 'downloaded_at'),
  answers: { 200: listOf(GroupVersion) },
});
