import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, Named, NewPassword, NoContent, NullableText, NullableTime, Time } from './fields';
import { listOf, listQuery } from './list';

export const Credentials = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 320 }),
    password: Type.String({ minLength: 1, maxLength: 1000 }),
  },
  { additionalProperties: false },
);
export type Credentials = Static<typeof Credentials>;

const LOGIN_WAYS = ['password', 'totp', 'recovery_code', 'passkey', 'company', 'invitation'] as const;
/** How a user logged in; `totp` and `recovery_code`: with a password and that code. */
export type LoginWay = (typeof LOGIN_WAYS)[number];

export const OwnLoginWays = Type.Object({
  ways: Type.Array(Type.Union([Type.Literal('password'), Type.Literal('passkey'), Type.Literal('company')]), {
    description: 'by which one can log in again; that of this login first',
  }),
  company: Type.Unsafe<{ issuer: string; required: boolean; last_login_at: string | null } | null>({
    type: ['object', 'null'],
    properties: { issuer: Type.String(), required: Type.Boolean(), last_login_at: NullableTime },
    required: ['issuer', 'required', 'last_login_at'],
    description:
      "the company's provider; required: there is no other way; last_login_at: one's own last login by it",
  }),
  second_factor_required: Type.Boolean({
    description: 'a passkey or one-time codes are required beside the password, also once they are set up',
  }),
});
export type OwnLoginWays = Static<typeof OwnLoginWays>;

const SessionUser = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  group: Named,
  is_admin: Type.Boolean(),
  is_manager: Type.Boolean({ description: 'may invite and delete users of their group' }),
});
type SessionUser = Static<typeof SessionUser>;

export const Auth = Type.Object({
  token_type: Type.Literal('Bearer'),
  token: Type.String(),
  expires_at: Time,
  user: SessionUser,
});
export type Auth = Static<typeof Auth>;

export const SecondFactorAsked = Type.Object({
  second_factor: Type.Array(
    Type.Union([Type.Literal('passkey'), Type.Literal('totp'), Type.Literal('recovery_code')]),
  ),
  challenge: Type.String({ description: 'to be sent with the code; a passkey logs in by itself' }),
  expires_at: Time,
});
export type SecondFactorAsked = Static<typeof SecondFactorAsked>;

export const SecondFactorLogin = Type.Object(
  {
    challenge: Type.String({ minLength: 1, maxLength: 100 }),
    code: Type.String({ minLength: 1, maxLength: 100, description: 'a one-time code or a recovery code' }),
  },
  { additionalProperties: false },
);
export type SecondFactorLogin = Static<typeof SecondFactorLogin>;

export const PasswordChange = Type.Object(
  {
    current_password: Type.String({ minLength: 1, maxLength: 1000 }),
    new_password: NewPassword,
  },
  { additionalProperties: false },
);
export type PasswordChange = Static<typeof PasswordChange>;

export const OwnSession = Type.Object({
  id: Id,
  browser: Type.Unsafe<string | null>({ ...NullableText, description: 'null when it cannot be told' }),
  system: Type.Unsafe<string | null>({ ...NullableText, description: 'null when it cannot be told' }),
  network: Type.Unsafe<string | null>({
    ...NullableText,
    description: 'the range of addresses that the login came from; null when not known',
  }),
  way: Type.Unsafe<LoginWay | null>({
    type: ['string', 'null'],
    enum: [...LOGIN_WAYS, null],
    description: 'how one came in; null when an older version made the login',
  }),
  created_at: Time,
  last_used_at: Type.String({ description: 'ISO 8601, UTC; to the minute' }),
  current: Type.Boolean({ description: 'the login that this call is made with' }),
});
export type OwnSession = Static<typeof OwnSession>;

export const logIn = call('POST /login', {
  who: 'public',
  summary: 'Log in',
  body: Credentials,
  answers: { 200: Type.Union([Auth, SecondFactorAsked]) },
  problems: [401, 422, 429],
  allowedOnFullDisk: true,
});

export const logInWithSecondFactor = call('POST /login/secondFactor', {
  who: 'public',
  summary: 'Continue a login that asks for a second factor',
  body: SecondFactorLogin,
  answers: { 200: Auth },
  problems: [401, 422, 429],
  allowedOnFullDisk: true,
});

export const logOut = call('POST /logout', {
  who: 'signedIn',
  recentLogin: 'never',
  summary: 'Log out',
  answers: { 204: NoContent },
  opensBeforeSecondFactor: true,
  allowedOnFullDisk: true,
});

export const changePassword = call('POST /me/password', {
  who: 'signedIn',
  recentLogin: 'never: needs the current password',
  summary: 'Change your password; ends your other logins',
  body: PasswordChange,
  answers: { 204: NoContent },
  problems: [429],
  opensBeforeSecondFactor: true,
});

export const listOwnSessions = call('GET /me/sessions', {
  who: 'signedIn',
  summary: 'List your own logins, newest first',
  query: listQuery('created_at', 'last_used_at'),
  answers: { 200: listOf(OwnSession) },
});

export const listOwnLoginWays = call('GET /me/loginWays', {
  who: 'signedIn',
  summary: 'List the ways by which you can log in again, that of this login first',
  answers: { 200: OwnLoginWays },
  opensBeforeSecondFactor: true,
});

export const endOwnSession = call('DELETE /me/sessions/{id}', {
  who: 'signedIn',
  recentLogin: 'ten minutes',
  summary: 'End one of your own logins',
  params: IdParams,
  answers: { 204: NoContent },
});

export const endOtherSessions = call('DELETE /me/sessions', {
  who: 'signedIn',
  recentLogin: 'ten minutes',
  summary: 'End all your own logins except this one',
  answers: { 204: NoContent },
});
