import { Type, type Static } from 'typebox';
import { Email, Id, Line, NewPassword, NullableTime, Time } from './fields';
import { limits } from './limits';
import { listQuery } from './list';

export const User = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  group: Type.Object({ id: Id, name: Type.String() }),
  is_manager: Type.Boolean({ description: 'may invite and delete users of the own group' }),
  created_at: Time,
  last_login_at: NullableTime,
});
export type User = Static<typeof User>;

export const UsersQuery = listQuery('name', 'email', 'group', 'created_at', 'last_login_at');

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
