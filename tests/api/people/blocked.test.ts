import { expect, it } from '@jest/globals';
import type { NewFeed } from '../../../server/contract/notices';
import type { Ticket } from '../../../server/contract/ticket';
import type { User } from '../../../server/contract/user';
import { expected, testServer, type Caller } from '../setup/server';

const server = testServer();

async function block({ auth }: Caller, blocked = true): Promise<void> {
  const users = expected(200, await server.admin.get<User[]>('/api/users'));
  const user = users.find(({ id }) => id === auth?.user.id);
  expected(200, await server.admin.patch(`/api/users/${user!.id}`, { blocked, version: user!.version }));
}

it('a block ends the login, the tickets and the feed', async () => {
  const customer = await server.customer();
  const release = await server.admin.release(await server.downloadType());
  const ticket = expected(201, await customer.post<Ticket>(`/api/downloadables/${release.id}/ticket`));
  const feed = expected(201, await customer.post<NewFeed>('/api/me/feed'));
  const paths = [ticket.url, feed.url].map((address) => new URL(address, server.anyone.address).pathname);
  const statuses = async () => Promise.all(paths.map(async (path) => (await server.anyone.get(path)).status));
  expect(await statuses()).toEqual([200, 200]);
  await block(customer);
  expect(await statuses()).toEqual([401, 404]);
  expect((await customer.get('/api/downloadTypes')).status).toBe(401);
});

it('a block disables the API keys of an administrator until it is lifted', async () => {
  const administrators = server.admin.auth!.user.group;
  const maker = await server.signIn(await server.user({ ...administrators }));
  const type = await server.downloadType();
  const { key } = expected(
    201,
    await maker.post<{ key: string }>('/api/apiKeys', { name: 'Build', download_types: [type.id] }),
  );
  const build = () =>
    server.anyone.get('/api/downloadTypes', { authorization: `Bearer ${key}` }).then(({ status }) => status);
  expect(await build()).toBe(200);
  await block(maker);
  expect(await build()).toBe(401);
  await block(maker, false);
  expect(await build()).toBe(200);
});
