import { expect, it } from '@jest/globals';
import { administrator, testServer } from '../setup/server';

const clock = { now: new Date('2026-03-29T00:30:00Z') };
const server = testServer({}, () => clock.now);

const overview = async (caller = server.admin) => await caller.expect(200).get('/api/overview');
const minute = 60_000;
const after = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms));

it('the overview is empty in a new portal', async () => {
  const nothing = { count: 0, first: [] };
  expect(await overview()).toEqual({
    conditions: nothing,
    messages: nothing,
    licences: nothing,
    uploads: nothing,
    mails: nothing,
    links: nothing,
    releases: nothing,
    orphans: { ...nothing, bytes: 0 },
    figures: { logins: 0, customers: { all: 0, up_to_date: 0 }, licences: { valid: 0, ends_soon: 0 } },
    series: expect.anything(),
    setup: expect.anything(),
  });
});

it('lists the newest new messages and counts them', async () => {
  for (let index = 1; index <= 7; index += 1) {
    const message = { name: `Visitor ${index}`, email: 'jan@klant.example', message: 'Hello' };
    await server.anyone.expect(202).post('/api/contact', message);
    after(minute);
  }
  const { messages } = await overview();
  expect(messages.count).toBe(7);
  expect(messages.first.map(({ name }) => name)).toEqual([7, 6, 5, 4, 3].map((index) => `Visitor ${index}`));
});

it('lists the licences that end within 30 days, the earliest first', async () => {
  const group = await server.group();
  for (const [name, valid_until] of [
    ['Later', '2026-04-20'],
    ['Sooner', '2026-04-02'],
    ['Next year', '2027-03-31'],
    ['Over', '2026-03-01'],
  ]) {
    await server.admin.createLicence(group, { name, apps: ['app-0'], valid_until });
  }
  const { licences } = await overview();
  expect(licences.count).toBe(2);
  expect(licences.first.map(({ name }) => name)).toEqual(['Sooner', 'Later']);
});

it('lists uploads that received nothing for an hour, and no others', async () => {
  const type = await server.downloadType();
  await server.admin.expect(201).record(type, Buffer.from('still'), { name: 'Left alone' });
  after(59 * minute);
  expect((await overview()).uploads.count).toBe(0);
  after(2 * minute);
  await server.admin.expect(201).record(type, Buffer.from('new'), { name: 'Just begun' });
  expect((await overview()).uploads).toMatchObject({ count: 1, first: [{ name: 'Left alone' }] });
});

it('lists the mails with links to pass on of a server without mail, without their secrets', async () => {
  const user = await server.user();
  await server.anyone.expect(202).post('/api/password/forgot', { email: user.email });
  await server.running.services.passwordResets.settle();
  expect((await overview()).links).toMatchObject({
    count: 1,
    first: [{ kind: 'password-reset', to: user.email, state: 'waiting' }],
  });
  expect((await server.admin.get('/api/overview')).text).not.toContain('token=');
  after(61 * minute);
  expect((await overview()).links).toEqual({ count: 0, first: [] });
});

it('counts the downloads of the releases of the last 30 days, and marks withdrawn ones', async () => {
  const group = await server.group();
  const user = await server.user(group);
  const type = await server.downloadType({}, [group]);
  const old = await server.admin.release(type, Buffer.from('old'), { name: '1.0' });
  after(31 * 24 * 60 * minute);
  const [admin, customer] = [await server.signIn(administrator), await server.signIn(user)];
  const fresh = await admin.release(type, Buffer.from('new'), { name: '1.1' });
  for (const { id } of [old, fresh, fresh]) await customer.download({ id });
  expect((await overview(admin)).releases).toEqual({
    count: 1,
    first: [
      {
        id: fresh.id,
        name: '1.1',
        download_type: { id: type.id, name: type.name },
        release_date: clock.now.toISOString(),
        downloads: 2,
        is_withdrawn: false,
      },
    ],
  });
  await admin.expect(200).post(`/api/downloadables/${fresh.id}/withdraw`, { reason: 'Broken.' });
  expect((await overview(admin)).releases).toMatchObject({
    count: 1,
    first: [{ id: fresh.id, is_withdrawn: true, downloads: 2 }],
  });
});
