import { OwnOverview } from '../../contract/overview';
import { Problem } from '../../contract/problem';
import { personOf, type App } from '../../platform/http/app-type';
import type { OwnOverviews } from './own-overview';

export function ownOverviewRoutes(app: App, services: { ownOverviews: OwnOverviews }): void {
  app.get(
    '/overview/own',
    {
      schema: {
        summary: 'What the own group has of each download type, and its valid licences; for customers',
        tags: ['overview'],
        response: { 200: OwnOverview, 404: Problem },
      },
    },
    (request) => services.ownOverviews.read(personOf(request)),
  );
}
