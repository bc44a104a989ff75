import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from '../../../server/contract/list';
import type { User } from '../../../server/contract/user';
import {
  administrator,
  expected,
  md5Of,
  testServer,
  unique,
  type Caller,
  uniqueEmail,
} from '../setup/server';

let minutesLater = 0;
/** A logged-in administrator and manager. The tests move the clock until these logins are not recent. */
let admin: Caller;
let manager: Caller;
let group: { id: number };
const server = testServer({}, () => new Date(Date.now() + minutesLater * 60_000));

beforeEach(async () => {
  // The clock may have moved past the expiry of every login.
  await server.renewAdmin();
  admin = await server.signIn(administrator);
  group = await server.group();
  manager = await server.manager(group);
});

/** Expects a refusal with a login that is a minute too old. @returns the answer with a new login */
async function refusedThenTaken(
  call: (caller: Caller) => Promise<{ status: number; body: unknown }>,
  rule: 'ten minutes' | 'sixty minutes',
) {
  minutesLater += rule === 'ten minutes' ? 11 : 61;
  const old = await call(admin);
  expect([old.status, (old.body as { code?: string }).code]).toEqual([403, 'login_not_recent']);
  const fresh = await server.signIn(administrator);
  return call(fresh);
}

const userOf = async (id: number) => {
  const { body } = await server.admin.get<User[] | Page<User>>(`/api/users?group=${group.id}`);
  const rows = Array.isArray(body) ? body : body.rows;
  const found = rows.find((each) => each.id === id);
  if (!found) throw new Error('No such user');
  return found;
};

it("a change of a user's email address requires a recent login", async () => {
  const user = await server.user(group);
  const email = uniqueEmail('x');
  const changed = await refusedThenTaken(
    (caller) => caller.patch<User>(`/api/users/${user.id}`, { email, version: user.version }),
    'ten minutes',
  );
  expect(changed.body).toMatchObject({ email });
});

it("a change of the case of a user's email address requires a recent login", async () => {
  const user = await server.user(group);
  const email = user.email.replace(/^[^@]+/, (name) => name.toUpperCase());
  expect(email).not.toBe(user.email);
  const changed = await refusedThenTaken(
    (caller) => caller.patch<User>(`/api/users/${user.id}`, { email, version: user.version }),
    'ten minutes',
  );
  expect(changed.body).toMatchObject({ email });
});

it('a login with a time in the future, from before the clock was set back, is not recent', async () => {
  const user = await server.user(group);
  minutesLater += 60;
  const future = await server.signIn(administrator);
  minutesLater -= 60;
  const change = { is_manager: true, version: user.version };
  await future.expect(403, 'login_not_recent').patch(`/api/users/${user.id}`, change);
  expected(200, await (await server.signIn(administrator)).patch(`/api/users/${user.id}`, change));
});

it.each([
  ['is_manager', { is_manager: true }],
  ['blocked', { blocked: true }],
])("a change of a user's %s requires a recent login", async (_, change) => {
  const user = await server.user(group);
  const changed = await refusedThenTaken(
    (caller) => caller.patch<User>(`/api/users/${user.id}`, { ...change, version: user.version }),
    'ten minutes',
  );
  expect(changed.body).toMatchObject(change);
});

it('a move of a user to the administrators requires a recent login', async () => {
  const user = await server.user(group);
  const { user: self } = admin.auth ?? {};
  const changed = await refusedThenTaken(
    (caller) => caller.patch<User>(`/api/users/${user.id}`, { group: self?.group.id, version: user.version }),
    'ten minutes',
  );
  expect(changed.body).toMatchObject({ group: { id: self?.group.id } });
});

it('an act of the sixty minutes renews them, and does not renew the ten minutes', async () => {
  const publish = async () => {
    const type = await server.downloadType();
    const { id } = await server.admin.release(type, Buffer.from('a'), { draft: 'true' });
    return admin.post(`/api/downloadables/${id}/publish`, {});
  };
  minutesLater += 59;
  expected(200, await publish());
  minutesLater += 59;
  expected(200, await publish());
  // Neither a refused act, nor a change that needs no recent login, renews.
  minutesLater += 59;
  await admin.expect(404).post('/api/downloadables/99999/publish', {});
  minutesLater += 2;
  const type = await server.downloadType();
  const change = { description: 'Other', version: type.version };
  await admin.expect(200).patch(`/api/downloadTypes/${type.id}`, change);
  expected(403, await publish(), 'login_not_recent');
  const fresh = await server.signIn(administrator);
  minutesLater += 9;
  await fresh.expect(201).post('/api/groups', { name: unique('Made') });
  minutesLater += 2;
  await fresh.expect(403, 'login_not_recent').post('/api/apiKeys', {});
});

it("a change of a user's name requires no recent login, nor does a change to the same values", async () => {
  const { id, email, version } = await server.user(group);
  minutesLater += 11;
  const change = { name: 'Renamed', email, group: group.id, is_manager: false, blocked: false, version };
  await admin.expect(200).patch(`/api/users/${id}`, change);
});

it('administrators cannot change their own email address or second factor through the calls for other users', async () => {
  const self = admin.auth?.user;
  const me = await admin.expect(200).get('/api/me');
  const change = { email: 'taken@over.example', version: me.version };
  await admin.expect(409, 'own_account').patch(`/api/users/${self?.id}`, change);
  await admin.expect(409, 'own_account').delete(`/api/users/${self?.id}/secondFactor`);
});

