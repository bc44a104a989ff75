import { Type, type Static } from 'typebox';
import { Id, Line } from './fields';
import { limits } from './limits';

export const Group = Type.Object({
  id: Id,
  name: Type.String(),
  is_admin: Type.Boolean(),
  user_count: Type.Integer({ minimum: 0 }),
});
export type Group = Static<typeof Group>;

export const NewGroup = Type.Object({ name: Line(limits.nameLength) }, { additionalProperties: false });
export type NewGroup = Static<typeof NewGroup>;
