import Type, { type Static, type TSchema } from 'typebox';
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

const Texts = Type.Array(Type.String());
const Values = Type.Record(Type.String(), Type.Unknown());

/** Returns a JSON list of texts; an empty one if the column is damaged. */
export const readJsonTexts = (text: string | null): string[] => readJson(Texts, text) ?? [];

/** Returns a JSON object; an empty one if the column is damaged. */
export const readJsonValues = (text: string | null): Record<string, unknown> => readJson(Values, text) ?? {};
