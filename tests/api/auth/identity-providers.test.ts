import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type {
  IdentityProvider,
  IdentityProviders,
  NewIdentityProvider,
} from '../../../server/contract/identity-provider';
import { noteLoginByProvider } from '../../../server/modules/auth/company/identity-providers.sql';
import { client, Issuer } from '../setup/issuer';
import { testServer, unique } from '../setup/server';

const siteUrl = 'http://localhost:8000';

const issuer = new Issuer();
beforeAll(() => issuer.open());
const server = testServer({ siteUrl });
afterAll(() => issuer.close());

const fields = (changes: Partial<NewIdentityProvider> = {}): NewIdentityProvider => ({
  issuer: issuer.address,
  ...client,
  domains: [`${unique('firma').replace(' ', '')}.example`],
  is_required: false,
  trusts_email: false,
  ...changes,
});

async function provider(changes: Partial<NewIdentityProvider> = {}) {
  const group = await server.group();
  const path = `/api/groups/${group.id}/identityProviders`;
  return { path, ...(await server.admin.expect(201).post<IdentityProvider>(path, fields(changes))) };
}

async function refusalOf(changes: Partial<NewIdentityProvider>) {
  const { id } = await server.group();
  const { status, body } = await server.admin.post(`/api/groups/${id}/identityProviders`, fields(changes));
  return [status, body.errors?.[0]?.field, body.errors?.[0]?.code];
}

it('adds a provider to a group, and returns the redirect URI but never the secret', async () => {
  const { path, group, id } = await provider({ domains: [' Firma.EXAMPLE ', 'münchen.example'] });
  const { body, text } = await server.admin.get<IdentityProviders>(path);
  expect(body).toEqual({
    redirect_uri: `${siteUrl}/api/login/openid/callback/${group.id}`,
    people: 0,
    with_login: [],
    providers: [
      {
        id,
        group,
        issuer: issuer.address,
        client_id: client.client_id,
        domains: ['firma.example', 'xn--mnchen-3ya.example'],
        is_required: false,
        trusts_email: false,
        version: 1,
      },
    ],
  });
  expect(text).not.toContain(client.client_secret);
  const { entries } = await server.admin.expect(200).get('/api/audit');
  expect(entries[0]).toMatchObject({ action: 'identity_provider.create', subject: group.name });
  expect(JSON.stringify(entries)).not.toContain(client.client_secret);
  const rows = await server.db.selectFrom('identity_providers').selectAll().where('id', '=', id).execute();
  expect(JSON.stringify(rows)).not.toContain(client.client_secret);
});

it('accepts the address of a discovery document as issuer', async () => {
  const added = await provider({ issuer: `${issuer.address}/.well-known/openid-configuration` });
  expect(added.issuer).toBe(issuer.address);
});

it.each([
  ['http://issuer.example', 'invalid_issuer'],
  ['https://user:pass@issuer.example', 'invalid_issuer'],
  ['https://issuer.example/?a=b', 'invalid_issuer'],
  ['https://@issuer.example', 'invalid_issuer'],
  ['https://:@issuer.example', 'invalid_issuer'],
  ['https:@issuer.example', 'invalid_issuer'],
  ['https:\\\\@issuer.example', 'invalid_issuer'],
  ['https://issuer.example/?', 'invalid_issuer'],
  ['https://issuer.example/#', 'invalid_issuer'],
  ['https://issuer.example?/.well-known/openid-configuration', 'invalid_issuer'],
  ['https://10.0.0.1', 'invalid_issuer'],
  ['https://169.254.169.254/latest', 'invalid_issuer'],
  ['https://192.168.1.1', 'invalid_issuer'],
  ['https://[fd00::1]', 'invalid_issuer'],
  ['https://[::ffff:10.0.0.1]', 'invalid_issuer'],
  ['https://0x0a000001', 'invalid_issuer'],
  ['issuer.example', 'invalid_issuer'],
  ['https://login.microsoftonline.com/common/v2.0', 'many_tenants'],
  ['https://login.microsoftonline.com/organizations/v2.0', 'many_tenants'],
  ['https://LOGIN.microsoftonline.com./common/v2.0', 'many_tenants'],
  ['https://login.microsoftonline.us/common/v2.0', 'many_tenants'],
  ['https://login.microsoftonline.de/organizations/v2.0', 'many_tenants'],
  ['https://login.partner.microsoftonline.cn/consumers/v2.0', 'many_tenants'],
  ['https://login.chinacloudapi.cn/common', 'many_tenants'],
  ['https://login.windows.net/common/v2.0', 'many_tenants'],
  ['https://login.microsoft.com/common/v2.0', 'many_tenants'],
  ['https://sts.windows.net/common/', 'many_tenants'],
  ['https://sts.windows.net/9188040d-6c67-4c5b-b112-36a304b66dad/', 'many_tenants'],
  ['https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0', 'many_tenants'],
])('refuses %s as issuer', async (address, code) => {
  expect(await refusalOf({ issuer: address })).toEqual([422, 'issuer', code]);
});

