import { Type, type Static } from 'typebox';
import { call } from './call';
import {
  Email,
  Id,
  IdParams,
  Line,
  Named,
  NewPassword,
  NoContent,
  NullableText,
  NullableTime,
  Time,
} from './fields';
import { limits } from './limits';
import { listOf, listOfGroupQuery } from './list';
import { Mail } from './mail';
import { conflictOf } from './problem';
import { OwnSession } from './session';
import { Spreadsheet, spreadsheetTypes } from './spreadsheet';

const LOGS_IN_BY = ['password', 'totp', 'passkey', 'company'] as const;

export const User = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  group: Named,
  is_manager: Type.Boolean({ description: 'may invite and delete users of their group' }),
  blocked: Type.Boolean({ description: 'may not log in' }),
  has_second_factor: Type.Optional(
    Type.Boolean({ description: 'a passkey or one-time codes; only administrators are told' }),
  ),
  login_ways: Type.Optional(
    Type.Array(Type.Unsafe<(typeof LOGS_IN_BY)[number]>({ type: 'string', enum: [...LOGS_IN_BY] }), {
      description:
        'by which the user can log in; totp: one-time codes after the password. Administrators are told, ' +
        'and managers of the group, those without totp',
    }),
  ),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  last_login_at: NullableTime,
});
export type User = Static<typeof User>;

export const UsersQuery = listOfGroupQuery('name', 'email', 'group', 'created_at', 'last_login_at');

export const NewUser = Type.Object(
  {
    name: Line(limits.nameLength),
    email: Email,
    group: Id,
    password: NewPassword,
  },
  { additionalProperties: false },
);
export type NewUser = Static<typeof NewUser>;

export const UserChange = Type.Object(
  {
    name: Type.Optional(Line(limits.nameLength)),
    email: Type.Optional(Email),
    group: Type.Optional(Id),
    is_manager: Type.Optional(Type.Boolean()),
    blocked: Type.Optional(
      Type.Boolean({ description: 'true ends every login, link and invitation of the user at once' }),
    ),
    version: Type.Integer({ minimum: 1, description: 'of the user as it was read' }),
  },
  { additionalProperties: false },
);
export type UserChange = Static<typeof UserChange>;

const SECOND_FACTORS = ['none', 'passkey', 'codes'] as const;

/** A user with everything that their page shows. */
export const UserDetails = Type.Object({
  ...User.properties,
  second_factor: Type.Unsafe<(typeof SECOND_FACTORS)[number]>({
    type: 'string',
    enum: [...SECOND_FACTORS],
    description: 'codes: one-time codes; passkey: a passkey, with or without one-time codes',
  }),
  invited_by: Type.Unsafe<string | null>({
    ...NullableText,
    description:
      'the name of the inviter at that time; null when the user was added in another way, or the entry of ' +
      'the audit trail was deleted',
  }),
  logins: Type.Array(
    Type.Object({
      browser: OwnSession.properties.browser,
      system: OwnSession.properties.system,
      created_at: Time,
      last_used_at: OwnSession.properties.last_used_at,
    }),
    { description: 'those that have not expired, the newest first; at most twenty' },
  ),
  downloads: Type.Array(
    Type.Object({
      release: Named,
      download_type: Named,
      count: Type.Integer({ minimum: 1, description: 'on that day' }),
      last_at: Time,
    }),
    { description: 'the last twenty, of releases that the caller may see, the newest first' },
  ),
  mails: Type.Array(
    Type.Object({
      id: Id,
      kind: Mail.properties.kind,
      state: Mail.properties.state,
      created_at: Time,
      sent_at: NullableTime,
      subject: Type.Optional(Type.String({ description: 'only administrators are told' })),
    }),
    {
      description:
        'the last twenty to the address of the user, the newest first; for managers without answers to ' +
        'contact messages',
    },
  ),
});
export type UserDetails = Static<typeof UserDetails>;

export const exportUsers = call('GET /users.csv', {
  who: 'admin',
  summary: 'Export the users',
  query: Type.Omit(UsersQuery, ['limit', 'cursor'], { additionalProperties: false }),
  gives: spreadsheetTypes,
  answers: { 200: Spreadsheet },
});

export const listUsers = call('GET /users', {
  who: 'signedIn',
  summary: 'List users: all for an administrator, otherwise those of your group',
  query: UsersQuery,
  answers: { 200: listOf(User) },
});

export const getUser = call('GET /users/{id}', {
  who: 'manager',
  summary: 'Get a user with logins, downloads and mails; a manager gets only users of their group',
  params: IdParams,
  answers: { 200: UserDetails },
});

export const deleteUser = call('DELETE /users/{id}', {
  who: 'manager',
  recentLogin: 'ten minutes',
  summary: 'Delete a user and end their logins at once; a manager may delete only users of their group',
  params: IdParams,
  answers: { 204: NoContent },
  problems: [409],
});

export const createUser = call('POST /users', {
  who: 'admin',
  recentLogin: 'ten minutes',
  summary: 'Add a user',
  body: NewUser,
  answers: { 201: User },
  problems: [404, 409],
});

export const updateUser = call('PATCH /users/{id}', {
  who: 'admin',
  recentLogin: 'ten minutes: address, group, manager, block',
  summary: 'Change name, address, group or role of a user, block or unblock them',
  params: IdParams,
  body: UserChange,
  answers: { 200: User, 409: conflictOf(User) },
});

export const endUserSessions = call('DELETE /users/{id}/sessions', {
  who: 'admin',
  recentLogin: 'ten minutes',
  summary: 'End every login of a user',
  params: IdParams,
  answers: { 204: NoContent },
  problems: [409, 422],
});

export const deleteUserSecondFactor = call('DELETE /users/{id}/secondFactor', {
  who: 'admin',
  recentLogin: 'ten minutes',
  summary: 'Remove the second factor of a user who has lost it; ends their logins',
  params: IdParams,
  answers: { 204: NoContent },
  problems: [409, 422],
});
