import {
  getDownloadType,
  getRelease,
  listAllReleases,
  listCategories,
  listEarlierReleases,
  listReleaseNotes,
} from '../../../contract/release-list';
import { answerList, answerPage } from '../../../platform/http/answer-page';
import type { Handle } from '../../../platform/http/handle';
import { pageOf } from '../../../platform/lists/page-of';
import type { DownloadTypes } from '../types/download-types';
import type { ReleaseLists } from './release-lists';

export function releaseListRoutes(
  handle: Handle,
  { downloadTypes, releaseLists }: { downloadTypes: DownloadTypes; releaseLists: ReleaseLists },
): void {
  handle(listAllReleases, ({ person, query, request, reply }) =>
    answerList(request, reply, (part) => releaseLists.listAll(person, { ...query, ...part })),
  );

  handle(getRelease, ({ person, id }) => releaseLists.get(person, id));

  handle(listEarlierReleases, ({ person, id, query, request, reply }) =>
    answerList(request, reply, (part) => releaseLists.listEarlier(person, id, { ...query, ...part })),
  );

  handle(listReleaseNotes, async ({ person, id, query, request, reply }) =>
    answerPage(request, reply, await releaseLists.listNotes(person, id, query)),
  );

  handle(getDownloadType, ({ person, id }) => downloadTypes.get(person, id));

  handle(listCategories, async ({ person, query, request, reply }) =>
    answerPage(request, reply, pageOf(await releaseLists.listCategories(person), query)),
  );
}