it.each([
  'https://login.microsoftonline.com/0b1cd3a8-2b7e-4f5c-9b1a-0d3c5e7f9a1b/v2.0',
  'https://login.microsoftonline.us/0b1cd3a8-2b7e-4f5c-9b1a-0d3c5e7f9a1b/v2.0',
  'https://login.partner.microsoftonline.cn/0b1cd3a8-2b7e-4f5c-9b1a-0d3c5e7f9a1b/v2.0',
  'https://sts.windows.net/0b1cd3a8-2b7e-4f5c-9b1a-0d3c5e7f9a1b/',
  'https://sts.windows.net/0b1cd3a8-2b7e-4f5c-9b1a-0d3c5e7f9a1b',
  'https://microsoftonline.com.example/common',
  'https://issuer.example/users/@company',
])('accepts %s as the issuer of one company', async (address) => {
  expect((await provider({ issuer: address })).issuer).toBe(address);
});

it('refuses missing, invalid and public domains, and domains of another provider', async () => {
  expect(await refusalOf({ domains: [] })).toEqual([422, 'domains', 'required']);
  expect(await refusalOf({ domains: ['no domain'] })).toEqual([422, 'domains', 'invalid_domain']);
  expect(await refusalOf({ domains: ['example'] })).toEqual([422, 'domains', 'invalid_domain']);
  expect(await refusalOf({ domains: ['x.test/../y'] })).toEqual([422, 'domains', 'invalid_domain']);
  for (const domain of ['Gmail.com', 'co.uk', 'yahoo.it', 'posteo.de.', 'onmicrosoft.com'])
    expect(await refusalOf({ domains: [domain] })).toEqual([422, 'domains', 'public_domain']);
  const { domains } = await provider();
  expect(await refusalOf({ domains })).toEqual([422, 'domains', 'taken']);
});

it('refuses a provider for the administrators, and a sixth one for a group', async () => {
  const groups = (await server.admin.get<{ id: number; is_admin: boolean }[]>('/api/groups')).body;
  const administrators = groups.find(({ is_admin }) => is_admin);
  await server.admin
    .expect(409, 'administrators_use_passwords')
    .post(`/api/groups/${administrators?.id}/identityProviders`, fields());

  const { path } = await provider();
  for (let count = 1; count < 5; count += 1) await server.admin.expect(201).post(path, fields());
  await server.admin.expect(409, 'too_many_providers').post(path, fields());
});

it('a change requires the current version, and keeps the secret if none is sent', async () => {
  const { id, group: _, path: __, ...read } = await provider();
  const change = { ...read, domains: [`${unique('nieuw').replace(' ', '')}.example`], trusts_email: true };
  const path = `/api/identityProviders/${id}`;
  const changed = await server.admin.expect(200).patch<IdentityProvider>(path, change);
  expect(changed).toMatchObject({ domains: change.domains, trusts_email: true, version: 2 });
  const late = await server.admin.patch<{ current: IdentityProvider }>(path, change);
  expect([late.status, late.body.current]).toEqual([409, changed]);
  await server.admin.expect(204).post(`${path}/test`);
});

it('a change of the issuer requires a client secret, so that the new issuer never gets the old one', async () => {
  const { id, group: _, path: __, ...read } = await provider();
  const change = { ...read, issuer: 'https://elsewhere.example' };
  const refused = await server.admin.patch(`/api/identityProviders/${id}`, change);
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'client_secret']);
});

it('a test checks that the issuer answers and that its address matches', async () => {
  const { id } = await provider();
  await server.admin.expect(204).post(`/api/identityProviders/${id}/test`);
  for (const [address, code] of [
    ['http://127.0.0.1:9', 'issuer_unavailable'],
    [issuer.address.replace('127.0.0.1', 'localhost'), 'other_issuer'],
    [`${issuer.address}/nothing/here`, 'not_an_issuer'],
    ['http://nowhere.localhost', 'issuer_unknown_host'],
  ] as const) {
    const other = await provider({ issuer: address });
    const { status, body } = await server.admin.post(`/api/identityProviders/${other.id}/test`);
    expect([address, status, body.code]).toEqual([address, 502, code]);
    expect(body.detail).toContain(new URL(address).host);
    expect(body.detail?.includes('few minutes')).toBe(code === 'issuer_unavailable');
  }
});

