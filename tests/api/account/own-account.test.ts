import { expect, it } from '@jest/globals';
import type { OwnAccount } from '../../../server/contract/own-account';
import type { Problem } from '../../../server/contract/problem';
import { MailServer } from '../setup/mail-server';
import { mailsTo, tokenIn } from '../setup/mailed-links';
import { expected, testServer, type Caller, uniqueEmail, statusesOf } from '../setup/server';

const hour = 3_600_000;
const post = new MailServer();
let time = Date.parse('2030-03-01T12:00:00Z');
const server = testServer(
  { post, siteUrl: 'https://portal.example', tokenTtlHours: 1000 },
  () => new Date(time),
);

const newAddress = () => uniqueEmail('nieuw', 'example.com');
const read = async (caller: Caller) => await caller.expect(200).get('/api/me');
const change = (caller: Caller, body: unknown) => caller.patch<OwnAccount & Problem>('/api/me', body);
const confirm = (token: string) => server.anyone.post('/api/email/confirm', { token });

/** Returns a logged-in user and a function that requests another email address. */
async function somebody() {
  const user = await server.user();
  const caller = await server.signIn(user);
  const ask = (email: string) => change(caller, { email });
  return { user, caller, ask };
}

it('returns the account of the user, and changes its name, language and choice of mails in one call', async () => {
  const { user, caller } = await somebody();
  const before = await read(caller);
  expect(before).toEqual({
    id: user.id,
    name: user.name,
    email: user.email,
    has_password: true,
    language: 'en',
    release_mails: 'all',
    licence_reminders: true,
    pending_email: null,
    version: before.version,
  });
  const wanted = { name: ' Ann ', language: 'nl', release_mails: 'security', version: before.version };
  const changed = expected(200, await change(caller, wanted));
  expect(changed).toMatchObject({
    name: 'Ann',
    language: 'nl',
    release_mails: 'security',
    email: user.email,
  });
  expect(await read(caller)).toEqual(changed);
  const again = { name: 'Ann', release_mails: 'none', version: changed.version };
  expect(expected(200, await change(caller, again))).toEqual({ ...changed, release_mails: 'none' });
  for (const licence_reminders of [false, true]) {
    const account = expected(200, await change(caller, { licence_reminders }));
    expect(account).toEqual({ ...changed, release_mails: 'none', licence_reminders });
    expect(await read(caller)).toEqual(account);
    expect(await caller.expect(200).get('/api/me/notices')).toMatchObject({ licence_reminders });
  }
});

it('refuses a change based on an old version, and fields that are unknown or invalid', async () => {
  const { caller } = await somebody();
  const { version } = await read(caller);
  const first = expected(200, await change(caller, { name: 'First', version }));
  const second = expected(409, await change(caller, { name: 'Second', version }), 'changed_meanwhile');
  expect((second as unknown as { current: OwnAccount }).current).toEqual(first);
  for (const body of [{ is_admin: true }, { group: 1 }, { name: '' }, { language: 'de' }, { email: 'x' }])
    expect((await change(caller, body)).status).toBe(422);
  expect(await read(caller)).toEqual(first);
});

it('changes the email address by a mailed link that works once, and ends every login', async () => {
  const { user, caller, ask } = await somebody();
  const other = await server.signIn(user);
  const email = newAddress();
  const asked = expected(200, await ask(email));
  expect(asked).toMatchObject({ email: user.email, pending_email: { email } });
  const [told] = await mailsTo(post, user.email, 1);
  expect(told).toContain(email);
  const token = tokenIn((await mailsTo(post, email, 1))[0]);
  await caller.post('/api/password/forgot', { email: user.email });
  await server.running.services.passwordResets.settle();

  expect((await confirm(token)).status).toBe(204);
  for (const login of [caller, other]) await login.expect(401).get('/api/me');
  expect((await confirm(token)).status).toBe(410);
  await expect(server.signIn(user)).rejects.toThrow();
  const again = await server.signIn({ ...user, email });
  expect(await read(again)).toMatchObject({ email, pending_email: null });
  expect((await mailsTo(post, user.email, 3)).at(-1)).toContain(email);
});

it('requires a recent login for another email address, and for nothing else', async () => {
  const { user, caller, ask } = await somebody();
  time += 11 * 60_000;
  expected(403, await change(caller, { email: newAddress(), name: 'Thief' }), 'login_not_recent');
  const { name, pending_email } = await read(caller);
  expect([name, pending_email]).toEqual([user.name, null]);
  const others = { name: 'Ann', language: 'nl', release_mails: 'none', email: user.email };
  expected(200, await change(caller, others));
  const capital = user.email.replace(/^./, (letter) => letter.toUpperCase());
  expected(403, await change(caller, { email: capital }));
  time += hour;
  expect((await ask(newAddress())).status).toBe(403);
  expected(200, await change(await server.signIn(user), { email: newAddress() }));
});

