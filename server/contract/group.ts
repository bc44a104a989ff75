import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, Line, Named, NoContent, NullableTime, Time } from './fields';
import { limits } from './limits';
import { listOf, listQuery } from './list';
import { conflictOf } from './problem';
import { Spreadsheet, spreadsheetTypes } from './spreadsheet';

export const Group = Type.Object({
  id: Id,
  name: Type.String(),
  is_admin: Type.Boolean(),
  user_count: Type.Integer({ minimum: 0 }),
  has_manager: Type.Boolean({ description: 'false: none of its users who are not blocked may invite' }),
  gets_previews: Type.Boolean({ description: 'also sees releases of the channel preview' }),
  version: Type.Integer({ minimum: 1 }),
});
export type Group = Static<typeof Group>;

/** A group (a customer) with everything that its page shows. */
export const GroupDetails = Type.Object({
  ...Group.properties,
  managers: Type.Array(Id, { description: 'ids of the users who manage it and are not blocked' }),
  downloads: Type.Array(
    Type.Object({
      at: Time,
      release: Named,
      download_type: Named,
      user: Type.String({ description: 'e-mail address' }),
    }),
    { description: 'the last twenty by users who are in the group now, the newest first' },
  ),
});
export type GroupDetails = Static<typeof GroupDetails>;

export const GroupsQuery = listQuery('name', 'user_count');

export const GroupFiguresQuery = Type.Object(
  {
    ids: Type.String({
      pattern: `^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${limits.groupFiguresMax - 1}}$`,
      description: `ids of groups, with commas; at most ${limits.groupFiguresMax}`,
    }),
  },
  { additionalProperties: false },
);

/** What the list of customers shows of a customer, besides the group itself. */
export const GroupFigures = Type.Object({
  id: Id,
  valid_licences: Type.Integer({ minimum: 0 }),
  last_downloaded_at: NullableTime,
  outdated_types: Type.Integer({
    minimum: 0,
    description: 'download types that the group sees, with a newer stable release than it downloaded',
  }),
  visible_types: Type.Integer({ minimum: 0, description: 'download types that it may see' }),
  has_company_login: Type.Boolean(),
});
export type GroupFigures = Static<typeof GroupFigures>;

export const NewGroup = Type.Object({ name: Line(limits.nameLength) }, { additionalProperties: false });
export type NewGroup = Static<typeof NewGroup>;

export const GroupChange = Type.Object(
  {
    name: Type.Optional(NewGroup.properties.name),
    gets_previews: Type.Optional(Type.Boolean()),
    version: Type.Integer({ minimum: 1, description: 'of the group as it was read' }),
  },
  { additionalProperties: false },
);
export type GroupChange = Static<typeof GroupChange>;

export const exportGroups = call('GET /groups.csv', {
  who: 'admin',
  summary: 'Export the groups',
  query: Type.Omit(GroupsQuery, ['limit', 'cursor'], { additionalProperties: false }),
  gives: spreadsheetTypes,
  answers: { 200: Spreadsheet },
});

export const listGroupFigures = call('GET /groups/figures', {
  who: 'admin',
  summary: 'List licences, last download, outdated download types and company login of groups',
  query: GroupFiguresQuery,
  answers: { 200: Type.Array(GroupFigures) },
});

export const listGroups = call('GET /groups', {
  who: 'signedIn',
  summary: 'List groups: all for an administrator, otherwise your own',
  query: GroupsQuery,
  answers: { 200: listOf(Group) },
});

export const createGroup = call('POST /groups', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Add a group',
  body: NewGroup,
  answers: { 201: Group },
  problems: [404, 409],
});

export const getGroup = call('GET /groups/{id}', {
  who: 'admin',
  summary: 'Get a group, with the last downloads of its users',
  params: IdParams,
  answers: { 200: GroupDetails },
});

export const updateGroup = call('PATCH /groups/{id}', {
  who: 'admin',
  recentLogin: 'sixty minutes: to get previews',
  summary: 'Change the name of a group, or whether it gets previews',
  params: IdParams,
  body: GroupChange,
  answers: { 200: Group, 409: conflictOf(Group) },
});

export const deleteGroup = call('DELETE /groups/{id}', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Delete a group that is not in use',
  params: IdParams,
  answers: { 204: NoContent },
  problems: [409, 422],
});

export const viewAsGroup = call('POST /groups/{id}/view', {
  who: 'admin',
  recentLogin: 'never',
  summary: 'Start viewing the portal as a group: by the header View-As-Group on later calls',
  params: IdParams,
  answers: { 204: NoContent },
  problems: [409, 422],
});
