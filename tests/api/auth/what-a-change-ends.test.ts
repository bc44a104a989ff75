import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import type { User } from '../../../server/contract/user';
import { insertIdentity } from '../../../server/modules/auth/company/identities.shared.sql';
import {
  demandsProvider,
  insertProvider,
  noteLoginByProvider,
} from '../../../server/modules/auth/company/identity-providers.shared.sql';
import { insertOneTimeToken } from '../../../server/platform/one-time-tokens/one-time-tokens.sql';
import type { OneTimeTokenKind } from '../../../server/platform/db/tables';
import {
  administrator,
  expected,
  KeyCaller,
  testServer,
  unique,
  type Caller,
  uniqueEmail,
} from '../setup/server';

type Cell = 'ends' | 'rests' | 'stays' | '-';

/** Reads the table of docs/security/access.md: for each change, the effect on each kind of access. */
function readTable(): { change: string; cells: Record<string, Cell> }[] {
  const text = readFileSync('docs/security/access.md', 'utf8');
  const [, section = ''] = text.split('## What a change ends');
  const [table = ''] = section.split('\n## ');
  const lines = table.split('\n').filter((line) => line.startsWith('| '));
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [head = '', , ...body] = lines;
  const [, ...things] = cellsOf(head);
  return body.map((row) => {
    const [change = '', ...cells] = cellsOf(row);
    return { change, cells: Object.fromEntries(things.map((thing, index) => [thing, cells[index] as Cell])) };
  });
}
const rows = readTable();

