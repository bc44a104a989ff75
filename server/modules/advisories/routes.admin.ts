import { Type } from 'typebox';
import {
  Advisory,
  AdvisoryChange,
  AdvisoryInput,
  AdvisoryRecipient,
  AffectedComponent,
  ComponentSearch,
  DeletedRelease,
  DeletedReleasesQuery,
  RecipientsQuery,
} from '../../contract/advisory';
import { IdParams, NoContent } from '../../contract/fields';
import { listOf } from '../../contract/list';
import { Problem } from '../../contract/problem';
import { answerList, answerPage } from '../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import type { CsvColumn } from '../../platform/http/csv';
import { csvSchema, sendCsv, yesNo, type CsvTexts } from '../../platform/http/csv-answer';
import type { Advisories } from './advisories';
import type { Components } from './components';
import type { Recipients } from './recipients';

const tags = ['advisories'];

/** The texts in two languages, as UTF-8 in JSON. */
const bodyLimit = 1024 * 1024;

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

export function advisoryAdminRoutes(
  app: App,
  {
    advisories,
    recipients,
    components,
  }: { advisories: Advisories; recipients: Recipients; components: Components },
): void {
  app.post(
    '/advisories',
    {
      config: { needsRecentLogin: false },
      bodyLimit,
      schema: {
        summary: 'Create the draft of a security advisory; its texts may be empty',
        tags,
        body: AdvisoryInput,
        response: { 201: Advisory, 401: Problem, 403: Problem, 422: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await advisories.create(personOf(request), request.body)),
  );

  app.patch(
    '/advisories/:id',
    {
      config: { needsRecentLogin: false },
      bodyLimit,
      schema: {
        summary: 'Change an advisory; what is published changes with the next revision',
        tags,
        params: IdParams,
        body: AdvisoryChange,
        response: { 200: Advisory, 409: Problem },
      },
    },
    (request) => advisories.change(personOf(request), idOf(request.params), request.body),
  );

  app.delete(
    '/advisories/:id',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Delete the draft of an advisory',
        tags,
        params: IdParams,
        response: { 204: NoContent, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      await advisories.delete(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/advisories/deletedReleases',
    {
      schema: {
        summary: 'The deleted releases whose history is kept: an advisory can still name them',
        tags,
        querystring: DeletedReleasesQuery,
        response: { 200: listOf(DeletedRelease), 401: Problem, 403: Problem, 422: Problem },
      },
    },
    (request, reply) =>
      answerList(request, reply, (part) => advisories.deletedReleases({ ...request.query, ...part })),
  );

  app.get(
    '/advisories/:id/recipients',
    {
      schema: {
        summary:
          'The people who downloaded a release that the advisory, as last written, calls affected; of deleted people the managers of the group',
        tags,
        params: IdParams,
        querystring: RecipientsQuery,
        response: { 200: listOf(AdvisoryRecipient) },
      },
    },
    (request, reply) =>
      answerList(
        request,
        reply,
        (part) => recipients.list(personOf(request), idOf(request.params), { ...request.query, ...part }),
        recipientsPerPage,
      ),
  );

  app.get(
    '/advisories/:id/recipients.csv',
    {
      schema: {
        ...csvSchema('The same people as a file for a spreadsheet'),
        params: IdParams,
        querystring: Type.Omit(RecipientsQuery, ['limit', 'cursor'], { additionalProperties: false }),
      },
    },
    (request, reply) =>
      sendCsv(
        request,
        reply,
        recipientColumns,
        (part) => recipients.list(personOf(request), idOf(request.params), { ...request.query, ...part }),
        recipientsPerPage,
      ),
  );

  app.get(
    '/components',
    {
      schema: {
        summary: 'Search a component or package URL in the SBOMs of all releases, also of deleted ones',
        tags,
        querystring: ComponentSearch,
        response: { 200: listOf(AffectedComponent), 401: Problem, 403: Problem, 422: Problem },
      },
    },
    async (request, reply) => answerPage(request, reply, await components.search(request.query)),
  );
}
