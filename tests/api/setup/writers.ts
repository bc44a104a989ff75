import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { DownloadType } from '../../../server/contract/download-type';
import type { Group } from '../../../server/contract/group';
import type { Auth } from '../../../server/contract/session';
import { Caller, expected, md5Of, sha256Of, type Answer } from './server';

const chunk = 256 * 1024;
const maxKept = 3;

/**
 * Enough accounts, used in turn, to stay below the limits on a fast machine: the logins per account and
 * minute, and 20 changes of a login per hour.
 */
const accountsOfAKind = 40;

let calls = 0;
/**
 * Returns one of 250 forwarded addresses in turn, because limits per network are not tested here. New
 * networks may send 300 messages an hour, and networks that have sent one before another 300.
 */
const anyAddress = () => ({ 'x-forwarded-for': `10.0.0.${(calls += 1) % 250}` });
const text = () => randomBytes(8).toString('hex');
const password = () => `Merel-${text()}`;

interface Account {
  email: string;
  password: string;
  /** the previous password, while the change is not acknowledged */
  old?: string;
}

/** Returns the first account and moves it to the end. */
function inTurn(accounts: Account[]): Account {
  const first = accounts.shift();
  if (!first) throw new Error('no account');
  accounts.push(first);
  return first;
}

/**
 * Records of one kind. A record whose request was not acknowledged is in neither list, because both outcomes
 * are right.
 */
class Kept<T> {
  readonly there = new Map<number, T>();
  readonly gone = new Set<number>();
}

/** Everything that the server has acknowledged and must still know after it was killed. */
export class Acknowledged {
  readonly groups = new Kept<string>();
  readonly users = new Kept<string>();
  readonly types = new Kept<string>();
  readonly releases = new Kept<Buffer>();
  readonly logins = new Map<string, Auth>();
  readonly ended = new Map<string, Auth>();
  readonly messages = new Map<number, string>();
  /** minimum number of audit entries per action */
  readonly audited = new Map<string, number>();
  allowed: boolean | undefined = false;
  upload: { id: number; content: Buffer; received: number } | undefined;
  licence: string | undefined;

  count(action: string): void {
    this.audited.set(action, (this.audited.get(action) ?? 0) + 1);
  }
}

/** One loop per kind of write, to run in parallel, and the check that nothing acknowledged was lost. */
export class Writers {
  readonly known = new Acknowledged();
  #group!: Group;
  #type!: DownloadType;
  /** Accounts that log in and out. The others change their password, which ends their other logins. */
  readonly #logins: Account[] = [];
  readonly #passwords: Account[] = [];

  /** @param caller logged in as an administrator; replace it after each start */
  constructor(public caller: Caller) {}

