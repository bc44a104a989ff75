import { Type, type Static } from 'typebox';
import { LanguageName, LinkToken, NewPassword } from './fields';

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
