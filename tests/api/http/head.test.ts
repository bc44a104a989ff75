import { expect, it, jest } from '@jest/globals';
import { insertGroup } from '../../../server/modules/accounts/groups.shared.sql';
import { testServer } from '../setup/server';

const server = testServer();

it.each(['/api/health', '/api/license/keys', '/api/releaseKey', '/api/openapi.json'])(
  'HEAD of a public call answers like GET: %s',
  async (path) => {
    const get = await server.anyone.get(path);
    const head = await server.anyone.send('HEAD', path);
    expect([get.status, head.status, head.text]).toEqual([200, 200, '']);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
  },
);

it('HEAD of a feed answers like GET', async () => {
  const { url } = await server.admin.expect(201).post('/api/me/feed');
  const { pathname } = new URL(url);
  const get = await server.anyone.get(pathname);
  const head = await server.anyone.send('HEAD', pathname);
  expect([get.status, head.status, head.text]).toEqual([200, 200, '']);
  expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
});

it('HEAD of a list has the headers of GET, and no body', async () => {
  const get = await server.admin.get('/api/users');
  const head = await server.admin.send('HEAD', '/api/users');
  expect([head.status, head.text]).toEqual([200, '']);
  for (const name of ['content-type', 'content-length', 'cache-control'])
    expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
});

it('HEAD of a file returns its size and no body', async () => {
  const release = await server.release();
  const { id } = await server.admin.attach(release, Buffer.alloc(300_000, 'x'), 'notes.txt', 'other');
  const head = await server.admin.send('HEAD', `/api/downloadables/${release.id}/attachments/${id}`);
  expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, '300000', '']);
});

it('HEAD of an export reads only the first page of the list', async () => {
  const { db, groups } = server.running.services;
  for (let count = 0; count < 1050; count += 1)
    await insertGroup(db, { name: `Exported ${count}`, isAdmin: false, now: '2026-01-01' });
  const list = jest.spyOn(groups, 'list');
  expect((await server.admin.send('HEAD', '/api/groups.csv')).status).toBe(200);
  const pagesOfHead = list.mock.calls.length;
  expect((await server.admin.get('/api/groups.csv')).text.split('\n').length).toBeGreaterThan(1050);
  expect([pagesOfHead, list.mock.calls.length - pagesOfHead]).toEqual([1, 3]);
  list.mockRestore();
});

it('HEAD changes nothing: no licence download is audited, and no company login is consumed', async () => {
  const group = await server.group();
  const kept = await server.admin.createLicence(group);
  expect((await server.admin.send('HEAD', `/api/licenses/${kept.id}/file`)).status).toBe(200);
  const trail = async () => (await server.admin.get('/api/audit')).text;
  expect(await trail()).not.toContain('license.download');
  await server.admin.expect(200).get(`/api/licenses/${kept?.id}/file`);
  expect(await trail()).toContain('license.download');

  const take = jest.spyOn(server.running.services.companyLogins, 'take');
  const callback = await server.anyone.send('HEAD', '/api/login/openid/callback/1?state=x&code=y');
  expect([callback.status, callback.headers.get('location')]).toEqual([303, '/en/login/']);
  expect(take).not.toHaveBeenCalled();
  take.mockRestore();
});

it('the OpenAPI file describes HEAD for two calls only', async () => {
  const { paths } = await server.anyone
    .expect(200)
    .get<{ paths: Record<string, object> }>('/api/openapi.json');
  const withHead = Object.entries(paths).filter(([, methods]) => 'head' in methods);
  expect(withHead.map(([path]) => path).sort()).toEqual(['/api/files/{ticket}/{name}', '/api/health']);
});