  async prepare(): Promise<void> {
    this.#group = await this.caller.expect(201).post('/api/groups', { name: 'Kept' });
    this.#type = await this.caller.expect(201).post('/api/downloadTypes', { name: 'Kept', categorie: 'C' });
    // Always keeps one allowed group, because the last one cannot be removed.
    const always = await this.caller.expect(201).post('/api/groups', { name: 'Always' });
    expected<unknown>(
      201,
      await this.caller.post(`/api/downloadTypes/${this.#type.id}/userGroups`, { user_group_id: always.id }),
    );
    for (const accounts of [this.#logins, this.#passwords]) {
      while (accounts.length < accountsOfAKind) {
        const account = { email: `${text()}@klant.example`, password: password() };
        await this.caller.expect(201).post('/api/users', { name: 'Kept', group: this.#group.id, ...account });
        accounts.push(account);
      }
    }
  }

  all = () => [
    () => this.#createAndDelete('group', '/api/groups', this.known.groups, () => ({ name: text() })),
    () =>
      this.#createAndDelete('user', '/api/users', this.known.users, () => ({
        name: text(),
        email: `${text()}@klant.example`,
        group: this.#group.id,
        password: password(),
      })),
    () =>
      this.#createAndDelete('download_type', '/api/downloadTypes', this.known.types, () => ({
        name: text(),
        categorie: 'C',
      })),
    () => this.#changeAllowedGroup(),
    () => this.#upload(),
    () => this.#createLicence(),
    () => this.#sendMessage(),
    () => this.#logInAndOut(),
    () => this.#changePassword(),
  ];

  async #createAndDelete(
    kind: string,
    path: string,
    kept: Kept<string>,
    content: () => object,
  ): Promise<void> {
    const made = await this.caller.expect(201).post<{ id: number; name: string }>(path, content());
    kept.there.set(made.id, made.name);
    this.known.count(`${kind}.create`);
    await this.#deleteOldest(path, kept, `${kind}.delete`);
  }

  async #deleteOldest(path: string, kept: Kept<unknown>, action: string): Promise<void> {
    const [oldest] = kept.there.keys();
    if (kept.there.size <= maxKept || oldest === undefined) return;
    kept.there.delete(oldest);
    expected<unknown>(204, await this.caller.delete(`${path}/${oldest}`));
    kept.gone.add(oldest);
    this.known.count(action);
  }

  async #changeAllowedGroup(): Promise<void> {
    const groups = `/api/downloadTypes/${this.#type.id}/userGroups`;
    const { known, caller } = this;
    const isAdded = known.allowed === false; // otherwise it may be a repetition, which adds no entry
    known.allowed = undefined;
    expected<unknown>(201, await caller.post(groups, { user_group_id: this.#group.id }));
    if (isAdded) known.count('allowed_group.add');
    expected<unknown>(204, await caller.delete(`${groups}/${this.#group.id}`));
    known.allowed = false;
    known.count('allowed_group.remove');
  }

  async #upload(): Promise<void> {
    const { known, caller } = this;
    if (!known.upload) {
      const content = randomBytes(randomInt(1, 3 * chunk));
      const { id } = await caller.expect(201).record(this.#type, content, { name: text() });
      known.count('upload.create');
      known.upload = { id, content, received: 0 };
      return;
    }
    const { upload } = known;
    const { id, content } = upload;
    // After a kill the server may have stored more than it acknowledged.
    const held = await caller.expect(200).get(`/api/upload/${id}`);
    expect(held.received).toBeGreaterThanOrEqual(upload.received);
    if (!held.finished && upload.received > 0 && randomInt(4) === 0) {
      known.upload = undefined;
      expected<unknown>(204, await caller.delete(`/api/upload/${id}`));
      known.count('upload.cancel');
      return;
    }
    if (!held.finished) {
      const end = Math.min(held.received + chunk, content.byteLength);
      const isLast = end === content.byteLength;
      const answer = await caller.chunk(id, content.subarray(held.received, end), isLast, held.received);
      expected<unknown>(isLast ? 201 : 200, answer);
      upload.received = end;
      if (!isLast) return;
      known.count('release.publish');
    }
    known.upload = undefined;
    known.releases.there.set(id, content);
    await this.#deleteOldest('/api/download', known.releases, 'release.delete');
  }

  async #createLicence(): Promise<void> {
    const license = { name: text(), edition: 'free', users: 1, apps: ['app-0'], valid_from: '2026-01-01' };
    const answer: Answer<unknown> = await this.caller.post('/api/license/create', { license });
    expected(200, answer);
    this.known.licence = answer.text;
    this.known.count('license.create');
  }

  async #sendMessage(): Promise<void> {
    const message = text();
    const fields = { name: 'Jan', email: 'jan@klant.example', message };
    await pause(100); // otherwise the first rounds reach the limits per hour
    const anyone = new Caller(this.caller.address);
    const answer = await anyone.post<{ id: number }>('/api/contact', fields, anyAddress());
    // Above the limits nothing is stored.
    if (answer.status === 429) return;
    const { id } = expected(202, answer);
    this.known.messages.set(id, message);
  }

  async #logInAndOut(): Promise<void> {
    const { known } = this;
    const account = inTurn(this.#logins);
    const auth = expected(200, await this.#logIn(account.email, account.password));
    known.logins.set(auth.token, auth);
    known.count('login');
    const [oldest] = known.logins.values();
    if (known.logins.size <= maxKept || !oldest) return;
    known.logins.delete(oldest.token);
    expected<unknown>(204, await new Caller(this.caller.address, oldest).post('/api/logout'));
    known.ended.set(oldest.token, oldest);
    known.count('logout');
  }

  async #changePassword(): Promise<void> {
    const { known } = this;
    const account = inTurn(this.#passwords);
    await this.#settle(account);
    const auth = expected(200, await this.#logIn(account.email, account.password));
    known.count('login');
    const next = password();
    account.old = account.password;
    account.password = next;
    expected<unknown>(
      204,
      await new Caller(this.caller.address, auth).post('/api/me/password', {
        current_password: account.old,
        new_password: next,
      }),
    );
    delete account.old;
    known.count('password.change');
  }

  /** Resolves a password change that was not acknowledged: either the new or the old password is valid. */
  async #settle(account: Account): Promise<void> {
    if (account.old === undefined) return;
    if ((await this.#logIn(account.email, account.password)).status !== 200) {
      expect((await this.#logIn(account.email, account.old)).status).toBe(200);
      account.password = account.old;
    }
    delete account.old;
  }

  #logIn = (email: string, secret: string) =>
    new Caller(this.caller.address).post<Auth>('/api/login', { email, password: secret }, anyAddress());

  /** Checks all acknowledged data on the server. */
  async check(): Promise<void> {
    const { known, caller } = this;
    const namesAt = async (path: string) =>
      new Map(
        (await caller.expect(200).get<{ id: number; name: string }[]>(path)).map(({ id, name }) => [
          id,
          name,
        ]),
      );
    const kinds = [
      ['/api/groups', known.groups],
      ['/api/users', known.users],
      ['/api/downloadTypes', known.types],
    ] as const;
    for (const [path, kept] of kinds) {
      const held = await namesAt(path);
      for (const [id, name] of kept.there) expect(held.get(id)).toBe(name);
      for (const id of kept.gone) expect(held.has(id)).toBe(false);
    }

    const releases = new Map(
      (await caller.expect(200).get(`/api/downloadTypes/${this.#type.id}/downloadables`)).map((release) => [
        release.id,
        release,
      ]),
    );
    for (const [id, content] of known.releases.there)
      expect(releases.get(id)).toMatchObject({ hash: md5Of(content), sha256: sha256Of(content) });
    for (const id of known.releases.gone) expect(releases.has(id)).toBe(false);
    const [newest] = [...known.releases.there.keys()].slice(-1);
    if (newest !== undefined) {
      const checked = await caller.expect(200).post(`/api/downloadables/${newest}/check`);
      expect(checked.current_hash).toBe(checked.hash);
    }
    if (known.upload) {
      const held = await caller.expect(200).get(`/api/upload/${known.upload.id}`);
      expect(held.received).toBeGreaterThanOrEqual(known.upload.received);
    }

    const groups = await caller.expect(200).get(`/api/downloadTypes/${this.#type.id}/userGroups`);
    if (known.allowed !== undefined) expect(groups).toHaveLength(known.allowed ? 2 : 1);

    if (known.licence !== undefined) {
      await caller.expect(200).multipart('/api/license/open', [['file', Buffer.from(known.licence)]]);
    }

    for (const auth of known.logins.values())
      expect((await new Caller(caller.address, auth).get('/api/groups')).status).toBe(200);
    for (const auth of [...known.ended.values()].slice(-maxKept))
      expect((await new Caller(caller.address, auth).get('/api/groups')).status).toBe(401);

    for (const account of this.#passwords) await this.#settle(account);
  }
}
