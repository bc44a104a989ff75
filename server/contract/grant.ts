import { Type, type Static } from 'typebox';
import { call } from './call';
import { FirstPerson } from './customer';
import { Id, IdParams, LanguageName, Line, Text } from './fields';
import { InvitationMade } from './invitation';
import { KeptLicence, Licence } from './licence';
import { limits } from './limits';
import { Message } from './message';
import { conflictOf } from './problem';

/** Grants a request for the free month: an existing or new group, a person in it, a licence, and the mail. */
export const Grant = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: 'of the message as it was read' }),
    group: Type.Object(
      {
        id: Type.Optional({ ...Id, description: 'of a group that is there' }),
        name: Type.Optional({ ...Line(limits.nameLength), description: 'of a new one' }),
      },
      { additionalProperties: false, minProperties: 1, maxProperties: 1 },
    ),
    person: FirstPerson,
    license: Licence,
    mail: Type.Object(
      { subject: Line(limits.nameLength), text: Text(limits.messageLength) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type Grant = Static<typeof Grant>;

/** A proposed grant. As an answer it has no format of ours: the serializer does not know it. */
export const GrantProposal = Type.Object({
  ...Grant.properties,
  person: Type.Object({ ...FirstPerson.properties, email: Type.String() }),
});

export const GrantQuery = Type.Object(
  {
    language: Type.Optional({
      ...LanguageName,
      description: 'of the person and the mail; that of the message when left out',
    }),
  },
  { additionalProperties: false },
);

export const GrantMade = Type.Object({
  message: Message,
  invitation: InvitationMade,
  license: KeptLicence,
});
export type GrantMade = Static<typeof GrantMade>;

export const getGrant = call('GET /messages/{id}/grant', {
  who: 'admin',
  summary: 'Propose the free month of a request, to be changed before it is granted',
  params: IdParams,
  query: GrantQuery,
  answers: { 200: GrantProposal },
  problems: [409],
});

export const grantFreeMonth = call('POST /messages/{id}/grant', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Grant the free month: a group, an invitation into it, a licence and a mail, or none of them',
  params: IdParams,
  body: Grant,
  answers: { 201: GrantMade, 409: conflictOf(Message) },
  problems: [429],
});
