import type { AuditPage, AuditQuery } from '../contract/audit';
import type { AuditAnchors as AnchorsAnswer, AuditCheck } from '../contract/audit-check';
import type { Database } from '../db/connection';
import { HttpProblem, invalidFields, type FieldProblem } from '../problems/problem';
import { listAuditEntries } from '../repositories/audit';
import type { AuditAnchors } from './audit-anchors';
import { checkAuditTrail } from './audit-check';
import type { AuditMacs } from './audit-hashes';
import type { Leases } from './leases';
import { timeOf } from './time-of';

export interface Audit {
  /** Entries, newest first. `to` as a date means up to the end of that day. @throws HttpProblem 422 */
  page(query: AuditQuery): Promise<AuditPage>;
  /** Looks whether any entry was changed, dropped, moved or added; for a minute at most. @throws HttpProblem 409 while it is done already */
  check(): Promise<AuditCheck>;
  /** What was signed of the trail, oldest first, and the keys that it was signed with. */
  anchors(): Promise<AnchorsAnswer>;
}

const defaultLimit = 50;
const longestCheckMs = 60_000;

export function createAudit(
  db: Database,
  { anchors, macs, leases }: { anchors: AuditAnchors; macs: AuditMacs; leases: Leases },
  now: () => Date,
): Audit {
  return {
    async page(query) {
      const problems: FieldProblem[] = [];
      const time = (field: 'from' | 'to'): string | undefined => {
        const text = query[field];
        if (text === undefined) return undefined;
        const parsed = timeOf(text);
        if (parsed === undefined) {
          problems.push({ field, code: 'invalid_date' });
          return undefined;
        }
        // Compared as text: after all of that day, whose next one may be in the year 10000.
        if (field === 'to' && text.length === 10) return `${text}T24`;
        return new Date(parsed).toISOString();
      };
      const from = time('from');
      const to = time('to');
      if (problems.length > 0) throw invalidFields(problems);

      const limit = query.limit === undefined ? defaultLimit : Number(query.limit);
      const found = await listAuditEntries(db, {
        action: query.action,
        actor: query.actor,
        subject: query.q,
        group: query.group === undefined ? undefined : Number(query.group),
        release: query.release === undefined ? undefined : Number(query.release),
        from,
        to,
        before: query.before === undefined ? undefined : Number(query.before),
        limit: limit + 1,
      });
      const entries = found.slice(0, limit);
      const last = entries.at(-1);
      return found.length > limit && last ? { entries, next: last.id } : { entries };
    },

    async check() {
      let check: AuditCheck | undefined;
      await leases.ifFree('check of the audit trail', async () => {
        check = await checkAuditTrail(
          { db, anchors, macs, now },
          { signal: AbortSignal.timeout(longestCheckMs) },
        );
      });
      if (!check) throw new HttpProblem(409, 'check_running');
      return check;
    },

    anchors: async () => ({
      keys: await anchors.keys(),
      anchors: (await anchors.all()).map(({ jws }) => jws),
    }),
  };
}
