import { expect, it } from '@jest/globals';
import type { LicenceMailed } from '../../../server/contract/licence';
import { MailServer } from '../setup/mail-server';
import { mailsTo } from '../setup/mailed-links';
import { expected, testServer, statusesOf } from '../setup/server';

const post = new MailServer();
const server = testServer({ post, siteUrl: 'https://portal.example', runsJobs: false });

const mail = ({ id }: { id: number }) =>
  server.admin.post<LicenceMailed & { code?: string }>(`/api/licenses/${id}/mail`);

async function managerOf(group: { id: number }, changes: { language?: 'nl'; blocked?: 1 } = {}) {
  const user = await server.user(group);
  const values = { is_manager: 1, ...changes } as const;
  await server.update('users', user.id, values);
  return user;
}

it('mails the managers of the group a link to the licence, each in their language, and audits it', async () => {
  const group = await server.group();
  const [colleague, blocked] = [await server.user(group), await managerOf(group, { blocked: 1 })];
  const [english, dutch] = [await managerOf(group), await managerOf(group, { language: 'nl' })];
  const licence = await server.admin.createLicence(group);
  const answer = await mail(licence);
  expect([answer.status, answer.body]).toEqual([202, { recipients: 2 }]);
  const path = `/app/license/${licence.id}/`;
  expect((await mailsTo(post, english.email, 1))[0]).toContain(`https://portal.example/en${path}`);
  expect((await mailsTo(post, dutch.email, 1))[0]).toContain(`https://portal.example/nl${path}`);
  const everybody = post.received.flatMap(({ to }) => to);
  for (const { email } of [colleague, blocked]) expect(everybody).not.toContain(email);

  const trail = await server.admin.expect(200).get('/api/audit?action=license.mail');
  expect(trail.entries[0]).toMatchObject({
    subject: licence.name,
    detail: { id: licence.id, group: group.name, recipients: 2 },
  });
});

it('refuses to mail a withdrawn licence, and one whose group has no manager', async () => {
  const group = await server.group();
  await server.user(group);
  const licence = await server.admin.createLicence(group);
  expected(409, await mail(licence), 'licence_without_manager');
  expected(409, await mail(await server.admin.createLicence()), 'licence_without_manager');
  await managerOf(group);
  await server.admin.expect(200).post(`/api/licenses/${licence.id}/withdraw`, { reason: 'Not paid' });
  expected(409, await mail(licence), 'licence_not_current');
});

it('mails a manager at most three licences an hour', async () => {
  const group = await server.group();
  await managerOf(group);
  const licence = await server.admin.createLicence(group);
  expect(await statusesOf(4, () => mail(licence))).toEqual([202, 202, 202, 429]);
});
