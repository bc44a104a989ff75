// @stores-daily
import { describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../server/contract/problem';
import type { User } from '../../../server/contract/user';
import { expected, testServer, unique } from '../setup/server';

const server = testServer();

const newPassword = 'Merel-twaalf-9-dozen';
const change = (id: number, fields: object) =>
  server.admin.patch<User & Problem & { current?: User }>(`/api/users/${id}`, fields);

describe('users', () => {
  it('cannot have two spellings of one email address', async () => {
    const group = await server.group();
    const { email, password } = await server.user(group);
    const add = (spelling: string) =>
      server.admin.post('/api/users', { name: 'Eve', email: spelling, group: group.id, password });
    for (const spelling of [email.replace('.example', '。example'), email.replace('klant', 'ｋlant')])
      expect((await add(spelling)).body.code).toBe('email_taken');
    for (const spelling of [`${email}.`, `${email}\u200b`, email.replace('@', '\u00ad@')])
      expect((await add(spelling)).status).toBe(422);
  });

  it('are added by an administrator, and can log in at once', async () => {
    const group = await server.group();
    const person = { name: ' Anna de Vries ', email: 'Anna@Klant.example' };
    const fields = { ...person, group: group.id, password: newPassword };
    const user = await server.admin.expect(201).post('/api/users', fields);
    expect(user).toEqual({
      id: expect.any(Number),
      name: 'Anna de Vries',
      email: 'Anna@klant.example',
      group: { id: group.id, name: group.name },
      is_manager: false,
      blocked: false,
      has_second_factor: false,
      login_ways: ['password'],
      version: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      last_login_at: null,
    });
    await server.signIn({ email: 'ANNA@klant.EXAMPLE', password: fields.password });
    const listed = (await server.admin.expect(200).get('/api/users')).find(({ id }) => id === user.id);
    expect(listed?.last_login_at).toMatch(/Z$/);
  });

  it('cannot share an address, whatever its case', async () => {
    const group = await server.group();
    const fields = { name: 'Piet', email: 'piet@klant.example', group: group.id, password: newPassword };
    await server.admin.expect(201).post('/api/users', fields);
    await server.admin.expect(422).post('/api/users', { ...fields, email: ' PIET@Klant.example' }); // an address must not contain blanks
    await server.admin
      .expect(409, 'email: taken')
      .post('/api/users', { ...fields, email: 'PIET@Klant.example' });
  });

  it.each([
    [{ name: '   ' }, 'name: required'],
    [{ name: 'x'.repeat(201) }, 'name: too_long'],
    [{ name: 'a\u0000b' }, 'name: control_characters'],
    [{ email: 'no address' }, 'email: invalid_email'],
    [{ group: 99_999 }, 'group: unknown_group'],
    [{ group: '1' }, 'group: wrong_type'],
    [{ password: 'short' }, 'password: too_short'],
    [{ password: 'password123' }, 'password: common'],
    [{ is_admin: true }, 'is_admin: unknown_field'],
  ])('are refused with %j', async (wrong, code) => {
    const before = (await server.admin.expect(200).get('/api/users')).length;
    const right = { name: 'Klaas', email: 'klaas@klant.example', group: 1, password: newPassword };
    await server.admin.expect(422, code).post('/api/users', { ...right, ...wrong });
    expect((await server.admin.expect(200).get('/api/users')).length).toBe(before);
  });

  it('get another name, group and role in one change, and are found by the new name', async () => {
    const [before, after] = [await server.group(), await server.group()];
    const user = await server.user(before);
    const person = await server.signIn(user);
    const name = unique('Élodie');
    const fields = { name: ` ${name} `, group: after.id, is_manager: true };
    expect(expected(200, await change(user.id, { ...fields, version: 1 }))).toMatchObject({
      ...{ name, group: { id: after.id, name: after.name }, is_manager: true, version: 2 },
    });
    const found = await server.admin.expect(200).get(`/api/users?q=${name.replace('É', 'e')}`);
    expect(found.map(({ id }) => id)).toEqual([user.id]);
    expect((await person.expect(200).get('/api/groups')).map(({ id }) => id)).toEqual([after.id]);
  });

  it('cannot be managers of the administrators', async () => {
    const user = await server.user();
    const changed = await change(user.id, { group: 1, is_manager: true, version: 1 });
    expect(expected(200, changed)).toMatchObject({ group: { id: 1 }, is_manager: false });
    // Further tests rely on a single administrator.
    await server.admin.expect(204).delete(`/api/users/${user.id}`);
  });

  it('are not changed by a request with an old version', async () => {
    const user = await server.user();
    const answers = await Promise.all(
      ['First', 'Second'].map((name) => change(user.id, { name, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.name;
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'changed_meanwhile', current: { name: winner, version: 2 } });
  });

  it.each([
    [{ name: '  ' }, 'name: required'],
    [{ group: 99_999 }, 'group: unknown_group'],
    [{ email: 'no address' }, 'email: invalid_email'],
    [{ password: 'Merel-twaalf-9-dozen' }, 'password: unknown_field'],
    [{ version: undefined }, 'version: required'],
  ])('stay unchanged after a change with %j', async (wrong, code) => {
    const user = await server.user();
    expected(422, await change(user.id, { version: 1, is_manager: true, ...wrong }), code);
    const users = await server.admin.expect(200).get('/api/users');
    expect(users.find(({ id }) => id === user.id)).toMatchObject({ is_manager: false, version: 1 });
  });

  it('cannot leave the administrators as the last one', async () => {
    const { id } = server.admin.auth?.user ?? { id: 0 };
    const group = await server.group();
    expected(409, await change(id, { group: group.id, version: 1 }), 'last_administrator');
    await server.admin.expect(200).get('/api/audit');
  });

  it('get another address, which ends their logins', async () => {
    const user = await server.user();
    const person = await server.signIn(user);
    const email = `new-${user.email}`;
    const changed = expected(200, await change(user.id, { email, version: 1 }));
    expect(changed).toMatchObject({ email, version: 2 });
    await person.expect(401).get('/api/users');
    await server.anyone.expect(401).post('/api/login', { email: user.email, password: user.password });
    await server.signIn({ email, password: user.password });
  });

  it('cannot get the address of another user, and stay unchanged', async () => {
    const group = await server.group();
    const [user, other] = [await server.user(group), await server.user(group)];
    expected(
      409,
      await change(user.id, { email: other.email.toUpperCase(), is_manager: true, version: 1 }),
      'email: taken',
    );
    const users = await server.admin.expect(200).get('/api/users');
    expect(users.find(({ id }) => id === user.id)).toMatchObject({
      email: user.email,
      is_manager: false,
      version: 1,
    });
  });

  it('that are blocked lose all logins and invitations; only a correct password reveals the block', async () => {
    const group = await server.group();
    const user = await server.user(group);
    expected(200, await change(user.id, { is_manager: true, version: 1 }));
    const person = await server.signIn(user);
    const invitation = await person.invite(group);
    expect(expected(200, await change(user.id, { blocked: true, version: 2 })).blocked).toBe(true);
    await person.expect(401).get('/api/users');
    const open = await server.admin.expect(200).get('/api/invitations');
    expect(open.map(({ email }) => email)).not.toContain(invitation.email);
    const logIn = (password: string, language = 'en') =>
      server.anyone.post('/api/login', { email: user.email, password }, { 'accept-language': language });
    const right = expected(403, await logIn(user.password), 'blocked');
    // A customer may not know any administrator.
    expect(right.detail).toContain('Ask the manager of your group, or our support');
    expect((await logIn(user.password, 'nl')).body.detail).toContain(
      'Vraag de manager van je groep of onze support',
    );
    expected(401, await logIn('Merel-dertien-9-dozen'), 'wrong_login');
    expected(200, await change(user.id, { blocked: false, version: 3 }));
    await server.signIn(user);
    await person.expect(401).get('/api/users');
  });

  it('cannot block themselves', async () => {
    const { id } = server.admin.auth?.user ?? { id: 0 };
    expected(409, await change(id, { blocked: true, version: 1 }), 'own_account');
    await server.admin.expect(200).get('/api/users');
  });

  it('an administrator ends all logins of a user and stays logged in', async () => {
    const user = await server.user();
    const logins = [await server.signIn(user), await server.signIn(user)];
    await server.admin.expect(204).delete(`/api/users/${user.id}/sessions`);
    for (const login of logins) await login.expect(401).get('/api/users');
    await server.signIn(user);
    await server.admin.expect(404).delete('/api/users/99999/sessions');
  });

  it('cannot delete themselves', async () => {
    await server.admin.expect(409, 'own_account').delete(`/api/users/${server.admin.auth?.user.id ?? 0}`);
    await server.admin.expect(200).get('/api/users');
  });
});

describe('a customer group', () => {
  it('has its own users, invitations and last downloads, and none of another group', async () => {
    const [group, other] = [await server.group(), await server.group()];
    const customer = await server.customer(group);
    const stranger = await server.customer(other);
    const type = await server.downloadType();
    const release = await server.admin.release(type);
    for (const caller of [stranger, customer])
      expect([200, 303]).toContain((await caller.download(release)).status);
    for (const { id } of [group, other]) {
      await server.admin.invite({ id });
    }

    const details = await server.admin.expect(200).get(`/api/groups/${group.id}`);
    expect(details).toMatchObject({ id: group.id, name: group.name, user_count: 1 });
    expect(details.downloads).toEqual([
      {
        at: expect.any(String),
        release: { id: release.id, name: release.name },
        download_type: { id: type.id, name: type.name },
        user: customer.auth.user.email,
      },
    ]);
    const users = await server.admin.expect(200).get(`/api/users?group=${group.id}`);
    expect(users.map(({ id }) => id)).toEqual([customer.auth.user.id]);
    expect(users[0]?.has_second_factor).toBe(false);
    const open = await server.admin.expect(200).get(`/api/invitations?group=${group.id}`);
    expect(open.map((invitation) => invitation.group.id)).toEqual([group.id]);
    await server.admin.expect(404).get('/api/groups/99999');
  });

  it('shows none of its users and invitations to customers of another group who filter by it', async () => {
    const [group, other] = [await server.group(), await server.group()];
    const customer = await server.customer(group);
    await server.user(other);
    const users = await customer.expect(200).get(`/api/users?group=${other.id}`);
    expect(users.map(({ id }) => id)).toEqual([customer.auth.user.id]);
    const manager = await server.manager(group);
    expect(await manager.expect(200).get(`/api/invitations?group=${other.id}`)).toEqual([]);
    await customer.expect(403).get(`/api/groups/${group.id}`);
  });
});

describe('groups', () => {
  it('are added by an administrator and counted', async () => {
    const name = unique('Klant');
    const group = await server.admin.expect(201).post('/api/groups', { name });
    expect(group).toEqual({
      id: group.id,
      name,
      is_admin: false,
      user_count: 0,
      has_manager: false,
      gets_previews: false,
      version: 1,
    });
    await server.user(group);
    expect(await server.admin.expect(200).get('/api/groups')).toContainEqual({
      ...group,
      user_count: 1,
    });
    await server.admin.expect(409, 'name: taken').post('/api/groups', { name: name.toUpperCase() });
  });

  it('have has_manager only while one of their managers is not blocked', async () => {
    const [group, other] = [await server.group(), await server.group()];
    const { auth } = await server.manager(group);
    await server.user(group);
    await server.user(other);
    const found = async () => {
      const page = await server.admin.expect(200).get('/api/groups?limit=200');
      const one = await server.admin.expect(200).get(`/api/groups/${group.id}`);
      const listed = [group, other].map(({ id }) => page.find((each) => each.id === id)?.has_manager);
      return [...listed, one.has_manager];
    };
    const change = async (fields: object) => {
      const users = await server.admin.expect(200).get(`/api/users?group=${group.id}`);
      const { id, version } = users.find((user) => user.id === auth?.user.id)!;
      await server.admin.expect(200).patch(`/api/users/${id}`, { ...fields, version });
    };
    expect(await found()).toEqual([true, false, true]);
    await change({ blocked: true });
    expect(await found()).toEqual([false, false, false]);
    await change({ blocked: false });
    expect(await found()).toEqual([true, false, true]);
    await change({ is_manager: false });
    expect(await found()).toEqual([false, false, false]);
  });

  it('of others are hidden from customers', async () => {
    const group = await server.group();
    const customer = await server.customer(group);
    expect(await customer.expect(200).get('/api/groups')).toEqual([{ ...group, user_count: 1 }]);
  });

  it('cannot be deleted while they are in use; the refusal names the reason', async () => {
    const used = await server.group();
    await server.user(used);
    const allowed = await server.group();
    const type = await server.downloadType({ name: 'Scanner app' }, [allowed]);
    const refuse = async (id: number, code: string, text = '') => {
      const answer = await server.admin.expect(409, code).delete(`/api/groups/${id}`);
      expect(answer.detail).toContain(text);
    };
    await refuse(1, 'administrators_group');
    await refuse(used.id, 'group_has_users', '1');
    await refuse(allowed.id, 'last_allowed_group', 'Scanner app');

    const other = await server.group();
    await server.admin
      .expect(201)
      .post(`/api/downloadTypes/${type.id}/userGroups`, { user_group_id: other.id });
    await server.admin.expect(204).delete(`/api/groups/${allowed.id}`);
    await server.admin.expect(404).delete(`/api/groups/${allowed.id}`);
  });
});
