import { Type, type Static } from 'typebox';
import { Email, Id, Line, Named, NewPassword, NullableTime, Time } from './fields';
import { limits } from './limits';
import { listOfGroupQuery } from './list';

const LOGS_IN_BY = ['password', 'totp', 'passkey', 'company'] as const;

export const User = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  group: Named,
  is_manager: Type.Boolean({ description: 'may invite and delete users of the own group' }),
  blocked: Type.Boolean({ description: 'may not log in' }),
  has_second_factor: Type.Optional(
    Type.Boolean({ description: 'a passkey or one-time codes; only administrators are told' }),
  ),
  login_ways: Type.Optional(
    Type.Array(Type.Unsafe<(typeof LOGS_IN_BY)[number]>({ type: 'string', enum: [...LOGS_IN_BY] }), {
      description:
        'by which the user can log in; totp: one-time codes after the password. Administrators are told, and managers of the group, those without totp',
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