it('invitations and deletions by a manager require a recent login', async () => {
  const colleague = await server.user(group);
  minutesLater += 11;
  const invitation = { name: 'New', email: 'new@klant.example', group: group.id, language: 'en' };
  for (const answer of [
    await manager.post('/api/invitations', invitation),
    await manager.delete(`/api/users/${colleague.id}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'login_not_recent']);
  expect(await userOf(colleague.id)).toMatchObject({ email: colleague.email });
});

it('an upload that publishes requires a recent login at its start; a draft requires it at publication', async () => {
  const type = await server.downloadType();
  const content = Buffer.from('release');
  minutesLater += 61;
  const refused = await admin.record(type, content);
  expect([refused.status, (refused.body as { code?: string }).code]).toEqual([403, 'login_not_recent']);
  const fresh = await server.signIn(administrator);
  const begun = await fresh.expect(201).record(type, content, { name: '2.0' });
  minutesLater += 61;
  await fresh.expect(201).chunk(begun.id, content, true, 0);

  const draft = await fresh.release(type, Buffer.from('other'), { name: '2.1', draft: 'true' });
  const path = `/api/downloadables/${draft.id}/publish`;
  const published = await refusedThenTaken((caller) => caller.post(path, {}), 'sixty minutes');
  expect(published.body).toMatchObject({ state: 'published' });
});

it('a build server publishes with its key, without a login', async () => {
  const type = await server.downloadType();
  const key = await server.apiKey([type]);
  minutesLater += 60 * 24;
  expect(await key.release(type, Buffer.from('built'))).toMatchObject({
    state: 'published',
    hash: md5Of(Buffer.from('built')),
  });
});

it("a change of a release's channel, type or name requires a recent login; a change of its notes does not", async () => {
  const hidden = await server.downloadType({}, [group]);
  const type = await server.downloadType();
  const release = await server.admin.release(hidden, Buffer.from('new'), { name: '3.0', channel: 'preview' });
  const path = `/api/downloadables/${release.id}`;
  let { version } = release;
  for (const change of [{ channel: 'stable' }, { download_type_id: type.id }, { name: '3.1' }]) {
    const changed = await refusedThenTaken(
      (caller) => caller.patch<{ version: number }>(path, { version, ...change }),
      'sixty minutes',
    );
    expect(changed.body).toMatchObject(change);
    ({ version } = changed.body as { version: number });
    await server.renewAdmin();
    admin = await server.signIn(administrator);
  }
  minutesLater += 61;
  // The form also sends the unchanged name, type and channel.
  const said = { name: '3.1', channel: 'stable', download_type_id: type.id, release_notes: 'New' };
  await admin.expect(200).patch(path, { version, ...said });
});

it('a change of a draft requires no recent login', async () => {
  const type = await server.downloadType();
  const { id, version } = await server.admin.release(type, Buffer.from('draft'), { draft: 'true' });
  minutesLater += 61;
  await admin.expect(200).patch(`/api/downloadables/${id}`, { version, channel: 'preview' });
});

it('a change of the groups that see a download type requires a recent login; a dry run does not', async () => {
  const type = await server.downloadType({}, [group]);
  const path = `/api/downloadTypes/${type.id}/userGroups`;
  const everyone = {
    body: JSON.stringify({ everyone: true }),
    headers: { 'content-type': 'application/json' },
  };
  minutesLater += 61;
  expect((await admin.send('PUT', `${path}?dry_run=true`, everyone)).status).toBe(200);
  const changed = await refusedThenTaken((caller) => caller.send('PUT', path, everyone), 'sixty minutes');
  expect(changed.body).toMatchObject({ everyone: true });
});

it.each([
  [
    'the Windows service',
    {
      has_windows_service_installer: true,
      windows_service_installer_program_name: 'p',
      windows_service_installer_xml_contents: '<service><id>p</id><executable>p.exe</executable></service>',
    },
  ],
  ['the facts for installers', { uninstall_command: 'unins.exe /S' }],
])('a change of %s requires a recent login; a change of the description does not', async (_what, fields) => {
  const type = await server.downloadType();
  const path = `/api/downloadTypes/${type.id}`;
  const changed = await refusedThenTaken(
    (caller) => caller.patch<{ version: number }>(path, { ...fields, version: type.version }),
    'sixty minutes',
  );
  expect(changed.body).toMatchObject(fields);
  const { version } = changed.body as { version: number };
  await server.renewAdmin();
  admin = await server.signIn(administrator);
  minutesLater += 61;
  await admin.expect(200).patch(path, { ...fields, description: 'Said', version });
});

it('enabling previews for a group requires a recent login; renaming the group does not', async () => {
  const { version } = await admin.expect(200).get(`/api/groups/${group.id}`);
  const path = `/api/groups/${group.id}`;
  const changed = await refusedThenTaken(
    (caller) => caller.patch(path, { version, gets_previews: true }),
    'sixty minutes',
  );
  expect(changed.body).toMatchObject({ gets_previews: true });
  const name = unique('Renamed');
  await admin.expect(200).patch(path, { version: version + 1, name, gets_previews: true });
});

it('a link that an administrator must pass on is shown only with a recent login', async () => {
  const user = await server.user(group);
  await server.anyone.expect(202).post('/api/password/forgot', { email: user.email, language: 'en' });
  const mailOf = async (caller: Caller) => {
    const mails = await caller.expect(200).get(`/api/mails?q=${encodeURIComponent(user.email)}`);
    return mails[0];
  };
  // The answer comes before the link is stored.
  await server.running.services.passwordResets.settle();
  const seen = await mailOf(admin);
  expect(seen?.link).toContain('#token=');
  minutesLater += 11;
  const old = await mailOf(admin);
  expect(old).toEqual({ ...seen, link: undefined, link_hidden: true });
  expect(old).not.toHaveProperty('link');
});
