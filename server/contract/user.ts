import { Type, type Static } from 'typebox';
import { Email, Id, Line, NullableTime, Time } from './fields';
import { limits } from './limits';
import { listQuery } from './list';

export const User = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  group: Type.Object({ id: Id, name: Type.String() }),
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
    password: Type.String({ minLength: limits.passwordMinLength, maxLength: limits.passwordMaxLength }),
  },
  { additionalProperties: false },
);
export type NewUser = Static<typeof NewUser>;
