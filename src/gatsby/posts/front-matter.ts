export interface FrontMatter {
  title: string;
  description: string;
  /** `2026-09-29` */
  date: string;
  author: string;
  tags: string[];
  /** Path of the post's leaflet as PDF, if it has one: `/leaflets/exact.pdf`. */
  leaflet?: string;
  /** The text at the end of the post, above the link to the free month; default: the text of the blog. */
  next?: { title: string; text: string };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

// Compares, because JavaScript turns 30 February into a day in March.
const isDay = (value: unknown) =>
  isText(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().slice(0, 10) === value;

const isTitleAndText = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).sort().join() === 'text,title' &&
  Object.values(value).every(isText);

const text = { isValid: isText, rule: 'a text' };

const FIELDS: Record<string, { isValid: (value: unknown) => boolean; rule: string } | undefined> = {
  title: text,
  description: text,
  date: { isValid: isDay, rule: 'a day such as 2026-09-29' },
  author: text,
  tags: {
    isValid: (value) => Array.isArray(value) && value.every(isText),
    rule: 'a list of texts, such as ["tellen", "voorraad"]',
  },
  leaflet: {
    isValid: (value) => value === undefined || (isText(value) && /^\/.+\.pdf$/.test(value)),
    rule: 'an address such as /leaflets/exact.pdf',
  },
  next: { isValid: (value) => value === undefined || isTitleAndText(value), rule: 'a title and a text' },
};

/**
 * Checks the front matter of a post.
 * @param raw the parsed YAML; a date without quotes is a `Date`
 * @param file the post's file, for the message
 * @throws Error with the names of file and field
 */
export function checkFrontMatter(raw: Readonly<Record<string, unknown>>, file: string): FrontMatter {
  const { date } = raw;
  const values = { ...raw, date: date instanceof Date ? date.toISOString().slice(0, 10) : date };
  const error = (field: string, rule: string) => new Error(`${file}: front matter "${field}" ${rule}`);
  for (const field of Object.keys({ ...FIELDS, ...values })) {
    const known = FIELDS[field];
    if (!known) throw error(field, `is unknown; known are ${Object.keys(FIELDS).join(', ')}`);
    if (!known.isValid(values[field as keyof typeof values])) throw error(field, `must be ${known.rule}`);
  }
  return values as FrontMatter;
}
