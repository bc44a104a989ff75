import { Type, type Static } from 'typebox';

export const Health = Type.Object({ status: Type.Literal('ok'), version: Type.String() });
export type Health = Static<typeof Health>;
