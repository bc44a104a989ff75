// @stores
import { expect, it } from '@jest/globals';
import type { ReleaseStatus } from '../../../server/contract/advisory-status';
import { announceReleases, mailReleases } from '../../../server/modules/notifications/release-notices';
import { MailServer } from '../setup/mail-server';
import { sendMails } from '../setup/mailed-links';
import { testServer, type Caller } from '../setup/server';

const siteUrl = 'https://portal.example';
const mails = new MailServer();
const clock = { now: new Date() };
const now = () => clock.now;
const server = testServer({ siteUrl, post: mails, runsJobs: false }, now);

async function publish(releases: readonly (readonly [{ id: number }, ReleaseStatus])[]) {
  const { id, version } = await server.admin.expect(201).post('/api/advisories', {
    ...{ kind: 'vulnerability', original_language: 'en', title_en: 'Orders', title_nl: 'Orders' },
    ...{ summary_en: 'Text', summary_nl: 'Tekst', remediation_en: 'Update', remediation_nl: 'Werk bij' },
    cvss_vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    releases: releases.map(([release, status]) => ({ downloadable_id: release.id, status })),
  });
  const publication = { version, summary_en: '', summary_nl: '', notify: false };
  const { number } = await server.admin.expect(200).post(`/api/advisories/${id}/publish`, publication);
  return { id, number };
}

async function mailed(email: string) {
  const { db, outbox, signatures, unsubscribing } = server.running.services;
  const never = new AbortController().signal;
  await announceReleases(db, outbox, { siteUrl, now }, never);
  const needs = { outbox, releaseKey: () => signatures.publicKey(), unsubscribing };
  await mailReleases(db, needs, siteUrl, now, never);
  await sendMails(server);
  return mails.received.filter(({ to }) => to.includes(email)).map(({ text }) => text.replace(/=\r\n/g, ''));
}

const ofRelease = async (caller: Caller, { id }: { id: number }) =>
  (await caller.expect(200).get(`/api/downloadables/${id}`)).upgrade;
const ofOverview = async (caller: Caller) =>
  (await caller.expect(200).get('/api/overview/own')).types.first.map(({ upgrade }) => upgrade);

it('says to each group what an upgrade from its own release closes, on the screens and by mail', async () => {
  const [group, others] = [await server.group(), await server.group()];
  const type = await server.downloadType({}, [group, others]);
  const user = await server.user(group);
  const [customer, other] = [await server.signIn(user), await server.customer(others)];
  const [old, middle] = [
    await server.admin.release(type, Buffer.from('1'), { name: '3.1.1' }),
    await server.admin.release(type, Buffer.from('2'), { name: '3.2.0' }),
  ];
  await customer.download(old);
  await mailed(user.email);
  clock.now = new Date(clock.now.getTime() + 3 * 3_600_000);
  const release = await server.admin.release(type, Buffer.from('3'), { name: '4.2.0', kind: 'security' });
  const closed = await publish([
    [old, 'affected'],
    [release, 'fixed'],
  ]);
  const silent = await publish([
    [old, 'affected'],
    [middle, 'fixed'],
  ]);
  const draft = [{ downloadable_id: old.id, status: 'affected' }] as const;
  await server.admin.expect(201).post('/api/advisories', {
    ...{ kind: 'incident', original_language: 'en', title_en: '', title_nl: '' },
    ...{ summary_en: '', summary_nl: '', releases: [...draft] },
  });

  const none = { count: 0, first: [] };
  const upgrade = {
    from: { id: old.id, name: '3.1.1' },
    to: { id: release.id, name: '4.2.0' },
    closes: { count: 1, first: [closed] },
    not_mentioned: { count: 1, first: [silent] },
    ...{ open: none, opens: none },
  };
  expect(await ofRelease(customer, release)).toEqual(upgrade);
  expect(await ofOverview(customer)).toEqual([upgrade]);
  // Neither what it has, nor an older one, nor what another group downloaded.
  expect(await ofRelease(customer, old)).toBeNull();
  expect(await ofRelease(other, release)).toBeNull();
  expect(await ofRelease(server.admin, release)).toBeNull();
  expect(await ofOverview(other)).toEqual([null]);

  const sentence = `From 3.1.1 to 4.2.0 closes ${closed.number}; 4.2.0 is not mentioned in ${silent.number}.`;
  expect((await mailed(user.email)).at(-1)).toContain(sentence);
  expect(mails.received.filter(({ text }) => text.includes('closes'))).toHaveLength(1);

  // What the group can get: a withdrawn fix is offered no longer, and nobody installs it.
  const advisory = async () => await customer.expect(200).get(`/api/advisories/${closed.id}`);
  expect((await advisory()).own).toMatchObject({
    fixes: [{ id: release.id, name: '4.2.0' }],
    downloads: [{ id: old.id }],
  });
  await server.admin.expect(200).post(`/api/downloadables/${release.id}/withdraw`, { reason: 'Broken' });
  expect((await advisory()).own?.fixes).toEqual([]);
  expect(await ofRelease(customer, release)).toBeNull();

  // The first release that fixes it is one that customers can still get.
  await server.admin.expect(200).post(`/api/downloadables/${middle.id}/withdraw`, { reason: 'Broken' });
  await server.admin.expect(200).post(`/api/downloadables/${release.id}/restore`);
  const both = await publish([
    [middle, 'fixed'],
    [release, 'fixed'],
  ]);
  const { releases } = await customer.expect(200).get(`/api/advisories/${both.id}`);
  expect(releases.filter(({ first_fixed: mark }) => mark).map(({ name }) => name)).toEqual(['4.2.0']);

  // A downloaded release that was deleted cannot be compared.
  await server.admin.expect(204).delete(`/api/download/${old.id}`);
  expect(await ofRelease(customer, release)).toBeNull();
});
