import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { remindOfLicences } from '../../../server/modules/licences/licence-reminders';
import { createOutbox } from '../../../server/modules/mail/outbox';
import { TestServer, type Caller } from '../setup/server';
import { mailSettings } from '../setup/mail-server';

const clock = { now: new Date() };
const siteUrl = 'https://portal.example';
const mail = mailSettings(25);
// Licence mails have no limit, so using the limiter is an error.
const limiter = { consume: () => Promise.reject(new Error()), add: () => Promise.reject(new Error()) };
const outbox = createOutbox(randomBytes(32), limiter, {
  sends: true,
  siteUrl,
  sendNow: () => undefined,
  now: () => clock.now,
});
let server: TestServer;
beforeAll(async () => {
  clock.now = new Date('2026-01-02T12:00:00Z');
  server = await TestServer.start({ siteUrl, tokenTtlHours: 24 * 2000, runsJobs: false }, () => clock.now);
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.now = new Date('2026-01-02T12:00:00Z');
  await server.db.deleteFrom('licences').execute();
  await server.db.deleteFrom('outbox').execute();
});

const remind = (settings: Parameters<typeof remindOfLicences>[2] = { siteUrl, mail }) =>
  remindOfLicences(
    server.db,
    { outbox, unsubscribing: server.running.services.unsubscribing },
    settings,
    () => clock.now,
    new AbortController().signal,
  );

/** A licence of a group with one user, who reads Dutch. */
async function licenceUntil(valid_until: string | undefined) {
  const group = await server.group();
  const user = await server.user(group);
  await server.update('users', user.id, { language: 'nl' });
  return { kept: await server.admin.createLicence(group, { valid_until }), user };
}

/** Returns the mails that were queued since the last call. */
async function mails() {
  const rows = await server.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  await server.db.deleteFrom('outbox').execute();
  return rows.map(({ id, recipient, subject, kind, content }) => ({
    recipient,
    subject,
    kind,
    content: outbox.decrypt({ id, content: content ?? '' })!.content,
  }));
}

/** Runs the reminders every six hours for some days. @returns the recipients of each time at which mail was sent */
async function sentBetween(first: string, last: string) {
  const sent: Record<string, (string | null)[]> = {};
  const end = Date.parse(`${last}T23:59:59Z`);
  for (let time = Date.parse(`${first}T00:00:00Z`); time <= end; time += 6 * 3_600_000) {
    clock.now = new Date(time);
    await remind();
    const recipients = (await mails()).map(({ recipient }) => recipient);
    if (recipients.length > 0) sent[clock.now.toISOString()] = recipients;
  }
  return sent;
}

it('reminders are sent 30 and 7 days before the end and on the last day, once each, to the group and the vendor', async () => {
  const { user } = await licenceUntil('2026-03-31');
  const both = [user.email, mail.contactTo];
  // Summer time begins on 29 March in Europe and on 8 March in America.
  expect(await sentBetween('2026-02-20', '2026-04-15')).toEqual({
    '2026-03-01T00:00:00.000Z': both,
    '2026-03-24T00:00:00.000Z': both,
    '2026-03-31T00:00:00.000Z': both,
  });
});

it('reminders are sent only 7 days before the end of a free month and on the last day', async () => {
  const { user } = await licenceUntil('2026-01-31');
  const both = [user.email, mail.contactTo];
  expect(await sentBetween('2026-01-03', '2026-02-15')).toEqual({
    '2026-01-24T00:00:00.000Z': both,
    '2026-01-31T00:00:00.000Z': both,
  });
});

it('reminders are sent on the right days when the clocks go back, and around a leap day', async () => {
  await licenceUntil('2026-10-31');
  expect(Object.keys(await sentBetween('2026-09-28', '2026-11-02'))).toEqual([
    '2026-10-01T00:00:00.000Z',
    '2026-10-24T00:00:00.000Z',
    '2026-10-31T00:00:00.000Z',
  ]);
  await licenceUntil('2028-03-01');
  expect(Object.keys(await sentBetween('2028-01-29', '2028-03-02'))).toEqual([
    '2028-01-31T00:00:00.000Z',
    '2028-02-23T00:00:00.000Z',
    '2028-03-01T00:00:00.000Z',
  ]);
});

