import { Type, type Static } from 'typebox';
import { Id, Line, Named, NullableTime, Time } from './fields';
import { limits } from './limits';
import { listQuery } from './list';

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
