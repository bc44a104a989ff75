import { Type, type Static } from 'typebox';

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