it('reminders name the licence, its end and its page in the language of each recipient', async () => {
  const { kept, user } = await licenceUntil('2026-03-31');
  clock.now = new Date('2026-03-24T08:00:00Z');
  await remind();
  const [toCustomer, toVendor] = await mails();
  expect(toCustomer).toMatchObject({
    kind: 'licence-reminder',
    subject: `[Belstock] Licentie ${kept.name} loopt af op 31 maart 2026`,
    content: { action: { url: `${siteUrl}/nl/app/license/${kept.id}/` } },
  });
  expect(toCustomer?.content.paragraphs.join()).toContain(
    `van ${kept.group?.name} is te gebruiken tot en met`,
  );
  expect(toVendor?.subject).toBe(
    `[Belstock] Licence ${kept.name} of ${kept.group?.name}: last day 31 March 2026`,
  );
  expect(toVendor?.content.paragraphs.join()).toContain(user.email);
  expect(toVendor?.content.action?.url).toBe(`${siteUrl}/en/app/license/${kept.id}/`);
  expect(JSON.stringify([toCustomer, toVendor])).not.toMatch(/\{[a-z]+\}/);
});

it('reminders are sent late after the server was down, and only the last missed one', async () => {
  await licenceUntil('2026-03-31');
  clock.now = new Date('2026-03-29T12:00:00Z');
  await remind();
  expect(await mails()).toHaveLength(2);
  expect(Object.keys(await sentBetween('2026-03-30', '2026-04-20'))).toEqual(['2026-03-31T00:00:00.000Z']);

  await licenceUntil('2026-05-31');
  clock.now = new Date('2026-06-03T12:00:00Z');
  await remind();
  expect((await mails())[0]?.subject).toMatch(/is verlopen op 31 mei 2026$/);
  expect(await sentBetween('2026-06-03', '2026-06-20')).toEqual({});
});

it('reminders are not sent more than a week after the end', async () => {
  await licenceUntil('2026-03-31');
  expect(await sentBetween('2026-04-08', '2026-04-20')).toEqual({});
});

it('reminders are not sent for a licence that is renewed, withdrawn or without an end', async () => {
  const renewed = await licenceUntil('2026-03-31');
  const withdrawn = await licenceUntil('2026-03-31');
  await licenceUntil(undefined);
  await server.admin
    .expect(201)
    .post(`/api/licenses/${renewed.kept.id}/renew`, { valid_until: '2027-12-31' });
  await server.admin.expect(200).post(`/api/licenses/${withdrawn.kept.id}/withdraw`, { reason: 'No' });
  expect(await sentBetween('2026-02-28', '2026-04-02')).toEqual({});
});

it('reminders are not sent if they were due already when the licence was created', async () => {
  clock.now = new Date('2026-03-05T12:00:00Z');
  await licenceUntil('2026-04-01');
  expect(Object.keys(await sentBetween('2026-03-05', '2026-04-03'))).toEqual([
    '2026-03-25T00:00:00.000Z',
    '2026-04-01T00:00:00.000Z',
  ]);
  clock.now = new Date('2026-04-20T12:00:00Z');
  await licenceUntil('2026-04-19');
  expect(await sentBetween('2026-04-20', '2026-04-27')).toEqual({});
});

it('reminders are sent once, even if several servers send at the same time', async () => {
  await licenceUntil('2026-03-31');
  clock.now = new Date('2026-03-01T12:00:00Z');
  await Promise.all(Array.from({ length: 5 }, () => remind()));
  expect(await mails()).toHaveLength(2);
});

it('reminders go only to the vendor if the licence has no users', async () => {
  const { kept, user } = await licenceUntil('2026-03-31');
  await server.admin.expect(204).delete(`/api/users/${user.id}`);
  await server.admin.expect(204).delete(`/api/groups/${kept.group?.id}`);
  clock.now = new Date('2026-03-31T12:00:00Z');
  await remind();
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual([mail.contactTo]);
  expect(sent[0]?.content.paragraphs.join()).toContain('nobody');
});

it('reminders are not recorded as sent while the server sends no mail', async () => {
  await licenceUntil('2026-03-31');
  clock.now = new Date('2026-03-01T12:00:00Z');
  await remind({ siteUrl, mail: undefined });
  expect(await mails()).toEqual([]);
  await remind();
  expect(await mails()).toHaveLength(2);
});

