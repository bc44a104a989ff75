import { Type, type Static } from 'typebox';
import { Line, OptionalLine, patterns } from './fields';
import { limits } from './limits';

const LicenceDate = Type.String({
  maxLength: 40,
  pattern: patterns.invalid_date,
  description: 'YYYY-MM-DD or ISO 8601',
});

/** A licence. Fields that are not listed are kept as they are. */
export const Licence = Type.Object(
  {
    name: Line(limits.nameLength),
    company: OptionalLine(limits.nameLength),
    erp: Type.Optional(
      Type.Union([
        Type.Literal('sap-business-one'),
        Type.Literal('exact-globe'),
        Type.Literal('exact-online'),
      ]),
    ),
    edition: Type.Union([Type.Literal('free'), Type.Literal('starter'), Type.Literal('full')]),
    users: Type.Integer({ minimum: 1, maximum: limits.licenceUsersMax }),
    apps: Type.Array(Type.String({ pattern: patterns.invalid_app }), { uniqueItems: true, maxItems: 14 }),
    valid_from: LicenceDate,
    valid_until: Type.Optional(Type.Unsafe<string | null>({ ...LicenceDate, type: ['string', 'null'] })),
  },
  { additionalProperties: true },
);
export type Licence = Static<typeof Licence>;

export const NewLicence = Type.Object({ license: Licence }, { additionalProperties: false });
export type NewLicence = Static<typeof NewLicence>;

/** The licence that a file holds, as it was signed. */
export const OpenedLicence = Type.Object({}, { additionalProperties: true });

export const LicenceFile = Type.Object({
  file: Type.Unsafe<Uint8Array>({
    contentMediaType: 'application/jose',
    description: 'one file part, of any name',
  }),
});
export type LicenceFile = Static<typeof LicenceFile>;

export const PublicKey = Type.Object({
  kty: Type.String(),
  crv: Type.String(),
  x: Type.String(),
  kid: Type.String(),
  alg: Type.String(),
  use: Type.String(),
});
export type PublicKey = Static<typeof PublicKey>;

/** RFC 7517. */
export const PublicKeys = Type.Object({ keys: Type.Array(PublicKey) });
export type PublicKeys = Static<typeof PublicKeys>;
