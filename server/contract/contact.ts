import { Type, type Static } from 'typebox';
import { call } from './call';
import { CHOSEN_ERPS, CHOSEN_PACKAGES, MESSAGE_KINDS } from './contact-choices';
import { Email, Id, Line, OptionalLine, patterns, Text } from './fields';
import { limits } from './limits';

/** An optional choice from a list; '', which a plain form sends, means not given. */
const OneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Optional(Type.Unsafe<Value | '' | null>({ enum: [...values, '', null] }));

/** An optional whole number or numeric string; '', which a plain form sends, means not given. */
const OptionalCount = Type.Optional(
  Type.Unsafe<number | string | null>({
    type: ['integer', 'string', 'null'],
    minimum: 1,
    maximum: limits.contactCountMax,
    pattern: patterns.invalid_count,
  }),
);

/**
 * `website` is a honeypot for bots: it is hidden from people. Unknown fields are ignored, because a plain
 * form may also send its button.
 */
export const ContactMessage = Type.Object({
  name: Line(limits.nameLength),
  email: Email,
  phone: OptionalLine(limits.phoneLength),
  company: OptionalLine(limits.nameLength),
  message: Text(limits.messageLength),
  kind: OneOf(MESSAGE_KINDS),
  erp: OneOf(CHOSEN_ERPS),
  scanners: OptionalCount,
  package: OneOf(CHOSEN_PACKAGES),
  licences: OptionalCount,
  app: OneOf(Array.from({ length: 14 }, (_, index) => `app-${index}`)),
  apps: Type.Optional(
    Type.Array(Type.String({ pattern: patterns.invalid_app }), { uniqueItems: true, maxItems: 14 }),
  ),
  from: OptionalLine(limits.pathLength),
  website: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 1000 })),
  language: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 20 })),
});
export type ContactMessage = Static<typeof ContactMessage>;

export const ContactReceipt = Type.Object({ id: Id });
export type ContactReceipt = Static<typeof ContactReceipt>;

export const createMessage = call('POST /contact', {
  who: 'public',
  summary: 'Send a contact message',
  body: ContactMessage,
  bodyLimit: 64 * 1024,
  takes: ['application/json', 'application/x-www-form-urlencoded'],
  answers: { 202: ContactReceipt },
  problems: [422, 429],
});
