import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Ticket } from '../../../server/contract/ticket';
import type { Group } from '../../../server/contract/group';
import type { Caller } from '../setup/server';
import { expected, testServer } from '../setup/server';

let group: Group;
const server = testServer();
beforeAll(async () => {
  group = await server.group();
});

const viewing = (id: number | string) => ({ 'view-as-group': String(id) });

describe('an administrator who views the portal as a group', () => {
  it('sees what a customer of the group sees, which is audited', async () => {
    const other = await server.group();
    const own = await server.downloadType({}, [group]);
    await server.downloadType({}, [other]);
    await server.customer(group);
    const customer: Caller = await server.customer(group);
    await server.admin.expect(204).post(`/api/groups/${group.id}/view`);

    for (const path of ['/api/downloadTypes', '/api/users', '/api/groups']) {
      const seen = await server.admin.get<{ id: number }[]>(path, viewing(group.id));
      expect(seen.body).toEqual((await customer.get(path)).body);
    }
    const types = await server.admin.expect(200).get('/api/downloadTypes', viewing(group.id));
    expect(types.map(({ id }) => id)).toContain(own.id);
    const { entries } = await server.admin.expect(200).get('/api/audit?action=group.view');
    expect(entries[0]).toMatchObject({ subject: group.name, detail: { id: group.id } });
  });

  it('cannot change data or read data for administrators', async () => {
    const before = await server.admin.expect(200).get('/api/users');
    await server.admin
      .expect(403, 'only_viewing')
      .post('/api/groups', { name: 'Made while looking' }, viewing(group.id));
    await server.admin.expect(403).get('/api/audit', viewing(group.id));
    const names = (await server.admin.expect(200).get('/api/groups')).map(({ name }) => name);
    expect(names).not.toContain('Made while looking');
    expect(await server.admin.expect(200).get('/api/users')).toEqual(before);
  });

  it('downloads what the group may, without counting as a download of the group', async () => {
    const content = Buffer.from('release');
    const own = await server.admin.release(await server.downloadType({}, [group]), content);
    const others = await server.admin.release(await server.downloadType({}, [await server.group()]), content);
    const ticketOf = ({ id }: { id: number }, caller = server.admin, headers = viewing(group.id)) =>
      caller.post<Ticket>(`/api/downloadables/${id}/ticket`, undefined, headers);
    const downloads = async () =>
      await server.admin.expect(200).get(`/api/downloadables/${own.id}/downloads`);

    expect((await ticketOf(others)).status).toBe(404);
    const { url } = expected(201, await ticketOf(own));
    expect(await (await fetch(url)).text()).toBe('release');
    expect(await downloads()).toEqual([]);
    expected(201, await (await server.customer(group)).post(`/api/downloadables/${own.id}/ticket`));
    expect(await downloads()).toHaveLength(1);
  });

  it('cannot view as an unknown group or as the administrators', async () => {
    const groups = await server.admin.expect(200).get('/api/groups');
    const admins = groups.find(({ is_admin }) => is_admin)?.id ?? 0;
    for (const id of [admins, 999_999, 'x', '', '1.5', '9e99'])
      await server.admin.expect(404).get('/api/downloadTypes', viewing(id));
    await server.admin.expect(404).post(`/api/groups/${admins}/view`);
  });
});

it('other users cannot view the portal as another group', async () => {
  const customer = await server.customer();
  await customer.expect(403).get('/api/downloadTypes', viewing(group.id));
  await customer.expect(403).post(`/api/groups/${group.id}/view`);
  await server.anyone.expect(401).get('/api/downloadTypes', viewing(group.id));
});
