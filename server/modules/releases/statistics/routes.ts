import type { Statistics } from './statistics';
import { getReleaseStatistics, listDownloads, listGroupVersions } from '../../../contract/statistics';
import { answerList, answerPage } from '../../../platform/http/answer-page';
import type { Handle } from '../../../platform/http/handle';
import { pageOf } from '../../../platform/lists/page-of';

export function statisticsRoutes(handle: Handle, { statistics }: { statistics: Statistics }): void {
  handle(getReleaseStatistics, ({ person, id }) => statistics.ofRelease(person, id));

  handle(listDownloads, ({ person, id, query, request, reply }) =>
    answerList(request, reply, (part) => statistics.downloads(person, id, { ...query, ...part })),
  );

  handle(listGroupVersions, async ({ id, query, request, reply }) =>
    answerPage(request, reply, pageOf(await statistics.versionsOf(id), query)),
  );
}
