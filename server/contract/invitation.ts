import { Type, type Static } from 'typebox';
import { call } from './call';
import {
  Email,
  Id,
  IdParams,
  LanguageName,
  Line,
  LinkToken,
  Named,
  NewPassword,
  NoContent,
  Time,
} from './fields';
import { limits } from './limits';
import { listOf, listOfGroupQuery } from './list';
import { Mail, type MailState } from './mail';
import { Auth } from './session';

const fields = {
  email: Type.String(),
  name: Type.String(),
  group: Named,
  expires_at: Time,
};

export const Invitation = Type.Object({
  id: Id,
  ...fields,
  is_manager: Type.Boolean(),
  language: LanguageName,
  invited_by: Named,
  created_at: Time,
});
export type Invitation = Static<typeof Invitation>;

/** An invitation in the list. */
export const ListedInvitation = Type.Object({
  ...Invitation.properties,
  mail: Type.Unsafe<{ id?: number; state: MailState } | null>({
    type: ['object', 'null'],
    required: ['state'],
    properties: {
      id: { ...Id, description: 'only administrators are told' },
      state: Mail.properties.state,
    },
    description: 'the mail with its link; null without SMTP_URL, and after its link has expired',
  }),
});
export type ListedInvitation = Static<typeof ListedInvitation>;

export const InvitationsQuery = listOfGroupQuery('name', 'email', 'group', 'created_at', 'expires_at');

export const NewInvitation = Type.Object(
  {
    email: Email,
    name: Line(limits.nameLength),
    group: Id,
    is_manager: Type.Optional(Type.Boolean()),
    language: LanguageName,
    renew: Type.Optional(
      Type.Boolean({
        description:
          'true: an open invitation of the address gets a new link. It keeps its name and language, and in ' +
          'the same group its role',
      }),
    ),
  },
  { additionalProperties: false },
);
export type NewInvitation = Static<typeof NewInvitation>;

export const InvitationMade = Type.Object({
  ...Invitation.properties,
  link: Type.Optional(
    Type.String({ description: 'to pass on: only where the server sends no mail, and only in this answer' }),
  ),
  company_login: Type.Optional(
    Type.Boolean({
      description: 'true: `link` is the login page, since the group demands its company login',
    }),
  ),
});
export type InvitationMade = Static<typeof InvitationMade>;

export const InvitationLink = Type.Object({ token: LinkToken }, { additionalProperties: false });
export type InvitationLink = Static<typeof InvitationLink>;

export const OpenInvitation = Type.Object({
  ...fields,
  is_manager: Type.Boolean(),
  company_login: Type.Boolean({
    description: 'it is accepted by the first login with the company account only',
  }),
});
export type OpenInvitation = Static<typeof OpenInvitation>;

export const InvitationAcceptance = Type.Object(
  {
    token: LinkToken,
    name: Type.Optional(Line(limits.nameLength)),
    password: Type.Optional(NewPassword),
  },
  { additionalProperties: false },
);
export type InvitationAcceptance = Static<typeof InvitationAcceptance>;

export const listInvitations = call('GET /invitations', {
  who: 'manager',
  summary: 'List open invitations: all for an administrator, those into your group for a manager',
  query: InvitationsQuery,
  answers: { 200: listOf(ListedInvitation) },
});

export const createInvitation = call('POST /invitations', {
  who: 'manager',
  recentLogin: 'ten minutes',
  summary: 'Invite somebody for 72 hours; replaces an earlier invitation of the address',
  body: NewInvitation,
  answers: { 201: InvitationMade },
  problems: [409, 429],
});

export const renewInvitation = call('POST /invitations/{id}/renew', {
  who: 'manager',
  recentLogin: 'ten minutes',
  summary: 'Send a new link for another 72 hours; the earlier one stops working',
  params: IdParams,
  answers: { 200: InvitationMade },
  problems: [422, 429],
});

export const withdrawInvitation = call('DELETE /invitations/{id}', {
  who: 'manager',
  recentLogin: 'ten minutes',
  summary: 'Withdraw an invitation',
  params: IdParams,
  answers: { 204: NoContent },
  problems: [422],
});

export const openInvitation = call('POST /invitations/open', {
  who: 'public',
  summary: 'Read the invitation of a link; the link stays valid',
  body: InvitationLink,
  answers: { 200: OpenInvitation },
  problems: [410, 422, 429],
});

export const acceptInvitation = call('POST /invitations/accept', {
  who: 'public',
  summary: 'Accept an invitation: creates the user and logs in',
  body: InvitationAcceptance,
  answers: { 200: Auth },
  problems: [409, 410, 422, 429],
});
