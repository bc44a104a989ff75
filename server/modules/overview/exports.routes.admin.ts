import { Type } from 'typebox';
import { AuditQuery, type AuditEntry } from '../../contract/audit';
import { IdParams } from '../../contract/fields';
import { GroupsQuery, type Group } from '../../contract/group';
import { LicencesQuery, type KeptLicence } from '../../contract/licence';
import { ReleaseDownloadsQuery, type GroupVersion, type ReleaseDownload } from '../../contract/statistics';
import { UsersQuery, type User } from '../../contract/user';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import type { CsvColumn } from '../../platform/http/csv';
import { csvSchema, sendCsv, yesNo, type CsvTexts } from '../../platform/http/csv-answer';
import type { Audit } from '../audit/audit';
import type { Groups } from '../people/groups';
import type { Licences } from '../licences/licences';
import type { Statistics } from '../releases/statistics/statistics';
import type { Users } from '../people/users';
import type { StatisticsOfInstallation, UsedRelease } from './installation-statistics';

const userColumns = (t: CsvTexts): CsvColumn<User>[] => [
  { heading: t.name, cell: ({ name }) => name },
  { heading: t.email, cell: ({ email }) => email },
  { heading: t.group, cell: ({ group }) => group.name },
  { heading: t.manager, cell: ({ is_manager }) => yesNo(t, is_manager) },
  { heading: t.blocked, cell: ({ blocked }) => yesNo(t, blocked) },
  { heading: t.created, cell: ({ created_at }) => created_at, type: 'time' },
  { heading: t.lastLogin, cell: ({ last_login_at }) => last_login_at, type: 'time' },
];

const groupColumns = (t: CsvTexts): CsvColumn<Group>[] => [
  { heading: t.name, cell: ({ name }) => name },
  { heading: t.users, cell: ({ user_count }) => user_count, type: 'number' },
  { heading: t.previews, cell: ({ gets_previews }) => yesNo(t, gets_previews) },
];

const licenceColumns = (t: CsvTexts): CsvColumn<KeptLicence>[] => [
  { heading: t.name, cell: ({ name }) => name },
  { heading: t.group, cell: ({ group }) => group?.name ?? null },
  { heading: t.company, cell: ({ company }) => company },
  { heading: 'ERP', cell: ({ erp }) => erp },
  { heading: t.edition, cell: ({ edition }) => edition },
  { heading: t.apps, cell: ({ apps }) => apps.join(' ') },
  { heading: t.users, cell: ({ users }) => users, type: 'number' },
  { heading: t.from, cell: ({ valid_from }) => valid_from, type: 'day' },
  { heading: t.until, cell: ({ valid_until }) => valid_until, type: 'day' },
  { heading: t.state, cell: ({ state }) => t.states[state] },
  { heading: t.maker, cell: ({ created_by }) => created_by ?? null },
];

const auditColumns = (t: CsvTexts): CsvColumn<AuditEntry>[] => [
  { heading: t.time, cell: ({ at }) => at, type: 'time' },
  { heading: t.person, cell: ({ actor }) => actor },
  { heading: t.action, cell: ({ action }) => action },
  { heading: t.subject, cell: ({ subject }) => subject },
  { heading: t.detail, cell: ({ detail }) => JSON.stringify(detail) },
];

const downloadColumns = (t: CsvTexts): CsvColumn<ReleaseDownload>[] => [
  { heading: t.person, cell: ({ user }) => user?.name ?? t.deleted },
  { heading: t.email, cell: ({ user }) => user?.email ?? null },
  { heading: t.group, cell: ({ group }) => group?.name ?? t.deleted },
  { heading: t.downloads, cell: ({ count }) => count, type: 'number' },
  { heading: t.lastDownload, cell: ({ last_at }) => last_at, type: 'time' },
];

const versionColumns = (t: CsvTexts): CsvColumn<GroupVersion>[] => [
  { heading: t.downloadType, cell: ({ download_type }) => download_type.name },
  { heading: t.downloaded, cell: ({ release }) => release?.name ?? null },
  { heading: t.lastDownload, cell: ({ downloaded_at }) => downloaded_at, type: 'time' },
  { heading: t.newest, cell: ({ newest }) => newest?.name ?? null },
  { heading: t.outdated, cell: ({ is_outdated }) => yesNo(t, is_outdated) },
];

