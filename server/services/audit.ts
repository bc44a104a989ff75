import type { AuditPage, AuditQuery } from '../contract/audit';
import type { Database } from '../db/connection';
import { invalidFields, type FieldProblem } from '../problems/problem';
import { listAuditEntries } from '../repositories/audit';

export interface Audit {
  /** Entries, newest first. `to` as a date means up to the end of that day. @throws HttpProblem 422 */
  page(query: AuditQuery): Promise<AuditPage>;
}

const defaultLimit = 50;
const dayMs = 24 * 3_600_000;

export function createAudit(db: Database): Audit {
  return {
    async page(query) {
      const problems: FieldProblem[] = [];
      const time = (field: 'from' | 'to'): string | undefined => {
        const text = query[field];
        if (text === undefined) return undefined;
        const parsed = Date.parse(text);
        if (Number.isNaN(parsed)) {
          problems.push({ field, code: 'invalid_date' });
          return undefined;
        }
        return new Date(field === 'to' && text.length === 10 ? parsed + dayMs : parsed).toISOString();
      };
      const from = time('from');
      const to = time('to');
      if (problems.length > 0) throw invalidFields(problems);

      const limit = query.limit === undefined ? defaultLimit : Number(query.limit);
      const found = await listAuditEntries(db, {
        action: query.action,
        actor: query.actor,
        subject: query.q,
        from,
        to,
        before: query.before === undefined ? undefined : Number(query.before),
        limit: limit + 1,
      });
      const entries = found.slice(0, limit);
      const last = entries.at(-1);
      return found.length > limit && last ? { entries, next: last.id } : { entries };
    },
  };
}