it('the link no longer works after 24 hours, after a newer link or after the change is cancelled', async () => {
  const { user, caller, ask } = await somebody();
  const [first, second, third] = [newAddress(), newAddress(), newAddress()];
  await ask(first);
  const replaced = tokenIn((await mailsTo(post, first, 1))[0]);
  await ask(second);
  const cancelled = tokenIn((await mailsTo(post, second, 1))[0]);
  expect((await confirm(replaced)).status).toBe(410);
  await caller.expect(204).delete('/api/me/email');
  await caller.expect(404).delete('/api/me/email');
  expect((await confirm(cancelled)).status).toBe(410);
  await ask(third);
  const late = tokenIn((await mailsTo(post, third, 1))[0]);
  time += 24 * hour;
  expect((await confirm(late)).status).toBe(410);
  expect(await read(caller)).toMatchObject({ email: user.email, pending_email: null });
});

it('does not reveal whether another user has the address, but mails that user', async () => {
  const owner = await server.user();
  const { caller, ask } = await somebody();
  const asked = await ask(owner.email);
  expect(asked.status).toBe(200);
  expect(asked.body.pending_email?.email).toBe(owner.email);
  const [mail] = await mailsTo(post, owner.email, 1);
  expect(() => tokenIn(mail)).toThrow('no link');
  expect((await read(caller)).pending_email?.email).toBe(owner.email);
});

/** Deletes a user while they are blocked, which closes the address. */
async function closeAddressOf(user: { id: number; version: number }): Promise<void> {
  await server.admin.block(user);
  await server.admin.expect(204).delete(`/api/users/${user.id}`);
}

it('does not reveal that an address is closed, and mails it no link', async () => {
  const former = await server.user();
  const { user, caller, ask } = await somebody();
  await closeAddressOf(former);
  const asked = await ask(former.email);
  expect([asked.status, asked.body.pending_email?.email]).toEqual([200, former.email]);
  const [mail] = await mailsTo(post, former.email, 1);
  expect(() => tokenIn(mail)).toThrow('no link');
  await mailsTo(post, user.email, 1);
  expect((await read(caller)).pending_email?.email).toBe(former.email);
});

it.each([false, true])(
  'refuses to confirm an address that another user has by now, or that was closed: %j',
  async (isClosed) => {
    const { caller, ask } = await somebody();
    const email = newAddress();
    await ask(email);
    const token = tokenIn((await mailsTo(post, email, 1))[0]);
    const group = await server.group();
    const other = { name: 'Faster', email, password: 'Merel-twaalf-9-dozen', group: group.id };
    const faster = await server.admin.expect(201).post('/api/users', other);
    if (isClosed) await closeAddressOf(faster);
    const before = await read(caller);
    expect((await confirm(token)).status).toBe(410);
    expect((await read(caller)).email).toBe(before.email);
  },
);

it('limits changes of the name to 20 an hour', async () => {
  const { caller } = await somebody();
  for (let turn = 0; turn < 20; turn += 1) expected(200, await change(caller, { name: `Ann ${turn}` }));
  expected(200, await change(caller, { name: 'Ann 19', language: 'nl' }));
  expect((await change(caller, { name: 'Ann 20' })).status).toBe(429);
  time += hour;
  expected(200, await change(caller, { name: 'Ann 20' }));
});

it('limits requests for another address to five an hour', async () => {
  const { ask } = await somebody();
  expect(await statusesOf(6, () => ask(newAddress()))).toEqual([200, 200, 200, 200, 200, 429]);
});

it('returns the data stored about the user, without password hashes or data of others', async () => {
  const { user, caller } = await somebody();
  const other = await somebody();
  await change(caller, { name: 'Own name' });
  const data = await caller.expect(200).get('/api/me/data');
  expect(data.account).toMatchObject({ name: 'Own name', email: user.email, group: user.group.name });
  expect(data.logins).toHaveLength(1);
  expect(data).toMatchObject({ passkeys: [], company_accounts: [], invitations: [], api_keys: [] });
  expect(data.audit_entries.map(({ action }) => action)).toEqual(['account.change', 'login']);
  expect(JSON.stringify(data)).not.toContain(other.user.email);
  expect(JSON.stringify(data)).not.toMatch(/hash|argon|scrypt/i);
});

it('returns the invitations and API keys that an administrator made, without their secrets', async () => {
  const { email } = await server.admin.invite(await server.group());
  const { key } = await server.apiKey([await server.downloadType()]);
  const data = await server.admin.expect(200).get('/api/me/data');
  expect(data.invitations.at(-1)).toMatchObject({ email });
  expect(data.api_keys.at(-1)).toMatchObject({ name: key.name });
  expect(JSON.stringify(data)).not.toMatch(/bls_|#token/);
});
