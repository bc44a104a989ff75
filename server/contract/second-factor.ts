import { Type, type Static } from 'typebox';
import { call } from './call';
import { NoContent } from './fields';

export const SecondFactor = Type.Object({
  totp: Type.Boolean({ description: 'whether one-time codes are asked for' }),
  passkeys: Type.Integer({ description: 'how many there are' }),
  recovery_codes: Type.Integer({ description: 'how many are left' }),
  required: Type.Boolean({ description: 'nothing else is open until a second factor is set up' }),
});
export type SecondFactor = Static<typeof SecondFactor>;

export const NewTotp = Type.Object({
  uri: Type.String({ description: 'otpauth:// address' }),
  secret: Type.String({ description: 'base32' }),
  qr_svg: Type.String({ description: 'the address as a picture' }),
});
export type NewTotp = Static<typeof NewTotp>;

export const TotpCode = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);
export type TotpCode = Static<typeof TotpCode>;

export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), { description: 'never shown again' }),
});
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const ConfirmedTotp = Type.Partial(
  Type.Object({
    recovery_codes: Type.Array(Type.String(), {
      description: 'never shown again; left out when there are some already, which stay',
    }),
  }),
);
export type ConfirmedTotp = Static<typeof ConfirmedTotp>;

export const getSecondFactor = call('GET /me/secondFactor', {
  who: 'signedIn',
  summary: 'Get which second factors you have set up',
  answers: { 200: SecondFactor },
  opensBeforeSecondFactor: true,
});

export const beginTotp = call('POST /me/totp', {
  who: 'signedIn',
  recentLogin: 'ten minutes',
  summary: 'Begin to set up one-time codes',
  answers: { 200: NewTotp },
  problems: [409, 422, 429],
  opensBeforeSecondFactor: true,
});

export const confirmTotp = call('POST /me/totp/confirm', {
  who: 'signedIn',
  recentLogin: 'ten minutes',
  summary: 'Require one-time codes from now on; ends your other logins',
  body: TotpCode,
  answers: { 200: ConfirmedTotp },
  problems: [409, 429],
  opensBeforeSecondFactor: true,
});

export const deleteTotp = call('DELETE /me/totp', {
  who: 'signedIn',
  recentLogin: 'ten minutes',
  summary: 'Stop requiring one-time codes',
  answers: { 204: NoContent },
  problems: [409, 422, 429],
});

export const createRecoveryCodes = call('POST /me/recoveryCodes', {
  who: 'signedIn',
  recentLogin: 'ten minutes',
  summary: 'Create recovery codes; replaces the earlier ones',
  answers: { 200: RecoveryCodes },
  problems: [409, 422, 429],
});
