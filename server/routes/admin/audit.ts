import { AuditPage, AuditQuery } from '../../contract/audit';
import { Problem } from '../../contract/problem';
import type { App } from '../../http/app-type';
import type { Services } from '../../services/services';

export function auditRoutes(app: App, services: Services): void {
  app.get(
    '/audit',
    {
      schema: {
        summary: 'Who did what to which thing, and when; newest first',
        tags: ['audit'],
        querystring: AuditQuery,
        response: { 200: AuditPage, 401: Problem, 403: Problem, 422: Problem },
      },
    },
    (request) => services.audit.page(request.query),
  );
}
