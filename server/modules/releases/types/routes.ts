import type { DownloadTypes } from './download-types';
import {
  allowGroup,
  createDownloadType,
  deleteDownloadType,
  disallowGroup,
  getAudience,
  listAllowedGroups,
  listDownloadTypes,
  setAllowedGroups,
  updateDownloadType,
} from '../../../contract/download-type';
import type { Audience, AudienceQuery } from '../../../contract/release';
import { listReleases } from '../../../contract/release';
import { answerList, answerPage } from '../../../platform/http/answer-page';
import type { Handle } from '../../../platform/http/handle';
import { pageOf } from '../../../platform/lists/page-of';
import type { Principal } from '../../../platform/principal';
import type { Releases } from '../releases';

/** With its releases, a type may contain a hundred of them. */
const typesPerPage = { alone: 100, withReleases: 25 };

const isFlagSet = (flag: string | undefined) => flag === 'true' || flag === '1';

export function typesRoutes(
  handle: Handle,
  {
    downloadTypes,
    releases,
    notices,
  }: {
    downloadTypes: DownloadTypes;
    releases: Releases;
    notices: { audience(person: Principal, typeId: number, release: AudienceQuery): Promise<Audience> };
  },
): void {
  handle(listDownloadTypes, ({ person, query: { include = '', ...query }, request, reply }) => {
    const included = include.split(',');
    const parts = {
      downloadables: included.includes('downloadables'),
      userGroups: included.includes('userGroups'),
    };
    return answerList(
      request,
      reply,
      (part) => downloadTypes.list(person, { ...query, ...part }, parts),
      parts.downloadables ? typesPerPage.withReleases : typesPerPage.alone,
    );
  });

  handle(listReleases, ({ person, id, query, request, reply }) =>
    answerList(request, reply, (part) => releases.list(person, id, { ...query, ...part })),
  );

  handle(createDownloadType, ({ person, body }) => downloadTypes.create(person, body));

  handle(updateDownloadType, ({ person, id, body }) => downloadTypes.change(person, id, body));

  handle(deleteDownloadType, ({ person, id }) => downloadTypes.delete(person, id));

  handle(getAudience, ({ person, id, query }) => notices.audience(person, id, query));

  handle(listAllowedGroups, async ({ person, id, query, request, reply }) => {
    const allowed = await downloadTypes.allowedGroups(person, id);
    return answerPage(request, reply, pageOf(allowed, query));
  });

  handle(allowGroup, ({ person, id, body }) => downloadTypes.allowGroup(person, id, body.user_group_id));

  handle(setAllowedGroups, ({ person, id, query, body }) =>
    downloadTypes.setAccess(person, id, body, isFlagSet(query.dry_run)),
  );

  handle(disallowGroup, ({ person, id, params }) =>
    downloadTypes.disallowGroup(person, id, Number(params.groupId)),
  );
}
