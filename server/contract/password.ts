import { Type, type Static } from 'typebox';
import { call } from './call';
import { LanguageName, LinkToken, NewPassword, NoContent } from './fields';

export const PasswordLink = Type.Object({ token: LinkToken }, { additionalProperties: false });

export const OpenPasswordLink = Type.Object({
  email: Type.String({ description: 'The address of the account' }),
});
export type OpenPasswordLink = Static<typeof OpenPasswordLink>;

export const ForgottenPassword = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 320 }),
    language: Type.Optional(LanguageName),
  },
  { additionalProperties: false },
);
export type ForgottenPassword = Static<typeof ForgottenPassword>;

export const PasswordReset = Type.Object(
  { token: LinkToken, password: NewPassword },
  { additionalProperties: false },
);
export type PasswordReset = Static<typeof PasswordReset>;

export const requestPasswordLink = call('POST /password/forgot', {
  who: 'public',
  summary: 'Request a link for a new password; the answer is the same for unknown addresses',
  body: ForgottenPassword,
  answers: { 202: Type.Null({ description: 'If the address is known, a link is mailed' }) },
  problems: [422],
});

export const openPasswordLink = call('POST /password/open', {
  who: 'public',
  summary: 'Get whose password a link sets; the link stays valid',
  body: PasswordLink,
  answers: { 200: OpenPasswordLink },
  problems: [410, 422, 429],
});

export const resetPassword = call('POST /password/reset', {
  who: 'public',
  summary: 'Set a new password by a link, once; ends every login of that user',
  body: PasswordReset,
  answers: { 204: NoContent },
  problems: [410, 422, 429],
});