it('reminders go only to the managers of a group that has managers', async () => {
  const { kept, user } = await licenceUntil('2026-02-01');
  const manager = await server.user({ id: kept.group?.id ?? 0 });
  await server.update('users', manager.id, { is_manager: 1 });
  clock.now = new Date('2026-01-25T12:00:00Z');
  await remind();
  const recipients = (await mails()).map(({ recipient }) => recipient);
  expect(recipients).toEqual([manager.email, mail.contactTo]);
  expect(recipients).not.toContain(user.email);
});

it('reminders are not sent to people who switched them off, nor to others instead of them, but to the vendor', async () => {
  const { kept, user } = await licenceUntil('2026-03-31');
  const group = { id: kept.group?.id ?? 0 };
  const switchOff = (caller: Caller) => caller.expect(200).patch('/api/me', { licence_reminders: false });
  const sentOn = async (day: string) => {
    clock.now = new Date(`${day}T12:00:00Z`);
    await remind();
    const sent = await mails();
    return { to: sent.map(({ recipient }) => recipient), told: sent.at(-1)?.content.paragraphs.join() };
  };
  await switchOff(await server.customer(group));
  expect(await sentOn('2026-03-01')).toEqual({
    to: [user.email, mail.contactTo],
    told: expect.stringMatching(`Notified: ${user.email}\\.$`),
  });

  const managers = [await server.manager(group), await server.manager(group)];
  await switchOff(managers[0]!);
  expect((await sentOn('2026-03-24')).to).toEqual([managers[1]!.auth.user.email, mail.contactTo]);
  await switchOff(managers[1]!);
  expect(await sentOn('2026-03-31')).toEqual({
    to: [mail.contactTo],
    told: expect.stringMatching(/Notified: nobody\.$/),
  });
});

it.each([
  ['ends', '2026-03-31'],
  ['ended', '2026-04-02'],
])(
  'the reminder of a licence that %s has a link that switches only reminders off, without a login',
  async (_, day) => {
    const { user } = await licenceUntil('2026-03-31');
    const other = (await licenceUntil('2026-03-31')).user;
    clock.now = new Date(`${day}T12:00:00Z`);
    await remind();
    const [toUser, toVendor] = await mails();
    expect(toUser?.recipient).toBe(user.email);
    expect(toVendor?.content).not.toHaveProperty('unsubscribe');
    const { settings, unsubscribe } = toUser?.content ?? {};
    expect(settings).toEqual({
      label: 'Kies of je deze mails krijgt',
      url: `${siteUrl}/nl/app/account/notifications/`,
    });
    expect(unsubscribe?.label).toBe('Afmelden voor alle mails over licenties die aflopen');
    const [address = '', token = ''] = unsubscribe?.url.split('/api/unsubscribe/') ?? [];
    expect(address).toBe(siteUrl);
    expect(token).toMatch(new RegExp(`^licences-${user.id}-[\\w-]{43}$`));

    const rowOf = ({ id }: { id: number }) => server.row('users', id);
    const post = (of: string) =>
      server.anyone.form(`/api/unsubscribe/${of}`, { 'List-Unsubscribe': 'One-Click' });
    const page = await server.anyone.get(`/api/unsubscribe/${token}`);
    expect(page.headers.get('location')).toBe(`/nl/unsubscribe/#token=${token}`);
    expect((await post(token.replace('licences', 'releases'))).status).toBe(404);
    expect((await post(token.replace(`-${user.id}-`, `-${other.id}-`))).status).toBe(404);
    expect(await rowOf(user)).toMatchObject({ licence_reminders: 1, release_mails: 'all' });
    for (let times = 0; times < 2; times++) expect((await post(token)).status).toBe(204);
    expect(await rowOf(user)).toMatchObject({ licence_reminders: 0, release_mails: 'all' });
    expect(await rowOf(other)).toMatchObject({ licence_reminders: 1, release_mails: 'all' });
    const trail = `/api/audit?actor=${user.email}&action=account.change` as const;
    const { entries } = await server.admin.expect(200).get(trail);
    expect(entries.map(({ detail }) => detail)).toEqual([
      { licence_reminders: false, unsubscribed: 'licences' },
    ]);
  },
);
