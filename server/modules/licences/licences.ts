import { Value } from 'typebox/value';
import {
  Licence,
  type KeptLicence,
  type LicenceDetails,
  type LicenceRenewal,
  type LicencesQuery,
  type NewLicence,
  type OpenedLicence,
} from '../../contract/licence';
import { dayOf, firstDayAfter, termAsLong } from '../../contract/licence-term';
import { limits } from '../../contract/limits';
import type { Page } from '../../contract/list';
import { transact, type Database, type Queryable } from '../../platform/db/connection';
import { invalidFields, notFound, HttpProblem } from '../../platform/http/problem';
import {
  findLicenceFile,
  findLicenceOfFile,
  findLicenceOfName,
  findLicenceStanding,
  listLicences,
  listLicencesOfName,
  listReplacedBy,
  setReplaced,
  setWithdrawn,
} from './licences.shared.sql';
import type { AuditTrail } from '../audit/trail';
import { decodePart, licenceProblems, notALicence, signLicence, verifyLicenceFile } from './licence-file';
import { createLicenceRecords } from './licence-records';
import { openLicenceKeys, type LicenceKeys } from './licence-keys';
import type { Platform } from '../../platform/platform';
import type { Principal } from '../../platform/principal';

export { openLicenceMails } from './licence-mails';

export interface SignedLicence {
  licence: Licence;
  file: string;
}

/** The stored licences. All days are in UTC: a licence is valid until the end of its last day in UTC. */
export interface Licences {
  /** Returns all licences for an administrator, otherwise those of the person's own group. */
  list(person: Principal, query: LicencesQuery): Promise<Page<KeptLicence>>;
  /** Returns a licence with its history. @throws HttpProblem 404 */
  get(person: Principal, id: number): Promise<LicenceDetails>;
  /**
   * Creates and stores a licence.
   * @returns its id and file
   * @throws HttpProblem 409 when a licence with this content is withdrawn or belongs to another group; 409
   * with `current` when the group has a valid licence of this name; 422
   */
  create(person: Principal, licence: NewLicence): Promise<{ id: number; file: string }>;
  /** Checks and signs a licence that `createIn` stores later. @throws HttpProblem 422 */
  sign(licence: Licence): Promise<SignedLicence>;
  /** Same as `create`, within an existing transaction. */
  createIn(
    tx: Queryable,
    person: Principal,
    signed: SignedLicence,
    groupId: number | undefined,
  ): Promise<KeptLicence>;
  /**
   * Reads the licence in a file, expired or not, and adds the data of this server about it.
   * @throws HttpProblem 422 when the file is no licence, is damaged or changed, or its key is unknown
   */
  open(person: Principal, file: Buffer): Promise<OpenedLicence>;
  /**
   * Stores an existing licence file. If it is stored already, only a missing group is added.
   * @throws HttpProblem 409 when it belongs to another group, 422
   */
  keep(person: Principal, file: Buffer, groupId: number | undefined): Promise<KeptLicence>;
  /** Returns the file of a licence. A withdrawn one is for administrators only. @throws HttpProblem 404 */
  file(person: Principal, id: number, how: { isFetched: boolean }): Promise<{ name: string; file: string }>;
  /**
   * Creates the successor of a licence. It has the same length and content, except for the given fields, and
   * starts on the day after the end of the other one, or today. It cannot start before both today and the
   * first day of the other one.
   * @throws HttpProblem 404, 409 when the licence is no longer valid, has no end, or an equal one exists, 422
   */
  renew(person: Principal, id: number, renewal: LicenceRenewal): Promise<KeptLicence>;
  /**
   * Withdraws a licence. The licence that it replaced becomes valid again, unless the group has another valid
   * one of its name.
   * @throws HttpProblem 404, 409 when it was withdrawn before
   */
  withdraw(person: Principal, id: number, reason: string): Promise<KeptLicence>;
}

type Standing = Pick<OpenedLicence, 'state' | 'withdrawn_at' | 'reason' | 'replaced_from'>;

const notCurrent = () => new HttpProblem(409, 'licence_not_current');

/**
 * Opens the module. It owns licences, the keys that sign them, and their reminders. It may use accounts,
 * audit and mail.
 */
export async function openLicences({ now, db, secret }: Platform, audit: AuditTrail) {
  const licenceKeys = await openLicenceKeys(db, secret, now);
  return { licenceKeys, licences: createLicences(db, licenceKeys, audit, now) };
}

