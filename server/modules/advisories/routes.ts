import type { Advisories } from './advisories';
import type { Components } from './components';
import type { ContentCache } from './content-cache';
import type { Recipients } from './recipients';
import {
  type AdvisoryRecipient,
  countAdvisoryRecipients,
  exportAdvisoryRecipients,
  listAdvisoryRecipients,
  markAdvisoryDealtWith,
} from '../../contract/advisory-publication';
import {
  createAdvisory,
  deleteAdvisory,
  getAdvisory,
  listAdvisories,
  updateAdvisory,
} from '../../contract/advisory';
import { listAdvisoryHashes, listDeletedReleases } from '../../contract/advisory-releases';
import { searchComponents } from '../../contract/component';
import { answerList, answerPage } from '../../platform/http/answer-page';
import type { CsvColumn } from '../../platform/http/csv';
import { type CsvTexts, sendCsv, yesNo } from '../../platform/http/csv-answer';
import type { Handle } from '../../platform/http/handle';
import { contentOf, sendContent } from '../../platform/http/send-content';

/** Each advisory may name 500 releases. */
const advisoriesPerPage = 5;

/** Each page reads all downloads of the affected releases. */
const recipientsPerPage = 5000;

const recipientColumns = (t: CsvTexts): CsvColumn<AdvisoryRecipient>[] => [
  { heading: t.group, cell: ({ group }) => group.name },
  { heading: t.person, cell: ({ user }) => user?.name ?? null },
  { heading: t.email, cell: ({ user }) => user?.email ?? null },
  { heading: t.via, cell: ({ via }) => t.vias[via] },
  { heading: t.releases, cell: ({ releases }) => releases.map(({ name }) => name).join(', ') },
  { heading: t.lastDownload, cell: ({ last_downloaded_at }) => last_downloaded_at, type: 'time' },
  { heading: t.hasFixed, cell: ({ has_fixed }) => yesNo(t, has_fixed) },
  { heading: t.notified, cell: ({ notified_at }) => notified_at, type: 'time' },
];

export function advisoriesRoutes(
  handle: Handle,
  services: {
    publicContents: ContentCache;
    hashesJson: () => Promise<string>;
    advisories: Advisories;
    recipients: Recipients;
    components: Components;
  },
): void {
  const { publicContents, advisories, recipients, components } = services;

  handle(listAdvisoryHashes, async ({ request, reply }) => {
    const hashes = await publicContents('hashes', async () =>
      contentOf('application/json; charset=utf-8', await services.hashesJson()),
    );
    // A new advisory must be found at once, so caches ask each time.
    reply.header('cache-control', 'public, no-cache');
    return sendContent(request, reply, hashes);
  });

  handle(listAdvisories, ({ person, query, request, reply }) =>
    answerList(request, reply, (part) => advisories.list(person, { ...query, ...part }), advisoriesPerPage),
  );

  handle(getAdvisory, ({ person, id }) => advisories.find(person, id));

  handle(markAdvisoryDealtWith, ({ person, id }) => advisories.dealWith(person, id));

  handle(createAdvisory, ({ person, body }) => advisories.create(person, body));

  handle(updateAdvisory, ({ person, id, body }) => advisories.change(person, id, body));

  handle(deleteAdvisory, ({ person, id }) => advisories.delete(person, id));

  handle(listDeletedReleases, ({ query, request, reply }) =>
    answerList(request, reply, (part) => advisories.deletedReleases({ ...query, ...part })),
  );

  handle(countAdvisoryRecipients, ({ query }) => recipients.reach(query.releases.split(',').map(Number)));

  handle(listAdvisoryRecipients, ({ person, id, query, request, reply }) =>
    answerList(
      request,
      reply,
      (part) => recipients.list(person, id, { ...query, ...part }),
      recipientsPerPage,
    ),
  );

  handle(exportAdvisoryRecipients, ({ person, id, query, request, reply }) =>
    sendCsv(
      request,
      reply,
      recipientColumns,
      (part) => recipients.list(person, id, { ...query, ...part }),
      recipientsPerPage,
    ),
  );

  handle(searchComponents, async ({ query, request, reply }) =>
    answerPage(request, reply, await components.search(query)),
  );
}
