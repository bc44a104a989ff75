import { Type, type Static } from 'typebox';
import { Time } from './fields';

/** Faults that do not stop the server. */
export const conditionCodes = [
  'disk_full',
  'disk_low',
  'database_away',
  'storage_away',
  'backup_failing',
  'mail_failing',
  'work_failing',
  'release_damaged',
  'release_missing',
  'release_list_differs',
  'clock_implausible',
  'outgoing_held',
  'webhook_failing',
  'company_login_failing',
  'row_damaged',
  'documents_missing',
] as const;
export type ConditionCode = (typeof conditionCodes)[number];

export const Condition = Type.Object({
  code: Type.Enum([...conditionCodes]),
  subject: Type.String({ description: 'what it is about, such as a disk or a kind of work; may be empty' }),
  since: Time,
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'what else is known, such as the reason or a number of bytes',
  }),
});
export type Condition = Static<typeof Condition>;
