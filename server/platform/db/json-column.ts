import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Returns the value of a JSON column; undefined unless it is JSON of this shape. A row can be damaged: one that
 * cannot be read must not stop a list or a job, so every JSON column is read by this function.
 */
export function readJson<Schema extends TSchema>(
  schema: Schema,
  text: string | null | undefined,
): Static<Schema> | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(schema, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
