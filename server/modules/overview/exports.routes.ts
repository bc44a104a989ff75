import type { FiguresOfGroups } from './group-figures';
import type { StatisticsOfInstallation, UsedRelease } from './installation-statistics';
import { type AuditEntry, exportAuditTrail } from '../../contract/audit';
import { type Group, type GroupFigures, exportGroups } from '../../contract/group';
import { type KeptLicence, exportLicences } from '../../contract/licence';
import {
  type GroupVersion,
  type ReleaseDownload,
  exportDownloads,
  exportGroupVersions,
  exportReleasesInUse,
} from '../../contract/statistics';
import { type User, exportUsers } from '../../contract/user';
import type { CsvColumn } from '../../platform/http/csv';
import { type CsvTexts, sendCsv, yesNo } from '../../platform/http/csv-answer';
import type { Handle } from '../../platform/http/handle';
import type { Audit } from '../audit/audit';
import type { Licences } from '../licences/licences';
import type { Groups } from '../people/groups';
import type { Users } from '../people/users';
import type { Statistics } from '../releases/statistics/statistics';

const userColumns = (t: CsvTexts): CsvColumn<User>[] => [
  { heading: t.name, cell: ({ name }) => name },
  { heading: t.email, cell: ({ email }) => email },
  { heading: t.group, cell: ({ group }) => group.name },
  { heading: t.manager, cell: ({ is_manager }) => yesNo(t, is_manager) },
  { heading: t.blocked, cell: ({ blocked }) => yesNo(t, blocked) },
  { heading: t.created, cell: ({ created_at }) => created_at, type: 'time' },
  { heading: t.lastLogin, cell: ({ last_login_at }) => last_login_at, type: 'time' },
];

const groupColumns = (t: CsvTexts): CsvColumn<Group & { figures: GroupFigures | undefined }>[] => [
  { heading: t.name, cell: ({ name }) => name },
  { heading: t.users, cell: ({ user_count }) => user_count, type: 'number' },
  { heading: t.previews, cell: ({ gets_previews }) => yesNo(t, gets_previews) },
  { heading: t.licences, cell: ({ figures }) => figures?.valid_licences ?? null, type: 'number' },
  { heading: t.lastDownload, cell: ({ figures }) => figures?.last_downloaded_at ?? null, type: 'time' },
  { heading: t.outdatedTypes, cell: ({ figures }) => figures?.outdated_types ?? null, type: 'number' },
  { heading: t.visibleTypes, cell: ({ figures }) => figures?.visible_types ?? null, type: 'number' },
  { heading: t.manager, cell: ({ is_admin, has_manager }) => (is_admin ? null : yesNo(t, has_manager)) },
  { heading: t.companyLogin, cell: ({ figures }) => (figures ? yesNo(t, figures.has_company_login) : null) },
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
  { heading: t.name, cell: ({ actor_name }) => actor_name ?? null },
  { heading: t.downloadType, cell: ({ download_type }) => download_type ?? null },
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
  handle: Handle,
  {
    users,
    groups,
    licences,
    audit,
    statistics,
    installationStatistics,
    figuresOfGroups,
  }: {
    users: Users;
    groups: Groups;
    licences: Licences;
    audit: Audit;
    statistics: Statistics;
    installationStatistics: StatisticsOfInstallation;
    figuresOfGroups: FiguresOfGroups;
  },
): void {
  handle(exportUsers, ({ person, query, request, reply }) =>
    sendCsv(request, reply, userColumns, (page) => users.list(person, { ...query, ...page })),
  );

  handle(exportGroups, ({ person, query, request, reply }) =>
    sendCsv(request, reply, groupColumns, async (part) => {
      const page = await groups.list(person, { ...query, ...part });
      // Administrators have no figures.
      const ids = page.rows.filter(({ is_admin }) => !is_admin).map(({ id }) => id);
      const figures = new Map(
        (ids.length > 0 ? await figuresOfGroups.read(ids) : []).map((row) => [row.id, row]),
      );
      return { ...page, rows: page.rows.map((row) => ({ ...row, figures: figures.get(row.id) })) };
    }),
  );

  handle(exportLicences, ({ person, query, request, reply }) =>
    sendCsv(request, reply, licenceColumns, (page) => licences.list(person, { ...query, ...page })),
  );

  handle(exportAuditTrail, ({ query, request, reply }) =>
    sendCsv(request, reply, auditColumns, async ({ limit, cursor: before }) => {
      const { entries, next } = await audit.page({
        ...query,
        ...(limit !== undefined && { limit }),
        ...(before !== undefined && { before }),
      });
      return { rows: entries, ...(next !== undefined && { next: String(next) }) };
    }),
  );

  handle(exportDownloads, ({ person, id, query, request, reply }) =>
    sendCsv(request, reply, downloadColumns, (page) =>
      statistics.downloads(person, id, { ...query, ...page }),
    ),
  );

  handle(exportGroupVersions, ({ id, request, reply }) =>
    sendCsv(request, reply, versionColumns, async () => ({
      rows: await statistics.versionsOf(id),
    })),
  );

  handle(exportReleasesInUse, ({ request, reply }) =>
    sendCsv(request, reply, usedReleaseColumns, async () => ({
      rows: await installationStatistics.releasesInUse(),
    })),
  );
}
