import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Group } from '../../../server/contract/group';
import type { InvitationMade, OpenInvitation } from '../../../server/contract/invitation';
import type { MailWithText } from '../../../server/contract/mail';
import type { OwnAccount } from '../../../server/contract/own-account';
import type { Auth } from '../../../server/contract/session';
import { waitFor } from '../../setup/wait-for';
import { MailServer, mailSettings } from '../setup/mail-server';
import { mailsTo, tokenIn } from '../setup/mailed-links';
import type { Caller } from '../setup/server';
import { expected, TestServer, testServer, uniqueEmail, statusesOf } from '../setup/server';

let group: Group;
let time = Date.now();
const server = testServer(
  { trustProxy: ['127.0.0.1'], siteUrl: 'https://portal.example', runsJobs: false },
  () => new Date(time),
);
beforeAll(async () => {
  group = await server.group();
});

const password = 'Een-goed-wachtwoord-1';
const address = () => uniqueEmail('piet');

const bodyOf = (fields: object) => ({
  ...{ email: address(), name: 'Piet', group: group.id, language: 'nl' },
  ...fields,
});
const invite = (fields: object = {}, by: Caller = server.admin) =>
  by.expect(201).post('/api/invitations', bodyOf(fields));
const accept = (token: string, fields: object = { password }, ip = '10.0.0.1') =>
  server.anyone.post<Auth>('/api/invitations/accept', { token, ...fields }, { 'x-forwarded-for': ip });
const open = (token: string) => server.anyone.post<OpenInvitation>('/api/invitations/open', { token });
const list = async (by: Caller = server.admin) => await by.expect(200).get('/api/invitations');
const idsSeenBy = async (by?: Caller) => (await list(by)).map(({ id }) => id);

