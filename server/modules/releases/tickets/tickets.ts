import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Downloadable } from '../../../contract/release';
import { transact, type Database } from '../../../platform/db/connection';
import { HttpProblem } from '../../../platform/http/problem';
import { addDownload } from '../downloads.sql';
import { findAccountById } from '../../accounts/users.sql';
import type { AuditTrail } from '../../audit/trail';
import type { Person } from '../../../platform/person';
import type { ReleaseFiles } from '../files';
import { deriveKey } from '../../../platform/secrets/secret';

const validMs = 3_600_000;

/** What stands in a ticket: release, person and end, six bytes each, and the beginning of the SHA-256 of the file. */
const numberBytes = 6;
const hashBytes = 16;
const contentBytes = 3 * numberBytes + hashBytes;

interface IssuedTicket {
  /** base64url; enough to fetch the file */
  token: string;
  release: Downloadable;
  /** ISO 8601 UTC */
  endsAt: string;
}

/** Tickets let one person fetch one file for an hour, without a login. Nothing is stored: any instance can read them. */
export interface Tickets {
  /**
   * Notes the download: all that is fetched with a ticket, in however many parts, is one.
   * @throws HttpProblem 404, 409 when the file is not handed out
   */
  issue(person: Person, id: number): Promise<IssuedTicket>;
  /**
   * The release of a ticket, while the person it was issued to may fetch it.
   * @throws HttpProblem 401 when it has ended or was never issued, 404, 409 when the file is not handed out, 412 when it
   * is another file by now
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

  /** What a ticket holds; undefined when it was not issued here. */
  function contentOf(token: string): Buffer | undefined {
    const bytes = Buffer.from(token, 'base64url');
    // Decoding is lenient: without this check one ticket would have many texts.
    if (bytes.toString('base64url') !== token) return undefined;
    const content = bytes.subarray(0, contentBytes);
    const [seal, expected] = [bytes.subarray(contentBytes), sealOf(content)];
    return seal.byteLength === expected.byteLength && timingSafeEqual(seal, expected) ? content : undefined;
  }

  return {
    async issue(person, id) {
      const release = await files.find(person, id);
      await files.check(release);
      const ends = now().getTime() + validMs;
      const content = Buffer.concat([...[release.id, person.id, ends].map(toBytes), identityOf(release)]);
      await transact(db, async (tx) => {
        if (!person.isAdmin && !person.isViewing)
          await addDownload(tx, {
            releaseId: id,
            userId: person.id,
            groupId: person.groupId,
            at: now().toISOString(),
          });
        await audit.addRepeated(tx, person, {
          action: 'download',
          subject: release.name,
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
      const [id, personId, ends] = [0, 1, 2].map((index) =>
        content ? content.readUIntBE(index * numberBytes, numberBytes) : 0,
      ) as [number, number, number];
      const person = content && ends > now().getTime() ? await findAccountById(db, personId) : undefined;
      if (!content || person?.blocked !== 0) throw new HttpProblem(401, 'ticket_ended');
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