it('a test checks that the issuer accepts the client ID and secret', async () => {
  for (const wrong of [{ client_secret: 'another secret' }, { client_id: 'unknown' }]) {
    const { id } = await provider(wrong);
    await server.admin.expect(502, 'client_refused').post(`/api/identityProviders/${id}/test`);
  }
});

it('a provider can be required only after a login with its issuer and client', async () => {
  const { status, body } = await server.admin.post(
    `/api/groups/${(await server.group()).id}/identityProviders`,
    fields({ is_required: true }),
  );
  expect([status, body.code]).toEqual([409, 'provider_not_tried']);

  const { id, group: _, path: groupPath, ...read } = await provider();
  const path = `/api/identityProviders/${id}`;
  await server.admin.expect(409, 'provider_not_tried').patch(path, { ...read, is_required: true });
  const { db } = server;
  await noteLoginByProvider(db, id, new Date().toISOString());
  const required = await server.admin
    .expect(200)
    .patch<IdentityProvider>(path, { ...read, is_required: true });
  expect(required).toMatchObject({ is_required: true });
  const other = { ...read, client_id: 'other', is_required: true, version: required.version };
  await server.admin.expect(409, 'provider_not_tried').patch(path, other);
  const listed = async () => (await server.admin.get<IdentityProviders>(groupPath)).body.with_login;
  expect(await listed()).toEqual([id]);
  await server.admin.expect(200).patch(path, { ...other, is_required: false });
  expect(await listed()).toEqual([]);
});

it('a provider cannot be required in the change that sets another client secret', async () => {
  const { id, group: _, path: __, ...read } = await provider();
  await noteLoginByProvider(server.db, id, new Date().toISOString());
  const path = `/api/identityProviders/${id}`;
  const change = { ...read, is_required: true, client_secret: 'another secret' };
  await server.admin.expect(409, 'provider_not_tried').patch(path, change);
  const { version } = await server.admin
    .expect(200)
    .patch<IdentityProvider>(path, { ...read, is_required: true });
  // A required provider can get a new secret before the old one expires.
  await server.admin.expect(200).patch(path, { ...change, version });
});

it('a provider cannot be required after a change of its client secret until a user logs in with it', async () => {
  const { id, group: _, path: __, ...read } = await provider();
  const path = `/api/identityProviders/${id}`;
  await noteLoginByProvider(server.db, id, new Date().toISOString());
  const { version } = await server.admin
    .expect(200)
    .patch<IdentityProvider>(path, { ...read, client_secret: 'another secret' });
  const required = { ...read, is_required: true, version };
  await server.admin.expect(409, 'provider_not_tried').patch(path, required);
  await noteLoginByProvider(server.db, id, new Date().toISOString());
  await server.admin.expect(200).patch(path, required);
});

it('a provider cannot be required in the change that adds or removes domains', async () => {
  const {
    id,
    group: _,
    path: __,
    ...read
  } = await provider({
    domains: ['first', 'second'].map((name) => `${unique(name).replace(' ', '')}.example`),
  });
  await noteLoginByProvider(server.db, id, new Date().toISOString());
  const path = `/api/identityProviders/${id}`;
  const [first = '', second = ''] = read.domains;
  for (const domains of [[first], [first, second, `x.${first}`], [first, `x.${first}`]]) {
    const { status, body } = await server.admin.patch(path, { ...read, domains, is_required: true });
    expect([status, body.errors?.[0]]).toMatchObject([422, { field: 'domains', code: 'save_first' }]);
  }
  const turned = { ...read, domains: [second, first.toUpperCase()], is_required: true };
  const { version } = await server.admin.expect(200).patch<IdentityProvider>(path, turned);
  const later = { ...read, domains: [first], is_required: true, version };
  expect((await server.admin.expect(200).patch<IdentityProvider>(path, later)).domains).toEqual([first]);
});

it('a provider is deleted with its group', async () => {
  const { group, domains } = await provider();
  await server.admin.expect(204).delete(`/api/groups/${group.id}`);
  expect((await provider({ domains })).domains).toEqual(domains);
});
