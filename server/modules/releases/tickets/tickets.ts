import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Downloadable } from '../../../contract/release';
import { transact, type Database } from '../../../platform/db/connection';
import { HttpProblem } from '../../../platform/http/problem';
import { addDownload } from '../downloads.shared.sql';
import { findAccountById } from '../../accounts/users.shared.sql';
import type { AuditTrail } from '../../audit/trail';
import type { Principal } from '../../../platform/principal';
import type { ReleaseFiles } from '../files';
import { deriveKey } from '../../../platform/secrets/secret';

export const ticketMs = 3_600_000;

/**
 * Layout of a ticket: release, person and expiry, six bytes each, then the first bytes of the SHA-256 of the
 * file.
 */
const numberBytes = 6;
const hashBytes = 16;
const contentBytes = 3 * numberBytes + hashBytes;

interface IssuedTicket {
  /** base64url; sufficient to download the file */
  token: string;
  release: Downloadable;
  /** ISO 8601 UTC */
  endsAt: string;
}

/**
 * Tickets let one person download one file for an hour without a login. They are not stored: any instance can
 * read them.
 */
export interface Tickets {
  /**
   * Creates a ticket and counts a download. All requests with one ticket, also for parts, are one download.
   * @throws HttpProblem 404, 409 when the file is unavailable
   */
  create(person: Principal, id: number): Promise<IssuedTicket>;
  /**
   * Returns the release of a ticket while its owner may download it.
   * @throws HttpProblem 401 when the ticket is expired or invalid, 404, 409 when the file is unavailable, 412
   * when the file has been replaced
   */
  read(token: string): Promise<Downloadable>;
}

export function createTickets(
  db: Database,
  { files, secret, audit }: { files: ReleaseFiles; secret: Buffer; audit: AuditTrail },
  now: () => Date,
): Tickets {
  const key = deriveKey(secret, 'download tickets');
  const sealOf = (content: Buffer) => createHmac('sha256', key).update(content).digest();

  /** Returns the content of a ticket; undefined if this server did not issue it. */
  function contentOf(token: string): Buffer | undefined {
    const bytes = Buffer.from(token, 'base64url');
    // Decoding is lenient: without this check one ticket would have many valid spellings.
    if (bytes.toString('base64url') !== token) return undefined;
    const content = bytes.subarray(0, contentBytes);
    const [seal, expected] = [bytes.subarray(contentBytes), sealOf(content)];
    return seal.byteLength === expected.byteLength && timingSafeEqual(seal, expected) ? content : undefined;
  }

  return {
    async create(person, id) {
      const release = await files.find(person, id);
      await files.check(release);
      const ends = now().getTime() + ticketMs;
      const content = Buffer.concat([...[release.id, person.id, ends].map(toBytes), identityOf(release)]);
      await transact(db, async (tx) => {
        if (!person.isAdmin && !person.isViewing)
          await addDownload(tx, {
            releaseId: id,
            userId: person.id,
            groupId: person.groupId,
            at: now().toISOString(),
          });
        await audit.add(tx, person, {
          action: 'download',
          subject: release.name,
          about: { releaseId: id },
          detail: { id, file_name: release.file_name },
        });
      });
      return {
        token: Buffer.concat([content, sealOf(content)]).toString('base64url'),
        release,
        endsAt: new Date(ends).toISOString(),
      };
    },

    async read(token) {
      const content = contentOf(token);
      if (!content) throw new HttpProblem(401, 'ticket_ended');
      const numberAt = (index: number) => content.readUIntBE(index * numberBytes, numberBytes);
      const [id, personId, ends] = [numberAt(0), numberAt(1), numberAt(2)];
      const person = ends > now().getTime() ? await findAccountById(db, personId) : undefined;
      if (person?.blocked !== 0) throw new HttpProblem(401, 'ticket_ended');
      const release = await files.find({ isAdmin: person.is_admin === 1, groupId: person.group_id }, id);
      if (!identityOf(release).equals(content.subarray(-hashBytes)))
        throw new HttpProblem(412, 'file_replaced');
      return release;
    },
  };
}

function toBytes(value: number): Buffer {
  const bytes = Buffer.alloc(numberBytes);
  bytes.writeUIntBE(value, 0, numberBytes);
  return bytes;
}

const identityOf = ({ sha256 }: Downloadable) => Buffer.from(sha256, 'hex').subarray(0, hashBytes);
