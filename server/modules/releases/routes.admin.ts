import { Type } from 'typebox';
import { IdParams, NoContent } from '../../contract/fields';
import { limits } from '../../contract/limits';
import { Problem } from '../../contract/problem';
import {
  Downloadable,
  Publication,
  ReleaseChange,
  ReleasesQuery,
  ReleaseWithdrawal,
  type ListedRelease,
} from '../../contract/release';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import type { CsvColumn } from '../../platform/http/csv';
import { csvSchema, sendCsv, type CsvTexts } from '../../platform/http/csv-answer';
import type { Integrity } from './integrity';
import type { ReleaseLifecycle } from './lifecycle';
import type { Releases } from './releases';

const conflict = Type.Intersect([Problem, Type.Object({ current: Type.Optional(Downloadable) })]);

// Two texts. A character takes at most six bytes in JSON.
const notesBodyLimit = limits.releaseNotesLength * 12 + 64 * 1024;

const columns = (t: CsvTexts): CsvColumn<ListedRelease>[] => [
  { heading: t.downloadType, cell: ({ download_type }) => download_type },
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

/** Each release has its release notes. */
const releasesPerPage = 100;

export function releaseAdminRoutes(
  app: App,
  services: {
    integrity: Integrity;
    releaseLifecycle: ReleaseLifecycle;
    releases: Releases;
  },
): void {
  app.get(
    '/downloadables.csv',
    {
      schema: {
        ...csvSchema('The releases of all download types as a file for a spreadsheet, newest first'),
        querystring: ReleasesQuery,
      },
    },
    (request, reply) =>
      sendCsv(
        request,
        reply,
        columns,
        (page) => services.releases.listAll(personOf(request), { ...request.query, ...page }),
        releasesPerPage,
      ),
  );

  app.delete(
    '/download/:id',
    {
      config: { needsRecentLogin: true, allowedOnFullDisk: true },
      schema: {
        summary: 'Delete a release, record and file',
        tags: ['releases'],
        params: IdParams,
        response: { 204: NoContent, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      await services.releases.delete(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/downloadables/:id',
    {
      config: { needsRecentLogin: 'for some changes' },
      bodyLimit: notesBodyLimit,
      schema: {
        summary: 'Change what is said of a release, or its type; never its file',
        tags: ['releases'],
        params: IdParams,
        body: ReleaseChange,
        response: { 200: Downloadable, 409: conflict },
      },
    },
    (request) => services.releaseLifecycle.change(personOf(request), idOf(request.params), request.body),
  );

  app.post(
    '/downloadables/:id/publish',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Publish a draft, at once or at a set time; or set another time',
        tags: ['releases'],
        params: IdParams,
        body: Publication,
        response: { 200: Downloadable, 409: Problem },
      },
    },
    (request) => services.releaseLifecycle.publish(personOf(request), idOf(request.params), request.body.at),
  );

  app.post(
    '/downloadables/:id/withdraw',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Withdraw a published release: customers read the reason, and get no file',
        tags: ['releases'],
        params: IdParams,
        body: ReleaseWithdrawal,
        response: { 200: Downloadable, 409: Problem },
      },
    },
    (request) =>
      services.releaseLifecycle.withdraw(personOf(request), idOf(request.params), request.body.reason),
  );

  app.post(
    '/downloadables/:id/restore',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Publish a withdrawn release again',
        tags: ['releases'],
        params: IdParams,
        response: { 200: Downloadable, 409: Problem, 422: Problem },
      },
    },
    (request) => services.releaseLifecycle.restore(personOf(request), idOf(request.params)),
  );

  app.post(
    '/downloadables/:id/check',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Hash the stored file of a release now',
        tags: ['releases'],
        params: IdParams,
        response: { 200: Downloadable, 409: Problem, 422: Problem },
      },
    },
    (request) => services.integrity.checkNow(personOf(request), idOf(request.params)),
  );
}
