export interface FrontMatter {
  title: string;
  description: string;
  /** `2026-09-29` */
  date: string;
  author: string;
  tags: string[];
  /** Address of the post's leaflet as PDF, when it has one: `/leaflets/exact.pdf`. */
  leaflet?: string;
  /** What the end of the post says ahead of the way to the free month; else what the blog says there. */
  next?: { title: string; text: string };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

// JavaScript moves 30 February on to March.
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
 * @param raw as YAML gives it, which reads a day without quotes as a `Date`
 * @param file of the post, for the message
 * @throws Error that names file and field
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
