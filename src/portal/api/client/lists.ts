import { listAdvisories } from '../../../../server/contract/advisory';
import {
  exportAdvisoryNotifications,
  exportAdvisoryRecipients,
  listAdvisoryNotifications,
  listAdvisoryRecipients,
} from '../../../../server/contract/advisory-publication';
import { listComponentChanges, listComponents } from '../../../../server/contract/attachment';
import { searchComponents } from '../../../../server/contract/component';
import { exportAuditTrail } from '../../../../server/contract/audit';
import type { Call } from '../../../../server/contract/call';
import { exportGroups, listGroups } from '../../../../server/contract/group';
import { listInvitations } from '../../../../server/contract/invitation';
import { exportLicences, listLicences } from '../../../../server/contract/licence';
import { listMails } from '../../../../server/contract/mail';
import { listMessages } from '../../../../server/contract/message';
import { listDownloadTypes } from '../../../../server/contract/download-type';
import { exportReleases } from '../../../../server/contract/release';
import { listAllReleases } from '../../../../server/contract/release-list';
import {
  exportDownloads,
  exportGroupVersions,
  exportReleasesInUse,
  listDownloads,
} from '../../../../server/contract/statistics';
import { exportUsers, listUsers } from '../../../../server/contract/user';
import { getPage, type ListPage, type RowOf } from './get-page';
import { send, type InputOf } from './send';

/** The lists that screens show, by the first part of their query keys. */
const lists = {
  users: listUsers,
  groups: listGroups,
  downloadTypes: listDownloadTypes,
  downloadables: listAllReleases,
  invitations: listInvitations,
  licenses: listLicences,
  messages: listMessages,
  mails: listMails,
  components: listComponents,
  componentChanges: listComponentChanges,
  downloads: listDownloads,
  advisories: listAdvisories,
  advisoryRecipients: listAdvisoryRecipients,
  advisoryNotifications: listAdvisoryNotifications,
  affectedComponents: searchComponents,
};

/** The row of each list. */
export type Rows = { [Resource in keyof typeof lists]: RowOf<(typeof lists)[Resource]> };

const exported = {
  users: exportUsers,
  groups: exportGroups,
  licenses: exportLicences,
  downloadables: exportReleases,
  audit: exportAuditTrail,
  downloads: exportDownloads,
  versions: exportGroupVersions,
  statistics: exportReleasesInUse,
  advisoryRecipients: exportAdvisoryRecipients,
  advisoryNotifications: exportAdvisoryNotifications,
};

/** The lists that can be saved as a file. */
export type Exported = keyof typeof exported;

/**
 * Fetches a list as a file.
 * @param id of what the list belongs to, where the path has one
 */
export const exportList = (resource: Exported, id: number | undefined, query: object, mediaType: string) =>
  send(
    exported[resource] as Call,
    {
      id,
      query,
      responseType: 'blob',
      headers: { Accept: `${mediaType}, application/problem+json` },
    } as InputOf<Call>,
  ) as Promise<Blob>;

/** Fetches one page of a list; `id` as for `exportList`. */
export const getRows = <Resource extends keyof typeof lists>(
  resource: Resource,
  id: number | undefined,
  query: object,
  signal: AbortSignal,
) =>
  getPage(lists[resource] as Call, { id, query, signal } as InputOf<Call>) as Promise<
    ListPage<Rows[Resource]>
  >;
