import { Type, type Static } from 'typebox';
import { FILE_NAME_PATTERN } from './file-name';
import { type Language, LANGUAGES } from './languages';
import { limits } from './limits';

/**
 * The patterns of fields, each with the error code for a value that does not match.
 * All run in linear time, because they run before any length is checked.
 */
export const patterns = {
  required: '\\S',
  control_characters: '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$',
  control_characters_in_text: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff]*$',
  // Addresses that can receive mail (RFC 5321, 4.5.3.1): no leading, trailing or double dot, and no invisible
  // character. The domain has at least two labels of at most 63 characters, none with a hyphen at either end.
  // The last label is not a number, unlike in an IPv4 address.
  invalid_email:
    '^(?=[^@]{1,64}@)(?![.])(?![^@]*[.][.])(?![^@]*[.]@)[^\\s@<>()\\[\\]\\\\,;:"\\p{Cc}\\p{Cf}\\p{Cs}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800\\ufffc]+@' +
    '(?=[^.。．｡]+[.。．｡])(?![\\s\\S]*[.。．｡]{2})(?![\\s\\S]*[.。．｡-]$)(?![-.。．｡])(?![\\s\\S]*-[.。．｡])(?![\\s\\S]*[.。．｡]-)' +
    '(?![\\s\\S]*[.。．｡][0-9]+$)(?![\\s\\S]*[^.。．｡]{64})' +
    '[^\\s!-,/:-@\\[-`{-~\\p{Cc}\\p{Cf}\\p{Cs}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800\\ufffc]+$',
  invalid_hash: '^[0-9a-fA-F]{32}$',
  invalid_sha256: '^[0-9a-fA-F]{64}$',
  invalid_file_name: FILE_NAME_PATTERN,
  invalid_service_name: '^([A-Za-z0-9][A-Za-z0-9._() -]*)?$',
  invalid_date:
    '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2}))?$',
  invalid_time:
    '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})$',
  invalid_app: '^app-([0-9]|1[0-3])$',
  invalid_id: '^[1-9][0-9]{0,14}$',
  invalid_ids: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,499}$',
  invalid_number: '^(0|[1-9][0-9]{0,14})$',
  invalid_count: '^([1-9][0-9]{0,5})?$',
  invalid_flag: '^(true|false|1|0)$',
} as const;

/** One line of text that is not blank. */
export const Line = (maxLength: number) =>
  Type.String({ maxLength, pattern: patterns.required, allOf: [{ pattern: patterns.control_characters }] });

/** One line of text; may be empty or missing. */
export const OptionalLine = (maxLength: number) =>
  Type.Optional(
    Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, pattern: patterns.control_characters }),
  );

/** Text of several lines that is not blank. */
export const Text = (maxLength: number) =>
  Type.String({
    maxLength,
    pattern: patterns.required,
    allOf: [{ pattern: patterns.control_characters_in_text }],
  });

/** Text of several lines; may be empty or missing. */
export const OptionalText = (maxLength: number) =>
  Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength,
      pattern: patterns.control_characters_in_text,
    }),
  );

export const Email = Type.String({
  maxLength: limits.emailLength,
  pattern: patterns.required,
  allOf: [{ pattern: patterns.invalid_email }],
  format: 'mailbox',
});

/** One of the languages of the site. */
export const LanguageName = Type.Unsafe<Language>({ type: 'string', enum: [...LANGUAGES] });

/** A new password. */
export const NewPassword = Type.String({
  minLength: limits.passwordMinLength,
  maxLength: limits.passwordMaxLength,
});

/**
 * The token of a mailed link. A malformed token gets the same answer as an unknown one, so it has no pattern.
 */
export const LinkToken = Type.String({ minLength: 1, maxLength: 200 });

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Time = Type.String({ description: 'ISO 8601, UTC' });
export const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const NullableTime = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'ISO 8601, UTC',
});

/** A reference: id and name. */
export const Named = Type.Object({ id: Id, name: Type.String() });
export type Named = Static<typeof Named>;

export const IdParams = Type.Object({ id: Type.String({ pattern: patterns.invalid_id }) });
export type IdParams = Static<typeof IdParams>;

export const NoContent = Type.Null({ description: 'Done; nothing to say' });
