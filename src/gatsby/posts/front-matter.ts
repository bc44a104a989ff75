export interface FrontMatter {
  title: string;
  description: string;
  /** `2026-09-29` */
  date: string;
  author: string;
  tags: string[];
  /** Address of the post's leaflet as PDF, when it has one: `/leaflets/exact.pdf`. */
  leaflet?: string;
}

const FIELDS = ['title', 'description', 'date', 'author', 'tags', 'leaflet'];

/**
 * What a post says of itself, checked.
 * @param raw the front matter as YAML gives it
 * @param file the post's file, for the message
 * @throws Error that names file and field
 */
export function checkFrontMatter(raw: Readonly<Record<string, unknown>>, file: string): FrontMatter {
  const fail = (field: string, rule: string): never => {
    throw new Error(`${file}: front matter "${field}" ${rule}`);
  };
  const text = (field: string): string => {
    const value = raw[field];
    return typeof value === 'string' && value.trim() ? value.trim() : fail(field, 'must be a text');
  };
  for (const field of Object.keys(raw)) {
    if (!FIELDS.includes(field)) fail(field, `is unknown; known are ${FIELDS.join(', ')}`);
  }
  const tags = raw.tags;
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string' && tag.trim())) {
    return fail('tags', 'must be a list of texts, such as ["tellen", "voorraad"]');
  }
  const leaflet = raw.leaflet === undefined ? undefined : text('leaflet');
  if (leaflet && !/^\/.+\.pdf$/.test(leaflet))
    fail('leaflet', 'must be an address such as /leaflets/exact.pdf');
  return {
    title: text('title'),
    description: text('description'),
    date: dayOf(raw.date) ?? fail('date', 'must be a day such as 2026-09-29'),
    author: text('author'),
    tags: tags.map(String),
    leaflet,
  };
}

/** YAML reads an unquoted day as a date. */
function dayOf(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  // JavaScript moves 30 February on to March.
  return new Date(Number.isNaN(time) ? 0 : time).toISOString().startsWith(text) ? text : undefined;
}