describe('an invitation', () => {
  it('becomes a user who is logged in, by a link that works once', async () => {
    const { link, ...invitation } = await invite({ name: ' Piet Jansen ' });
    expect(invitation).toEqual({
      id: expect.any(Number),
      email: invitation.email,
      name: 'Piet Jansen',
      group: { id: group.id, name: group.name },
      is_manager: false,
      language: 'nl',
      invited_by: { id: 1, name: 'Administrator' },
      created_at: new Date(time).toISOString(),
      expires_at: new Date(time + 72 * 3_600_000).toISOString(),
    });
    expect(link).toMatch(/^https:\/\/portal\.example\/nl\/invitation\/#token=[A-Za-z0-9_-]{43}$/);
    expect((await list())[0]).toEqual({ ...invitation, mail: null });

    const token = tokenIn(link);
    const { email, name, expires_at } = invitation;
    expect(expected(200, await open(token))).toEqual({
      email,
      name,
      group: { id: group.id, name: group.name },
      expires_at,
      is_manager: false,
      company_login: false,
    });
    const auth = expected(200, await accept(token, { name: 'Piet de Boer', password }));
    expect(auth.user).toMatchObject({ name: 'Piet de Boer', email, is_admin: false, is_manager: false });
    expect((await server.as(auth).get('/api/downloadTypes')).status).toBe(200);
    await server.signIn({ email, password });

    expect(await idsSeenBy()).not.toContain(invitation.id);
    expected(410, await open(token), 'link_invalid');
    expect((await accept(token)).status).toBe(410);
    const { entries } = await server.admin.expect(200).get('/api/audit?action=invitation.accept');
    expect(entries[0]).toMatchObject({ actor: email, detail: { invited_by: 'Administrator' } });
    const { language } = await server.row('users', auth.user.id);
    expect(language).toBe('nl');
  });

  it('is accepted without a password by a user who will choose another login method', async () => {
    const { link, email } = await invite();
    const caller = server.as(expected(200, await accept(tokenIn(link), {})));
    expect((await caller.get<OwnAccount>('/api/me')).body.has_password).toBe(false);
    await server.anyone.expect(422).post('/api/login', { email, password: '' });
    await server.anyone.expect(401).post('/api/login', { email, password: 'guess' });
    // This login is recent, so a passkey can be added instead of a password.
    await caller.expect(200).post('/api/me/passkeys/options');
  });

  it('stays valid after a weak password was refused', async () => {
    const token = tokenIn((await invite()).link);
    const weak = { token, password: 'Welkom2026!' };
    await server.anyone.expect(422, 'password: common').post('/api/invitations/accept', weak);
    expect((await accept(token)).status).toBe(200);
  });

  it('ends after 72 hours, and can be renewed', async () => {
    const { id, link } = await invite();
    time += 72 * 3_600_000;
    const admin = await server.signIn({ email: 'admin@example.com', password: 'Zwaluw-veertig-7-paletten' });
    Object.assign(server, { admin });
    expect((await open(tokenIn(link))).status).toBe(410);
    expect((await accept(tokenIn(link))).status).toBe(410);
    expect(await idsSeenBy()).toContain(id);

    const renewed = await server.admin.expect(200).post(`/api/invitations/${id}/renew`);
    expect(renewed.expires_at).toBe(new Date(time + 72 * 3_600_000).toISOString());
    expect((await accept(tokenIn(link))).status).toBe(410);
    expect((await accept(tokenIn(renewed.link))).status).toBe(200);
  });

  it('ends when it is renewed or withdrawn', async () => {
    const first = await invite();
    const renewed = await server.admin.expect(200).post(`/api/invitations/${first.id}/renew`);
    const again = await invite({ email: first.email.toUpperCase(), renew: true });
    expect(again.id).toBe(first.id);
    await server.admin.expect(204).delete(`/api/invitations/${again.id}`);
    await server.admin.expect(404).delete(`/api/invitations/${again.id}`);
    for (const { link } of [first, renewed, again]) expect((await accept(tokenIn(link))).status).toBe(410);
  });

  it('answers 409 to a second invitation of the same address, and stays valid', async () => {
    const first = await invite({ is_manager: true });
    const { link, ...open } = first;
    const other = await server.group();
    for (const to of [group, other]) {
      const body = bodyOf({ email: first.email.toUpperCase(), group: to.id });
      const refused = await server.admin.post('/api/invitations', body);
      expect(refused).toMatchObject({ status: 409, body: { code: 'invitation_open', current: open } });
    }
    expect((await accept(tokenIn(link))).status).toBe(200);
  });

  it('keeps role, language and name when it is renewed, and can get the manager role', async () => {
    const first = await invite({ name: 'Piet Jansen', is_manager: true });
    const other = { name: 'P', language: 'en' };
    const { link: _, ...again } = await invite({ email: first.email, ...other, renew: true });
    expect(again).toMatchObject({ id: first.id, name: 'Piet Jansen', is_manager: true, language: 'nl' });
    // A renewed invitation can have more rights.
    const low = await invite({ name: 'Kees' });
    const raised = await invite({ email: low.email, is_manager: true, renew: true });
    expect(raised).toMatchObject({ id: low.id, name: 'Kees', is_manager: true });
    const actions = (
      await server.admin.expect(200).get(`/api/audit?q=${encodeURIComponent(low.email)}`)
    ).entries.map(({ action, detail }) => [action, detail['is_manager']]);
    expect(actions).toContainEqual(['invitation.renew', true]);
  });

  it('moves to another group on request, without the manager role; its first link is revoked', async () => {
    const first = await invite({ name: 'Piet Jansen', is_manager: true });
    const other = await server.group();
    const to = { name: 'P', group: other.id, language: 'en' };
    const moved = await invite({ email: first.email, ...to, renew: true });
    const kept = { name: 'Piet Jansen', language: 'nl' };
    expect(moved).toMatchObject({ ...kept, is_manager: false, group: { id: other.id } });
    expect(await idsSeenBy()).not.toContain(first.id);
    expect((await accept(tokenIn(first.link))).status).toBe(410);
    const trail = await server.admin.expect(200).get(`/api/audit?q=${encodeURIComponent(first.email)}`);
    expect(trail.entries.map(({ action }) => action)).toContain('invitation.withdraw');
  });

  it('that has expired does not block a new one', async () => {
    const first = await invite({ name: 'Piet Jansen' });
    const over = new Date(time - 1).toISOString();
    await server.update('invitations', first.id, { expires_at: over });
    expect((await invite({ email: first.email, name: 'P' })).name).toBe('P');
  });

  it('creates one user when it is accepted twice at once', async () => {
    const { link, email } = await invite();
    const answers = await Promise.all([accept(tokenIn(link)), accept(tokenIn(link), {}, '10.0.0.2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const users = await server.admin.expect(200).get('/api/users');
    expect(users.filter((user) => user.email === email)).toHaveLength(1);
  });

  it('is refused for the address of a user, and ends when a user with its address is added', async () => {
    const user = await server.user(group);
    await server.admin.expect(409, 'email_taken').post('/api/invitations', bodyOf({ email: user.email }));
    const { id, link, email } = await invite();
    const added = { email, name: 'Piet', group: group.id, password };
    await server.admin.expect(201).post('/api/users', added);
    expect(await idsSeenBy()).not.toContain(id);
    expect((await accept(tokenIn(link))).status).toBe(410);
  });

  it('ends when its inviter is deleted or may no longer invite', async () => {
    const [demoted, deleted] = [await server.manager(group), await server.manager(group)];
    const [one, other] = [await invite({}, demoted), await invite({}, deleted)];
    await server.update('users', demoted.auth.user.id, { is_manager: 0 });
    await server.admin.expect(204).delete(`/api/users/${deleted.auth.user.id}`);
    for (const { link } of [one, other]) {
      expect((await open(tokenIn(link))).status).toBe(410);
      expect((await accept(tokenIn(link))).status).toBe(410);
    }
    await demoted.expect(403).get('/api/invitations');
  });

  it('refuses wrong tokens from a network with 429 after 30', async () => {
    const guess = () => accept('A'.repeat(43), { password }, '10.5.0.1');
    expect(await statusesOf(31, () => guess())).toEqual([...Array<number>(30).fill(410), 429]);
    expect((await accept(tokenIn((await invite()).link), { password }, '10.5.0.2')).status).toBe(200);
  });

  it('is deleted 30 days after it expired', async () => {
    const { id } = await invite();
    await server.update('invitations', id, {
      expires_at: new Date(time - 31 * 24 * 3_600_000).toISOString(),
    });
    const { applyRetention } = await import('../../../server/retention');
    await applyRetention(server.db, server.config, () => new Date(time));
    expect(await idsSeenBy()).not.toContain(id);
  });

  it.each([
    [{ email: 'no address' }, 'email: invalid_email'],
    [{ name: ' ' }, 'name: required'],
    [{ group: 99_999 }, 'group: unknown_group'],
    [{ language: 'de' }, 'language: invalid'],
    [{ is_admin: true }, 'is_admin: unknown_field'],
  ])('is refused with %j', async (wrong, code) => {
    const before = await idsSeenBy();
    await server.admin.expect(422, code).post('/api/invitations', bodyOf(wrong));
    expect(await idsSeenBy()).toEqual(before);
  });

  it('is mailed where the server sends mail, and its link goes to nobody else', async () => {
    const post = new MailServer();
    const mailing = await TestServer.start({ mail: mailSettings(await post.open()) });
    try {
      const { id } = await mailing.group();
      const email = 'piet@klant.example';
      const body = { email, name: 'Piet', group: id, language: 'nl' };
      const made = await mailing.admin.expect(201).post('/api/invitations', body);
      expect(made.link).toBeUndefined();
      const [mail = ''] = await mailsTo(post, email, 1);
      expect(mail).toContain('Administrator heeft je uitgenodigd');
      const managerEmail = 'mia@klant.example';
      const managing = { ...body, email: managerEmail, language: 'en', is_manager: true };
      await mailing.admin.expect(201).post('/api/invitations', managing);
      const [toManager = ''] = await mailsTo(post, managerEmail, 1);
      const words = toManager.replace(/=\r\n/g, '').replace(/\s+/g, ' ');
      expect(words).toContain(', as a manager of ');
      expect(words).toContain('As a manager you can invite colleagues');

      const mailSeenBy = async (caller: Caller) =>
        (await list(caller)).find((invitation) => invitation.email === email)?.mail;
      await waitFor(async () =>
        expect(await mailSeenBy(mailing.admin)).toEqual({ id: expect.any(Number), state: 'sent' }),
      );
      expect(await mailSeenBy(await mailing.manager({ id }))).toEqual({ state: 'sent' });
      const { body: whole } = await mailing.admin.get<MailWithText>(
        `/api/mails/${(await mailSeenBy(mailing.admin))?.id}`,
      );
      expect([whole.kind, whole.to]).toEqual(['invitation', email]);

      const token = tokenIn(mail);
      await mailing.anyone.expect(200).post('/api/invitations/accept', { token, password });
    } finally {
      await mailing.stop();
      await post.close();
    }
  });
});

describe('a manager', () => {
  it('invites into their group, and sees only its invitations', async () => {
    const manager = await server.manager(group);
    const [own, hidden] = [await invite({}, manager), await invite({ group: (await server.group()).id })];
    const seen = await idsSeenBy(manager);
    expect(seen).toContain(own.id);
    expect(seen).not.toContain(hidden.id);
    await manager.expect(404).post(`/api/invitations/${hidden.id}/renew`);
    await manager.expect(404).delete(`/api/invitations/${hidden.id}`);
    expect((await accept(tokenIn(hidden.link))).status).toBe(200);
    await manager.expect(204).delete(`/api/invitations/${own.id}`);
  });

  it('invites nobody into another group, and makes no managers', async () => {
    const manager = await server.manager(group);
    const other = await server.group();
    const before = await idsSeenBy();
    const fields = { email: address(), name: 'Piet', language: 'nl' };
    for (const id of [other.id, 1]) {
      const answer = await manager.post('/api/invitations', { ...fields, group: id });
      expect(answer.body.errors).toMatchObject([{ field: 'group', code: 'unknown_group' }]);
    }
    const promoted = { ...fields, group: group.id, is_manager: true };
    await manager.expect(403).post('/api/invitations', promoted);
    expect(await idsSeenBy()).toEqual(before);
  });

  it('renews invitations of an administrator without becoming the inviter, except those of managers', async () => {
    const manager = await server.manager(group);
    const [plain, promoted] = [await invite(), await invite({ is_manager: true })];
    const renewed = await manager.post<InvitationMade>(`/api/invitations/${plain.id}/renew`);
    expect(expected(200, renewed).invited_by).toEqual(plain.invited_by);
    const again = { email: promoted.email, name: 'P', group: group.id, language: 'nl', renew: true };
    for (const refused of [
      await manager.post(`/api/invitations/${promoted.id}/renew`),
      await manager.post('/api/invitations', again),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed']);
    expect((await accept(tokenIn(promoted.link))).status).toBe(200);
  });

  it('does not end the invitation of the same address into another group', async () => {
    const manager = await server.manager(group);
    const other = await server.group();
    const theirs = await invite({ group: other.id });
    const own = await invite({ email: theirs.email }, manager);
    const auth = expected(200, await accept(tokenIn(theirs.link)));
    expect(auth.user.group.id).toBe(other.id);
    expect((await accept(tokenIn(own.link))).status).toBe(410);
  });

  it('is created by an invitation of an administrator, except in the group of administrators', async () => {
    const manager = expected(200, await accept(tokenIn((await invite({ is_manager: true })).link)));
    expect(manager.user.is_manager).toBe(true);
    const users = await server.admin.expect(200).get('/api/users');
    expect(users.find(({ id }) => id === manager.user.id)?.is_manager).toBe(true);
    expect((await invite({ is_manager: true, group: 1 })).is_manager).toBe(false);
  });

  it('deletes users of their group, but no users of other groups and not themselves', async () => {
    const manager = await server.manager(group);
    const [colleague, stranger] = [await server.customer(group), await server.customer()];
    const remove = async (person: { auth: Auth }) =>
      (await manager.delete(`/api/users/${person.auth.user.id}`)).status;
    expect(await remove(stranger)).toBe(404);
    expect(await remove({ auth: server.admin.auth as Auth })).toBe(404);
    expect(await remove(manager)).toBe(409);
    expect(await remove(colleague)).toBe(204);
    await colleague.expect(401).get('/api/users');
    await stranger.expect(200).get('/api/users');
  });

  it('sends at most 100 invitations', async () => {
    const manager = await server.manager(group);
    const { id } = await invite({}, manager);
    for (let count = 1; count < 100; count += 1)
      await manager.expect(200).post(`/api/invitations/${id}/renew`);
    await manager.expect(429).post(`/api/invitations/${id}/renew`);
    await server.admin.expect(200).post(`/api/invitations/${id}/renew`);
  });

  it('does not learn which addresses are those of users elsewhere', async () => {
    const manager = await server.manager(group);
    const stranger = await server.user();
    const colleague = await server.user(group);
    const ask = (email: string) => manager.post<InvitationMade>('/api/invitations', bodyOf({ email }));
    const [known, unknown] = [await ask(stranger.email), await ask(address())];
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect([known.status, unknown.status]).toEqual([201, 201]);
    for (const { email } of [known.body, unknown.body]) expected(409, await ask(email), 'invitation_open');
    expect((await ask(colleague.email)).body).toMatchObject({ code: 'email_taken' });
  });

  it('invites a user of another group only by a mail without a link', async () => {
    const post = new MailServer();
    const mailing = await TestServer.start({ mail: mailSettings(await post.open()) });
    try {
      const home = await mailing.group();
      const manager = await mailing.manager(home);
      const owner = await mailing.user();
      const body = { email: owner.email.toUpperCase(), name: 'Somebody', group: home.id, language: 'nl' };
      await manager.expect(201).post('/api/invitations', body);
      const [text] = await mailsTo(post, owner.email, 1);
      expect(text).toContain('has invited this address to the customer portal');
      expect(text).not.toContain('token=');

      // The mail has the same state as any other mail.
      await waitFor(async () => expect((await list(manager))[0]?.mail).toEqual({ state: 'sent' }));
    } finally {
      await mailing.stop();
      await post.close();
    }
  });
});
