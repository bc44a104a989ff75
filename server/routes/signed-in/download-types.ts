import { Type } from 'typebox';
import { DownloadTypesQuery, ListedDownloadType } from '../../contract/download-type';
import { IdParams } from '../../contract/fields';
import { Problem } from '../../contract/problem';
import { Downloadable } from '../../contract/release';
import { idOf, personOf, type App } from '../../http/app-type';
import type { Services } from '../../services/services';

export function downloadTypeRoutes(app: App, services: Services): void {
  app.get(
    '/downloadTypes',
    {
      schema: {
        summary: 'The download types that one may see',
        tags: ['downloads'],
        querystring: DownloadTypesQuery,
        response: { 200: Type.Array(ListedDownloadType), 401: Problem, 422: Problem },
      },
    },
    (request) => {
      const include = request.query.include?.split(',') ?? [];
      return services.downloadTypes.list(personOf(request), {
        downloadables: include.includes('downloadables'),
        userGroups: include.includes('userGroups'),
      });
    },
  );

  app.get(
    '/downloadTypes/:id/downloadables',
    {
      schema: {
        summary: 'The finished releases of a download type, newest first',
        tags: ['downloads'],
        params: IdParams,
        response: { 200: Type.Array(Downloadable), 401: Problem, 404: Problem },
      },
    },
    (request) => services.releases.list(personOf(request), idOf(request.params)),
  );
}
