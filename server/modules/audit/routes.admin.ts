import { AuditPage, AuditQuery } from '../../contract/audit';
import { AnchorsQuery, AuditAnchors, AuditCheck, AuditCheckQuery } from '../../contract/audit-check';
import { Problem } from '../../contract/problem';
import type { App } from '../../platform/http/app-type';
import type { Audit } from './audit';

export function auditRoutes(app: App, services: { audit: Audit }): void {
  const tags = ['audit'];

  app.get(
    '/audit',
    {
      schema: {
        summary: 'Who did what to which thing, and when; newest first',
        tags,
        querystring: AuditQuery,
        response: { 200: AuditPage },
      },
    },
    (request) => services.audit.page(request.query),
  );

  app.post(
    '/audit/verify',
    {
      config: { needsRecentLogin: false, changesNothing: true },
      schema: {
        summary: 'Look whether any entry of the audit trail was changed, dropped, moved or added',
        tags,
        querystring: AuditCheckQuery,
        response: { 200: AuditCheck, 409: Problem },
      },
    },
    (request) => services.audit.check(request.query.next),
  );

  app.get(
    '/audit/anchors',
    {
      schema: {
        summary: 'What was signed of the audit trail day by day, and the public keys',
        tags,
        querystring: AnchorsQuery,
        response: { 200: AuditAnchors },
      },
    },
    (request) => services.audit.anchors(request.query),
  );
}
