import type { Integrity } from './integrity';
import type { ReleaseLifecycle } from './lifecycle';
import type { ReleaseLists } from './lists/release-lists';
import type { Releases } from './releases';
import {
  type ListedRelease,
  checkRelease,
  deleteRelease,
  exportReleases,
  publishRelease,
  restoreRelease,
  updateRelease,
  withdrawRelease,
} from '../../contract/release';
import type { CsvColumn } from '../../platform/http/csv';
import { type CsvTexts, sendCsv } from '../../platform/http/csv-answer';
import type { Handle } from '../../platform/http/handle';

const columns = (t: CsvTexts): CsvColumn<ListedRelease>[] => [
  { heading: t.downloadType, cell: ({ download_type }) => download_type.name },
  { heading: t.release, cell: ({ name }) => name },
  { heading: t.releaseDate, cell: ({ release_date }) => release_date, type: 'time' },
  { heading: t.state, cell: ({ state }) => t.releaseStates[state] },
  { heading: t.channel, cell: ({ channel }) => t.channels[channel] },
  { heading: t.kind, cell: ({ kind }) => t.kinds[kind] },
  { heading: t.supportEnds, cell: ({ support_ends }) => support_ends, type: 'day' },
  { heading: t.file, cell: ({ file_name }) => file_name },
  { heading: t.size, cell: ({ size }) => size, type: 'number' },
  { heading: 'MD5', cell: ({ hash }) => hash },
  { heading: 'SHA-256', cell: ({ sha256 }) => sha256 },
];

export function releaseAdminRoutes(
  handle: Handle,
  {
    integrity,
    releaseLifecycle,
    releaseLists,
    releases,
  }: {
    integrity: Integrity;
    releaseLifecycle: ReleaseLifecycle;
    releaseLists: ReleaseLists;
    releases: Releases;
  },
): void {
  handle(exportReleases, ({ person, query, request, reply }) =>
    sendCsv(request, reply, columns, (page) => releaseLists.listAll(person, { ...query, ...page })),
  );

  handle(deleteRelease, ({ person, id }) => releases.delete(person, id));

  handle(updateRelease, ({ person, id, body }) => releaseLifecycle.change(person, id, body));

  handle(publishRelease, ({ person, id, body }) => releaseLifecycle.publish(person, id, body.at));

  handle(withdrawRelease, ({ person, id, body }) => releaseLifecycle.withdraw(person, id, body.reason));

  handle(restoreRelease, ({ person, id }) => releaseLifecycle.restore(person, id));

  handle(checkRelease, ({ person, id }) => integrity.checkNow(person, id));
}