function createLicences(db: Database, keys: LicenceKeys, audit: AuditTrail, now: () => Date): Licences {
  const today = () => dayOf(now());
  const { present, insert, refuseSecond, keepOnce } = createLicenceRecords(now);

  /** Signs a licence that is already checked. @throws HttpProblem 422 when its file would be too large */
  async function sign(licence: Licence): Promise<string> {
    const file = await signLicence(keys, licence);
    if (file.length > limits.licenceFileBytes) throw invalidFields([{ field: 'license', code: 'too_large' }]);
    return file;
  }

  /**
   * Returns the state of a licence for the owner of its file. A renewed licence is valid until its successor
   * starts.
   */
  async function stateOf(id: number): Promise<Standing> {
    const found = await findLicenceStanding(db, id);
    const { valid_from, valid_until, withdrawn_at, withdrawn_reason, replaced_from } = found;
    if (withdrawn_at !== null) return { state: 'withdrawn', withdrawn_at, reason: withdrawn_reason ?? '' };
    if (replaced_from !== null && replaced_from <= today()) return { state: 'replaced' };
    const next = replaced_from === null ? {} : { replaced_from };
    if (valid_from > today()) return { state: 'not_yet_valid', ...next };
    return { state: valid_until !== null && valid_until < today() ? 'ended' : 'valid', ...next };
  }

  const aboutOf = ({ group }: KeptLicence) => ({ groupId: group?.id });

  const detailOf = ({ id, company, edition, users, valid_from, valid_until, group }: KeptLicence) => ({
    id,
    company: company || null,
    edition,
    users,
    valid_from,
    valid_until,
    group: group?.name ?? null,
    group_id: group?.id ?? null,
  });

  const seenBy = ({ isAdmin }: Principal, { created_by, ...licence }: KeptLicence): KeptLicence =>
    isAdmin ? { ...licence, created_by } : licence;

  const licences: Licences = {
    async list(person, query) {
      const page = await listLicences(db, today(), person.isAdmin ? undefined : person.groupId, query);
      return { ...page, rows: page.rows.map((licence) => seenBy(person, licence)) };
    },

    async get(person, id) {
      const licence = seenBy(person, await present(db, person, id));
      const history = await listLicencesOfName(db, today(), licence);
      return {
        ...licence,
        history: history.map(({ id, name, users, valid_from, valid_until, state }) => ({
          id,
          name,
          users,
          valid_from,
          valid_until,
          state,
        })),
      };
    },

    async create(person, { license, group }) {
      const signed = await licences.sign(license);
      const { id } = await transact(db, (tx) => licences.createIn(tx, person, signed, group));
      return { id, file: signed.file };
    },

    async sign(licence) {
      const problems = licenceProblems(licence);
      if (problems.length > 0) throw invalidFields(problems);
      return { licence, file: await sign(licence) };
    },

    async createIn(tx, person, signed, groupId) {
      const { kept, isNew } = await keepOnce(tx, person, { ...signed, groupId });
      if (kept.state === 'withdrawn') throw new HttpProblem(409, 'licence_exists');
      if (isNew)
        await audit.add(tx, person, {
          action: 'license.create',
          subject: signed.licence.name,
          about: aboutOf(kept),
          detail: detailOf(kept),
        });
      return kept;
    },

    async open(person, file) {
      const { text, content } = await verifyLicenceFile(keys, file);
      await audit.add(db, person, {
        action: 'license.open',
        subject: typeof content['name'] === 'string' ? content['name'] : '',
      });
      const known = await findLicenceOfFile(db, text);
      return { ...content, ...(known === undefined ? { state: 'unknown' as const } : await stateOf(known)) };
    },

    async keep(person, bytes, groupId) {
      const { text: file, content: licence } = await verifyLicenceFile(keys, bytes);
      if (!Value.Check(Licence, licence) || licenceProblems(licence).length > 0) throw notALicence();
      return transact(db, async (tx) => {
        const { kept, isNew } = await keepOnce(tx, person, { licence, file, groupId });
        if (isNew)
          await audit.add(tx, person, {
            action: 'license.keep',
            subject: kept.name,
            about: aboutOf(kept),
            detail: detailOf(kept),
          });
        return kept;
      });
    },

    file: (person, id, { isFetched }) =>
      transact(db, async (tx) => {
        const { name, state } = await present(tx, person, id);
        const file = await findLicenceFile(tx, id);
        if (file === undefined || (state === 'withdrawn' && !person.isAdmin)) throw notFound();
        if (isFetched) await audit.add(tx, person, { action: 'license.download', subject: name });
        return { name, file };
      }),

    async renew(person, id, renewal) {
      const old = await present(db, person, id);
      const content = decodePart((await findLicenceFile(db, id))?.split('.')[1] ?? '') as Licence;
      const firstDay = renewal.valid_from?.slice(0, 10) ?? firstDayAfter(old.valid_until, today());
      const problems = licenceProblems({ valid_from: firstDay, ...renewal }, '');
      // A licence that has not started yet can be replaced by one that starts earlier.
      if (firstDay < old.valid_from && firstDay < today())
        problems.push({ field: 'valid_from', code: 'before_renewed' });
      if (problems.length > 0) throw invalidFields(problems);
      const wanted = { ...content, ...termAsLong(old, firstDay), ...renewal };
      const licence: Licence = { ...wanted, valid_until: wanted.valid_until ?? undefined };
      const file = await sign(licence);
      return transact(db, async (tx) => {
        const current = await present(tx, person, id);
        if (current.state === 'withdrawn' || current.state === 'replaced') throw notCurrent();
        if (current.valid_until === null) throw new HttpProblem(409, 'licence_without_end');
        if ((await findLicenceOfFile(tx, file)) !== undefined) throw new HttpProblem(409, 'licence_exists');
        await refuseSecond(tx, licence, current.group?.id, id);
        const next = await insert(tx, person, licence, file, current.group);
        await setReplaced(tx, id, next);
        const kept = await present(tx, person, next);
        await audit.add(tx, person, {
          action: 'license.renew',
          subject: kept.name,
          about: aboutOf(kept),
          detail: { ...detailOf(kept), renewed: id },
        });
        return kept;
      });
    },

    withdraw: (person, id, reason) =>
      transact(db, async (tx) => {
        const licence = await present(tx, person, id);
        const { name, state, replaced_by } = licence;
        if (state === 'withdrawn') throw notCurrent();
        await setWithdrawn(tx, id, now().toISOString(), reason.trim());
        for (const replaced of await listReplacedBy(tx, id)) {
          const { name, group_id } = replaced;
          const current =
            group_id === null ? undefined : await findLicenceOfName(tx, today(), group_id, name);
          await setReplaced(tx, replaced.id, replaced_by ?? current?.id ?? null);
        }
        await audit.add(tx, person, {
          action: 'license.withdraw',
          subject: name,
          about: aboutOf(licence),
          detail: { id, reason: reason.trim() },
        });
        return present(tx, person, id);
      }),
  };
  return licences;
}
