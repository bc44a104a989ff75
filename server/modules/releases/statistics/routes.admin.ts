import { IdParams } from '../../../contract/fields';
import { listOf, listQuery } from '../../../contract/list';
import {
  GroupVersion,
  ReleaseDownload,
  ReleaseDownloadsQuery,
  ReleaseStatistics,
} from '../../../contract/statistics';
import { answerList, answerPage } from '../../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../../platform/http/app-type';
import { pageOf } from '../../../platform/lists/page-of';
import type { Statistics } from './statistics';

const tags = ['statistics'];

export function statisticsRoutes(app: App, { statistics }: { statistics: Statistics }): void {
  app.get(
    '/downloadables/:id/statistics',
    {
      schema: {
        summary: 'How often customers downloaded a release, and which releases of its type they have',
        tags,
        params: IdParams,
        response: { 200: ReleaseStatistics },
      },
    },
    (request) => statistics.ofRelease(personOf(request), idOf(request.params)),
  );

  app.get(
    '/downloadables/:id/downloads',
    {
      schema: {
        summary: 'Who downloaded a release, and when',
        tags,
        params: IdParams,
        querystring: ReleaseDownloadsQuery,
        response: { 200: listOf(ReleaseDownload) },
      },
    },
    async (request, reply) =>
      answerList(request, reply, (part) =>
        statistics.downloads(personOf(request), idOf(request.params), { ...request.query, ...part }),
      ),
  );

  app.get(
    '/groups/:id/versions',
    {
      schema: {
        summary: 'Which releases a customer group has, beside the newest ones',
        tags,
        params: IdParams,
        querystring: listQuery('download_type', 'downloaded_at'),
        response: { 200: listOf(GroupVersion) },
      },
    },
    async (request, reply) =>
      answerPage(request, reply, pageOf(await statistics.versionsOf(idOf(request.params)), request.query)),
  );
}
