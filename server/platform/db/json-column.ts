import { channel } from 'node:diagnostics_channel';
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Tables } from './tables';

/** The tables whose rows are announced when they are read, and the columns that identify a row. */
export const readTables = {
  api_keys: 'id',
  audit: 'id',
  contact_messages: 'id',
  identity_providers: 'id',
  licences: 'id',
  outbox: 'id',
  totp: 'user_id',
  webhook_deliveries: 'id',
  webhooks: 'id',
} as const satisfies Partial<Record<keyof Tables, string>>;
type ReadTable = keyof typeof readTables;

/** A row that was read. `value` is undefined if it is damaged. */
export interface ReadRow {
  table: ReadTable;
  id: number;
  value: unknown;
}

/** Publishes each `ReadRow`, so that functions that read rows need not know who keeps the damaged ones. */
export const rowsRead = channel('belstock:rows-read');

/** Announces a row that was read. @returns the value */
export function announceRow<Value>(
  table: ReadTable,
  id: number,
  value: Value | undefined,
): Value | undefined {
  rowsRead.publish({ table, id, value } satisfies ReadRow);
  return value;
}

/**
 * Returns the value of a JSON column; undefined unless it is JSON of this shape. A row can be damaged: one that
 * cannot be read must not stop a list or a job, so every JSON column is read by the functions of this file.
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

/** As `readJson`, and announces the row. */
export const readJsonOf = <Schema extends TSchema>(
  table: ReadTable,
  id: number,
  schema: Schema,
  text: string | null,
): Static<Schema> | undefined => announceRow(table, id, readJson(schema, text));

const Texts = Type.Array(Type.String());
const Values = Type.Record(Type.String(), Type.Unknown());

/** Returns the JSON list of texts in the column `apps`; an empty one if it is damaged. */
export const readApps = (table: 'contact_messages' | 'licences', id: number, apps: string | null): string[] =>
  readJsonOf(table, id, Texts, apps) ?? [];

/** Returns the details of an entry of the audit trail; an empty object if they are damaged. */
export const readDetail = ({ id, detail }: { id: number; detail: string }): Record<string, unknown> =>
  readJsonOf('audit', id, Values, detail) ?? {};
