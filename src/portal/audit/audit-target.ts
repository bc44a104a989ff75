import type { AuditEntry } from '../../../server/contract/audit';
import {
  advisoryPath,
  downloadTypePath,
  groupPath,
  licencePath,
  mailPath,
  messagePath,
  releasePath,
  userPath,
} from '../../config/paths';

/** The page of what an action is about, by the first part of its name. The id is in the details. */
const PAGES: Record<string, (id: number) => string> = {
  release: releasePath,
  upload: releasePath,
  download: releasePath,
  installer: releasePath,
  attachment: releasePath,
  download_type: downloadTypePath,
  allowed_group: downloadTypePath,
  advisory: advisoryPath,
  license: licencePath,
  group: groupPath,
  user: userPath,
  session: userPath,
};

/** Pages of things whose id is the subject. */
const PAGES_BY_SUBJECT: Record<string, (id: number) => string> = { message: messagePath, mail: mailPath };

/** The thing is gone after these. The name of an upload that did not end is not that of a release. */
const GONE = /\.(delete|cancel|refuse|sweep)$/;

/** Returns the path of the page of an entry's target; undefined if it has no page. */
export function targetPath({ action, subject, detail }: AuditEntry): string | undefined {
  const [kind = ''] = action.split('.');
  if (GONE.test(action) && kind !== 'attachment') return undefined;
  const { id } = detail;
  if (typeof id === 'number') return PAGES[kind]?.(id);
  return /^[1-9]\d{0,14}$/.test(subject) ? PAGES_BY_SUBJECT[kind]?.(Number(subject)) : undefined;
}