let admins: { id: number };
const server = testServer();
beforeAll(async () => {
  const groups = (await server.admin.get<{ id: number; is_admin: boolean }[]>('/api/groups')).body;
  const found = groups.find(({ is_admin }) => is_admin);
  if (!found) throw new Error('There are no administrators');
  admins = found;
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const nowText = () => new Date().toISOString();

const addPasskey = (user: { id: number }) => server.addPasskey(user, nowText());

interface Subject {
  user: User & { password: string };
  caller: Caller;
  group: { id: number };
  providerId: number;
  ticket: string;
  feed: string;
  apiKey?: Caller;
}

/** A user with one of each kind of access; an administrator has an API key, a customer an identity. */
async function subject(isAdmin: boolean): Promise<Subject> {
  const { db } = server;
  const group = isAdmin ? admins : await server.group();
  const user = await server.user(group);
  if (!isAdmin) await db.updateTable('users').set({ is_manager: 1 }).where('id', '=', user.id).execute();
  const caller = await server.signIn(user);
  const customers = isAdmin ? await server.group() : group;
  const providerId = await insertProvider(db, {
    group_id: customers.id,
    issuer: 'https://issuer.example',
    client_id: 'portal',
    client_secret: '',
    is_required: 0,
    trusts_email: 0,
    created_at: nowText(),
    logged_in_at: null,
  });
  await noteLoginByProvider(db, providerId, nowText());
  if (!isAdmin)
    await insertIdentity(db, {
      provider_id: providerId,
      subject: 'sub',
      user_id: user.id,
      created_at: nowText(),
    });
  for (const kind of ['password-reset', 'email-confirmation', 'second-factor'] as const)
    await insertOneTimeToken(db, {
      hash: unique('hash'),
      kind,
      subject: user.id,
      data: null,
      ends_at: inAnHour(),
    });
  await caller.invite(customers);
  const type = await server.downloadType();
  const release = await server.admin.release(type);
  const { url } = await caller.expect(201).post(`/api/downloadables/${release.id}/ticket`);
  const feed = await caller.expect(201).post('/api/me/feed');
  await addPasskey(user);
  const pathOf = (address: string) => new URL(address, server.address).pathname;
  const made = { user, caller, group, providerId, ticket: pathOf(url), feed: pathOf(feed.url) };
  if (!isAdmin) return made;
  const wanted = { name: unique('Build'), download_types: [type.id] };
  const { key } = await caller.expect(201).post('/api/apiKeys', wanted);
  const apiKey = new KeyCaller(server.address, key);
  return { ...made, apiKey };
}

/** The state of each kind of access. */
async function stateOf(person: Subject): Promise<Record<string, Cell>> {
  const { db } = server;
  const { id } = person.user;
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  const isBarred =
    user !== undefined &&
    (user.blocked === 1 || (user.group_id !== admins.id && (await demandsProvider(db, user.group_id))));
  const kept = (isThere: boolean, works = true): Cell => (!isThere ? 'ends' : works ? 'stays' : 'rests');
  const has = async (table: 'tokens' | 'feeds' | 'passkeys' | 'identities') =>
    (await server.rows(table, { user_id: id })).length > 0;
  const link = async (kind: OneTimeTokenKind) =>
    kept((await server.rows('links', { kind, subject: id })).length > 0 && user !== undefined);
  const isLoggedIn = (await person.caller.get('/api/me')).status === 200;
  const fetched = (await server.anyone.get(person.ticket)).status === 200;
  const keys = await server.rows('api_keys', { created_by: id });
  const made = await server.rows('invitations', { invited_by: id });
  return {
    logins: kept(isLoggedIn || ((await has('tokens')) && isBarred), isLoggedIn),
    'password links': await link('password-reset'),
    'address links': await link('email-confirmation'),
    'invitations made': kept(made.length > 0),
    challenges: await link('second-factor'),
    tickets: kept(user !== undefined, fetched),
    feed: kept(await has('feeds'), (await server.anyone.get(person.feed)).status === 200),
    'API keys': person.apiKey
      ? kept(keys.length > 0, (await person.apiKey.get('/api/downloadTypes')).status === 200)
      : '-',
    passkeys: kept(await has('passkeys'), !isBarred),
    identities: person.apiKey ? '-' : kept(await has('identities'), user?.blocked === 0),
  };
}

const change = async ({ user }: Subject, fields: object) => {
  const row = await server.row('users', user.id);
  await server.admin.expect(200).patch(`/api/users/${user.id}`, { ...fields, version: row.version });
};
const setProvider = (person: Subject, fields: object) =>
  server.db.updateTable('identity_providers').set(fields).where('id', '=', person.providerId).execute();

const changes: Record<string, (person: Subject) => Promise<unknown>> = {
  'moved to another customer group': async (person) => change(person, { group: (await server.group()).id }),
  'moved into the administrators': (person) => change(person, { group: admins.id }),
  'moved out of the administrators': async (person) => change(person, { group: (await server.group()).id }),
  'made manager': (person) => change(person, { is_manager: true }),
  'no longer manager': (person) => change(person, { is_manager: false }),
  blocked: (person) => change(person, { blocked: true }),
  async 'blocked and unblocked'(person) {
    await change(person, { blocked: true });
    await change(person, { blocked: false });
  },
  'another address, by an administrator': (person) => change(person, { email: uniqueEmail('other') }),
  'second factor removed, by an administrator': async (person) =>
    await server.admin.expect(204).delete(`/api/users/${person.user.id}/secondFactor`),
  async 'own password changed'(person) {
    await server.db.deleteFrom('passkeys').where('user_id', '=', person.user.id).execute();
    const here = await server.signIn(person.user);
    const passwords = { current_password: person.user.password, new_password: 'Wielewaal-88-karton' };
    await here.expect(204).post('/api/me/password', passwords);
    await addPasskey(person.user);
  },
  async 'password set by a link'({ user }) {
    const { db } = server;
    const token = createHash('sha256').update(unique('token')).digest('base64url');
    const hash = createHash('sha256').update(token).digest('hex');
    await insertOneTimeToken(db, {
      hash,
      kind: 'password-reset',
      subject: user.id,
      data: user.email,
      ends_at: inAnHour(),
    });
    const password = 'Wielewaal-88-karton';
    await server.anyone.expect(204).post('/api/password/reset', { token, password });
  },
  async 'provider added'({ group }) {
    await server.admin.createProvider(group);
  },
  'provider required': (person) => setProvider(person, { is_required: 1 }),
  'provider removed': async ({ providerId }) =>
    await server.admin.expect(204).delete(`/api/identityProviders/${providerId}`),
  deleted: async (person) => await server.admin.expect(204).delete(`/api/users/${person.user.id}`),
};

it('the table has a row for each change and a cell for each kind of access', () => {
  expect(rows.map(({ change: name }) => name)).toEqual(Object.keys(changes));
  for (const { cells } of rows) expect(Object.keys(cells)).toHaveLength(10);
});

const ofAdministrators = new Set(['moved out of the administrators']);
it.each(rows)('matches the table for a customer: $change', async ({ change: name, cells }) => {
  if (ofAdministrators.has(name)) return expect(cells['API keys']).not.toBe('-');
  const person = await subject(false);
  await changes[name]?.(person);
  expect(await stateOf(person)).toEqual({ ...cells, 'API keys': '-' });
});

it.each(rows.filter(({ cells }) => cells['API keys'] !== '-'))(
  'matches the table for an administrator: $change',
  async ({ change: name, cells }) => {
    const person = await subject(true);
    await changes[name]?.(person);
    expect(await stateOf(person)).toEqual({ ...cells, identities: '-' });
  },
);

/** Marks the logins of the user as made with the provider of the group. */
const logInByProvider = ({ user, providerId }: Subject) =>
  server.db.updateTable('tokens').set({ provider_id: providerId }).where('user_id', '=', user.id).execute();

it('a company login is invalid for an administrator, even if nothing ended it', async () => {
  const person = await subject(false);
  await logInByProvider(person);
  await person.caller.expect(200).get('/api/me');
  await server.update('users', person.user.id, { group_id: admins.id });
  await person.caller.expect(401).get('/api/audit');
});

it('a login with the provider of one group is invalid in another group', async () => {
  const person = await subject(false);
  await logInByProvider(person);
  await change(person, { group: (await server.group()).id });
  await person.caller.expect(401).get('/api/me');
});

it('moving a user to another group removes the manager role, unless the same change sets it', async () => {
  const moved = async (fields: object) => {
    const person = await subject(false);
    await change(person, { group: (await server.group()).id, ...fields });
    const rows = server.db.selectFrom('users').select('is_manager').where('id', '=', person.user.id);
    return (await rows.executeTakeFirst())?.is_manager;
  };
  expect(await moved({})).toBe(0);
  expect(await moved({ is_manager: true })).toBe(1);
});

it('a manager cannot lift a block by deleting and inviting the user', async () => {
  const person = await subject(false);
  const manager = await server.manager(person.group);
  await change(person, { blocked: true });
  await manager.expect(409, 'blocked_by_administrator').delete(`/api/users/${person.user.id}`);
  const invitation = { name: 'Again', email: person.user.email, group: person.group.id, language: 'en' };
  await manager.expect(409).post('/api/invitations', invitation);
  expected(204, await (await server.signIn(administrator)).delete(`/api/users/${person.user.id}`));
});
