import { Type, type Static } from 'typebox';
import { Email, Id, Line, OptionalLine, patterns } from './fields';
import { limits } from './limits';

/** `website` is a trap for robots: people never see it. Unknown fields are ignored: a plain form may carry its button. */
export const ContactMessage = Type.Object({
  name: Line(limits.nameLength),
  email: Email,
  phone: OptionalLine(limits.phoneLength),
  company: OptionalLine(limits.nameLength),
  message: Type.String({
    maxLength: limits.messageLength,
    pattern: patterns.required,
    allOf: [{ pattern: patterns.control_characters_in_text }],
  }),
  website: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 1000 })),
  language: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 20 })),
});
export type ContactMessage = Static<typeof ContactMessage>;

export const ContactReceipt = Type.Object({ id: Id });
export type ContactReceipt = Static<typeof ContactReceipt>;
