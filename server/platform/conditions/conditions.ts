import type { FastifyBaseLogger } from 'fastify';
import type { Condition, ConditionCode } from '../../contract/condition';
import type { DegradedReason } from '../../contract/health';
import { codeOf } from '../../error-code';

interface Kind {
  /** shown by `/api/health` */
  reason: DegradedReason;
  level: 'warn' | 'error';
  /** messages in the log */
  begins: string;
  ends: string;
}

const kinds: Readonly<Record<ConditionCode, Kind>> = {
  disk_full: {
    reason: 'disk',
    level: 'error',
    begins: 'the disk is full: nothing is stored until there is room',
    ends: 'the disk is no longer full',
  },
  disk_low: {
    reason: 'disk',
    level: 'warn',
    begins: 'the disk is nearly full',
    ends: 'the disk has room again',
  },
  database_away: {
    reason: 'database',
    level: 'error',
    begins: 'the database does not answer',
    ends: 'the database answers again',
  },
  storage_away: {
    reason: 'storage',
    level: 'error',
    begins: 'the storage does not answer',
    ends: 'the storage answers again',
  },
  backup_failing: {
    reason: 'backups',
    level: 'error',
    begins: 'the backup failed',
    ends: 'backups succeed again',
  },
  mail_failing: {
    reason: 'mail',
    level: 'error',
    begins: 'mail cannot be sent',
    ends: 'mail can be sent again',
  },
  work_failing: {
    reason: 'background',
    level: 'error',
    begins: 'background work failed',
    ends: 'background work succeeds again',
  },
  release_damaged: {
    reason: 'files',
    level: 'error',
    begins: 'the file of a release is damaged',
    ends: 'the file of a release is no longer damaged',
  },
  release_missing: {
    reason: 'files',
    level: 'error',
    begins: 'the file of a release is missing',
    ends: 'the file of a release is no longer missing',
  },
  release_list_differs: {
    reason: 'files',
    level: 'error',
    begins: 'the list of blocks of a release does not match its file: something else changed the database',
    ends: 'the list of blocks of a release matches its file again',
  },
  clock_implausible: {
    reason: 'clock',
    level: 'error',
    begins: 'the clock of this machine is not plausible: nothing is deleted by age',
    ends: 'the clock of this machine is plausible again',
  },
  outgoing_held: {
    reason: 'held',
    level: 'warn',
    begins: 'the data were restored: mail and webhooks are held until an administrator lets them go',
    ends: 'mail and webhooks are no longer held',
  },
  webhook_failing: {
    reason: 'webhooks',
    level: 'warn',
    begins: 'a webhook does not take what it is sent',
    ends: 'a webhook works again',
  },
  company_login_failing: {
    reason: 'company_logins',
    level: 'warn',
    begins: 'a company login fails: the provider does not answer, or refuses the client',
    ends: 'a company login works again',
  },
  row_damaged: {
    reason: 'data',
    level: 'error',
    begins: 'a row of the database is damaged or missing',
    ends: 'a row of the database is no longer damaged or missing',
  },
  documents_missing: {
    reason: 'data',
    level: 'error',
    begins: 'the signed documents of a published advisory are missing; they are not created again',
    ends: 'the signed documents of a published advisory are no longer missing',
  },
};

interface About {
  /**
   * distinguishes conditions with the same code, such as the id of a release; metrics count subjects, but do
   * not use them as labels
   */
  subject?: string;
  /** shown to administrators: numbers and names, no secrets */
  values?: Condition['values'];
  error?: unknown;
}

/**
 * The current faults that this instance knows of, for the overview, health and metrics. Each instance checks
 * the database and the storage itself, so all of them find the faults that they share. Conditions are not
 * stored: after a restart they are raised again when they are found.
 */
export interface Conditions {
  /** Adds or updates a condition. Logs it when it begins, and when the kind of error changes. */
  raise(code: ConditionCode, about?: About): void;
  /** Removes a condition, if there is one, and logs its end. */
  clear(code: ConditionCode, subject?: string): void;
  has(code: ConditionCode, subject?: string): boolean;
  /** Returns the conditions, oldest first. */
  list(): Condition[];
  /** Returns the reasons for `/api/health`, without duplicates. */
  reasons(): DegradedReason[];
}

const kindOfError = (error: unknown) => codeOf(error) ?? (error instanceof Error ? error.name : '');
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

export function createConditions(log: FastifyBaseLogger, now: () => Date): Conditions {
  const current = new Map<string, { condition: Condition; errorKind: string }>();
  const keyOf = (code: ConditionCode, subject: string) => `${code} ${subject}`;

  return {
    raise(code, { subject = '', values = {}, error } = {}) {
      const known = current.get(keyOf(code, subject));
      const errorKind = error === undefined ? '' : kindOfError(error);
      const at = now().toISOString();
      // Replace a time in the future: it was set while the clock was ahead.
      const since = known && known.condition.since < at ? known.condition.since : at;
      current.set(keyOf(code, subject), {
        condition: {
          code,
          subject,
          since,
          values: { ...values, ...(error !== undefined && { reason: reasonOf(error) }) },
        },
        errorKind,
      });
      if (known?.errorKind === errorKind) return;
      const { level, begins } = kinds[code];
      log[level](
        {
          condition: code,
          ...(subject && { subject }),
          ...values,
          err: error,
        },
        begins,
      );
    },

    clear(code, subject = '') {
      const known = current.get(keyOf(code, subject));
      if (!known) return;
      current.delete(keyOf(code, subject));
      log.info(
        { condition: code, ...(subject && { subject }), since: known.condition.since },
        kinds[code].ends,
      );
    },

    has: (code, subject = '') => current.has(keyOf(code, subject)),

    list: () => [...current.values()].map(({ condition }) => condition),

    reasons() {
      return [...new Set([...current.values()].map(({ condition }) => kinds[condition.code].reason))];
    },
  };
}
