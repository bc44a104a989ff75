import type { Audit } from './audit';
import { listAuditEntries, listAuditSignatures, verifyAuditTrail } from '../../contract/audit';
import type { Handle } from '../../platform/http/handle';

export function auditRoutes(handle: Handle, { audit }: { audit: Audit }): void {
  handle(listAuditEntries, ({ query }) => audit.page(query));

  handle(verifyAuditTrail, ({ query }) => audit.check(query.next));

  handle(listAuditSignatures, ({ query }) => audit.anchors(query));
}
