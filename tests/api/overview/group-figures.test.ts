// @stores-daily
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TestServer } from '../setup/server';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start();
});
afterEach(() => server.stop());

const figures = async (...groups: { id: number }[]) => {
  const ids = groups.map(({ id }) => id).join(',');
  return await server.admin.expect(200).get(`/api/groups/figures?ids=${ids}`);
};

it('counts the types of which a group has an older release than the newest stable one', async () => {
  const [group, other] = [await server.group(), await server.group()];
  const [customer, colleague] = [await server.customer(group), await server.customer(other)];
  const [current, outdated, hidden] = [
    await server.downloadType(),
    await server.downloadType(),
    await server.downloadType(),
  ];
  const download = (who: typeof customer, { id }: { id: number }) => who.download({ id });
  await download(customer, await server.admin.release(current));
  const old = await server.admin.release(outdated);
  await download(customer, old);
  await download(colleague, old);
  await download(customer, await server.admin.release(hidden));
  await server.admin.release(outdated);
  await server.admin.release(hidden);
  await server.admin.release(current, Buffer.from('preview'), { channel: 'preview' });
  const allow = { user_group_id: other.id };
  await server.admin.expect(201).post(`/api/downloadTypes/${hidden.id}/userGroups`, allow);
  await download(colleague, await server.admin.release(outdated));

  expect(await figures(other, group)).toEqual([
    expect.objectContaining({ id: other.id, outdated_types: 0 }),
    expect.objectContaining({ id: group.id, outdated_types: 1 }),
  ]);
});

it('returns for each group the number of valid licences, the last download and whether it has a company login', async () => {
  const [group, empty] = [await server.group(), await server.group()];
  const ended = { valid_from: '2020-01-01', valid_until: '2020-12-31' };
  for (const dates of [{ valid_from: '2020-01-01' }, ended, { valid_from: '2100-01-01' }])
    await server.admin.createLicence(group, dates);
  const { id } = await server.release();
  const customer = await server.customer(group);
  await customer.download({ id });

  const provider = {
    issuer: 'https://issuer.example',
    client_id: 'a',
    client_secret: 'b',
    domains: ['firma.example'],
  };
  const flags = { is_required: false, trusts_email: false };
  await server.admin.expect(201).post(`/api/groups/${group.id}/identityProviders`, { ...provider, ...flags });
  const [first, second] = await figures(group, empty);
  expect(first).toMatchObject({ id: group.id, valid_licences: 1, visible_types: 1, has_company_login: true });
  expect(Date.parse(first?.last_downloaded_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(second).toEqual({
    id: empty.id,
    valid_licences: 0,
    last_downloaded_at: null,
    outdated_types: 0,
    visible_types: 1,
    has_company_login: false,
  });
});

it('requires between one and 200 groups', async () => {
  const ids = (count: number) => `?ids=${Array(count).fill('1').join(',')}`;
  for (const query of ['', '?ids=', '?ids=0', '?ids=1,', '?ids=a', ids(201)])
    await server.admin.expect(422).get(`/api/groups/figures${query}`);
  await server.admin.expect(200).get(`/api/groups/figures${ids(200)}`);
});
