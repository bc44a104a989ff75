import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, Line, NoContent, NullableTime, Time } from './fields';
import { limits } from './limits';
import { listOf, listQuery } from './list';
import { Auth } from './session';

const name = Line(limits.nameLength);

const passkey = {
  id: Id,
  name: Type.String(),
  created_at: Time,
  last_used_at: NullableTime,
};

export const Passkey = Type.Object(passkey);
export type Passkey = Static<typeof Passkey>;

export const AddedPasskey = Type.Object({
  ...passkey,
  recovery_codes: Type.Optional(
    Type.Array(Type.String(), { description: 'for who had none left; never shown again' }),
  ),
});
export type AddedPasskey = Static<typeof AddedPasskey>;

export const PasskeyName = Type.Object({ name }, { additionalProperties: false });
export type PasskeyName = Static<typeof PasskeyName>;

/** Bytes in base64url. An id has at most 1023 bytes (WebAuthn, 4: Credential ID), that is 1364 characters. */
const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const credential = { id: Bytes(1364), rawId: Bytes(1364), type: Type.Literal('public-key') };

const RegistrationResponse = Type.Unsafe<RegistrationResponseJSON>(
  Type.Object({
    ...credential,
    response: Type.Object({ clientDataJSON: Bytes(4096), attestationObject: Bytes(16_384) }),
  }),
);

export const NewPasskey = Type.Object(
  { name, response: RegistrationResponse },
  { additionalProperties: false },
);
export type NewPasskey = Static<typeof NewPasskey>;

export const PasskeyLogin = Type.Unsafe<AuthenticationResponseJSON>(
  Type.Object({
    ...credential,
    response: Type.Object({
      clientDataJSON: Bytes(4096),
      authenticatorData: Bytes(4096),
      signature: Bytes(4096),
      userHandle: Bytes(100),
    }),
  }),
);
export type PasskeyLogin = Static<typeof PasskeyLogin>;

export const PasskeyCreationOptions = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>({
  type: 'object',
  additionalProperties: true,
  description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn',
});

export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;

export const PasskeyRequestOptions = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>({
  type: 'object',
  additionalProperties: true,
  description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn',
});
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;

export const beginPasskeyLogin = call('POST /login/passkey/options', {
  who: 'public',
  summary: 'Begin to log in with a passkey',
  answers: { 200: PasskeyRequestOptions },
  problems: [429],
});

export const logInWithPasskey = call('POST /login/passkey', {
  who: 'public',
  summary: 'Log in with a passkey, without address and password',
  body: PasskeyLogin,
  answers: { 200: Auth },
  problems: [401, 422, 429],
});

export const listPasskeys = call('GET /me/passkeys', {
  who: 'signedIn',
  summary: 'List your passkeys',
  query: listQuery('name', 'created_at', 'last_used_at'),
  answers: { 200: listOf(Passkey) },
  opensBeforeSecondFactor: true,
});

export const beginPasskey = call('POST /me/passkeys/options', {
  who: 'signedIn',
  recentLogin: 'ten minutes',
  summary: 'Begin to add a passkey',
  answers: { 200: PasskeyCreationOptions },
  problems: [409],
  opensBeforeSecondFactor: true,
});

export const createPasskey = call('POST /me/passkeys', {
  who: 'signedIn',
  recentLogin: 'never: needs a challenge that only a recent login gets',
  summary: 'Add a passkey; ends your other logins',
  body: NewPasskey,
  answers: { 201: AddedPasskey },
  problems: [409, 429],
  opensBeforeSecondFactor: true,
});

export const updatePasskey = call('PATCH /me/passkeys/{id}', {
  who: 'signedIn',
  recentLogin: 'never: changes its name',
  summary: 'Rename a passkey',
  params: IdParams,
  body: PasskeyName,
  answers: { 200: Passkey },
  problems: [409],
});

export const deletePasskey = call('DELETE /me/passkeys/{id}', {
  who: 'signedIn',
  recentLogin: 'ten minutes',
  summary: 'Delete a passkey; ends your other logins',
  params: IdParams,
  answers: { 204: NoContent },
  problems: [422],
});