const usedReleaseColumns = (t: CsvTexts): CsvColumn<UsedRelease>[] => [
  { heading: t.downloadType, cell: ({ downloadType }) => downloadType },
  { heading: t.release, cell: ({ release }) => release },
  { heading: t.groups, cell: ({ groups }) => groups, type: 'number' },
  { heading: t.newest, cell: ({ newest }) => newest },
  { heading: t.outdated, cell: ({ isOutdated }) => yesNo(t, isOutdated) },
];

/** Exports lists as files for spreadsheets, with all rows, in the search and order of the screen. */
export function exportRoutes(
  app: App,
  {
    users,
    groups,
    licences,
    audit,
    statistics,
    installationStatistics,
  }: {
    users: Users;
    groups: Groups;
    licences: Licences;
    audit: Audit;
    statistics: Statistics;
    installationStatistics: StatisticsOfInstallation;
  },
): void {
  app.get(
    '/users.csv',
    {
      schema: {
        ...csvSchema('The users as a file for a spreadsheet'),
        querystring: Type.Omit(UsersQuery, ['limit', 'cursor'], { additionalProperties: false }),
      },
    },
    (request, reply) =>
      sendCsv(request, reply, userColumns, (page) =>
        users.list(personOf(request), { ...request.query, ...page }),
      ),
  );

  app.get(
    '/groups.csv',
    {
      schema: {
        ...csvSchema('The groups as a file for a spreadsheet'),
        querystring: Type.Omit(GroupsQuery, ['limit', 'cursor'], { additionalProperties: false }),
      },
    },
    (request, reply) =>
      sendCsv(request, reply, groupColumns, (page) =>
        groups.list(personOf(request), { ...request.query, ...page }),
      ),
  );

  app.get(
    '/licenses.csv',
    {
      schema: {
        ...csvSchema('The licences as a file for a spreadsheet'),
        querystring: Type.Omit(LicencesQuery, ['limit', 'cursor'], { additionalProperties: false }),
      },
    },
    (request, reply) =>
      sendCsv(request, reply, licenceColumns, (page) =>
        licences.list(personOf(request), { ...request.query, ...page }),
      ),
  );

  app.get(
    '/audit.csv',
    {
      schema: {
        ...csvSchema('The audit trail as a file for a spreadsheet, newest first'),
        querystring: Type.Omit(AuditQuery, ['limit', 'before'], { additionalProperties: false }),
      },
    },
    (request, reply) =>
      sendCsv(request, reply, auditColumns, async ({ limit, cursor: before }) => {
        const { entries, next } = await audit.page({
          ...request.query,
          ...(limit !== undefined && { limit }),
          ...(before !== undefined && { before }),
        });
        return { rows: entries, ...(next !== undefined && { next: String(next) }) };
      }),
  );

  app.get(
    '/downloadables/:id/downloads.csv',
    {
      schema: {
        ...csvSchema('Who downloaded a release, as a file for a spreadsheet'),
        params: IdParams,
        querystring: Type.Omit(ReleaseDownloadsQuery, ['limit', 'cursor'], { additionalProperties: false }),
      },
    },
    (request, reply) =>
      sendCsv(request, reply, downloadColumns, (page) =>
        statistics.downloads(personOf(request), idOf(request.params), { ...request.query, ...page }),
      ),
  );

  app.get(
    '/groups/:id/versions.csv',
    {
      schema: {
        ...csvSchema('Which releases a customer group has, as a file for a spreadsheet'),
        params: IdParams,
      },
    },
    (request, reply) =>
      sendCsv(request, reply, versionColumns, async () => ({
        rows: await statistics.versionsOf(idOf(request.params)),
      })),
  );

  app.get(
    '/statistics.csv',
    { schema: csvSchema('The releases that customers have, as a file for a spreadsheet') },
    (request, reply) =>
      sendCsv(request, reply, usedReleaseColumns, async () => ({
        rows: await installationStatistics.releasesInUse(),
      })),
  );
}
