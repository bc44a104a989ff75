import { DownloadTypesQuery, ListedDownloadType } from '../../../contract/download-type';
import { IdParams } from '../../../contract/fields';
import { listOf } from '../../../contract/list';
import { Downloadable, DownloadablesQuery } from '../../../contract/release';
import { answerList } from '../../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../../platform/http/app-type';
import type { DownloadTypes } from './download-types';
import type { Releases } from '../releases';

/** Each type may contain a hundred releases. */
const typesPerPage = 25;

export function downloadTypeRoutes(
  app: App,
  services: { downloadTypes: DownloadTypes; releases: Releases },
): void {
  app.get(
    '/downloadTypes',
    {
      config: { takesApiKeys: true },
      schema: {
        summary: 'The download types that one may see',
        tags: ['downloads'],
        querystring: DownloadTypesQuery,
        response: { 200: listOf(ListedDownloadType) },
      },
    },
    async (request, reply) => {
      const { include = '', ...query } = request.query;
      const included = include.split(',');
      const parts = {
        downloadables: included.includes('downloadables'),
        userGroups: included.includes('userGroups'),
      };
      return answerList(
        request,
        reply,
        (part) => services.downloadTypes.list(personOf(request), { ...query, ...part }, parts),
        typesPerPage,
      );
    },
  );

  app.get(
    '/downloadTypes/:id/downloadables',
    {
      config: { takesApiKeys: true },
      schema: {
        summary: 'The finished releases of a download type, newest first',
        tags: ['downloads'],
        params: IdParams,
        querystring: DownloadablesQuery,
        response: { 200: listOf(Downloadable) },
      },
    },
    async (request, reply) =>
      answerList(request, reply, (part) =>
        services.releases.list(personOf(request), idOf(request.params), { ...request.query, ...part }),
      ),
  );
}
