import { Type, type Static } from 'typebox';
import { call } from './call';
import { Email, LanguageName, Line } from './fields';
import { Group, NewGroup } from './group';
import { InvitationMade } from './invitation';
import { KeptLicence, Licence } from './licence';
import { limits } from './limits';

/** The first person of a customer. */
export const FirstPerson = Type.Object(
  {
    name: Line(limits.nameLength),
    email: Email,
    language: LanguageName,
    is_manager: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type FirstPerson = Static<typeof FirstPerson>;

export const NewCustomer = Type.Object(
  {
    group: NewGroup,
    person: Type.Optional({ ...FirstPerson, description: 'to be invited into the group' }),
    license: Type.Optional({ ...Licence, description: 'of the group' }),
  },
  { additionalProperties: false },
);
export type NewCustomer = Static<typeof NewCustomer>;

export const CustomerMade = Type.Object({
  group: Group,
  invitation: Type.Optional(InvitationMade),
  license: Type.Optional(KeptLicence),
});
export type CustomerMade = Static<typeof CustomerMade>;

export const createCustomer = call('POST /customers', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Add a customer: a group, an invitation of its first person and a licence, or none of them',
  body: NewCustomer,
  answers: { 201: CustomerMade },
  problems: [409, 429],
});
