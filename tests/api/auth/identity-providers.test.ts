import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type {
  IdentityProvider,
  IdentityProviders,
  NewIdentityProvider,
} from '../../../server/contract/identity-provider';
import { noteLoginByProvider } from '../../../server/modules/auth/company/identity-providers.shared.sql';
import { client, Issuer } from '../setup/issuer';
import { testServer, uniqueDomain } from '../setup/server';

const siteUrl = 'http://localhost:8000';

const issuer = new Issuer();
beforeAll(() => issuer.open());
const server = testServer({ siteUrl });
afterAll(() => issuer.close());

const fields = (changes: Partial<NewIdentityProvider> = {}): NewIdentityProvider => ({
  issuer: issuer.address,
  ...client,
  domains: [uniqueDomain()],
  is_required: false,
  trusts_email: false,
  ...changes,
});

/** Creates a provider. Returns its fields, and what a change sends. */
async function provider(changes: Partial<NewIdentityProvider> = {}) {
  const made = await server.admin.createProvider(await server.group(), fields(changes));
  const { id, group, ...read } = made;
  const path = `/api/identityProviders/${id}`;
  const change = <T = IdentityProvider>(status: number, of: object, problem?: string) =>
    server.admin.expect(status, problem).patch<T>(path, { ...read, ...of });
  const tried = () => noteLoginByProvider(server.db, id, new Date().toISOString());
  return { ...made, path, groupPath: `/api/groups/${group.id}/identityProviders`, change, tried };
}

async function refusalOf(changes: Partial<NewIdentityProvider>) {
  const { id } = await server.group();
  const { status, body } = await server.admin.post(`/api/groups/${id}/identityProviders`, fields(changes));
  return [status, body.errors?.[0]?.field, body.errors?.[0]?.code];
}

it('adds a provider to a group, and returns the redirect URI but never the secret', async () => {
  const { groupPath, group, id } = await provider({ domains: [' Firma.EXAMPLE ', 'münchen.example'] });
  const { body, text } = await server.admin.get<IdentityProviders>(groupPath);
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
  const rows = await server.rows('identity_providers', { id });
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
  const administrators = (await server.admin.expect(200).get('/api/groups')).find(({ is_admin }) => is_admin);
  await server.admin
    .expect(409, 'administrators_use_passwords')
    .post(`/api/groups/${administrators?.id}/identityProviders`, fields());

  const { groupPath } = await provider();
  for (let count = 1; count < 5; count += 1) await server.admin.expect(201).post(groupPath, fields());
  await server.admin.expect(409, 'too_many_providers').post(groupPath, fields());
});

it('a change requires the current version, and keeps the secret if none is sent', async () => {
  const { path, change } = await provider();
  const fields = { domains: [uniqueDomain('nieuw')], trusts_email: true };
  const changed = await change(200, fields);
  expect(changed).toMatchObject({ ...fields, version: 2 });
  expect((await change<{ current: IdentityProvider }>(409, fields)).current).toEqual(changed);
  await server.admin.expect(204).post(`${path}/test`);
});

it('a change of the issuer requires a client secret, so that the new issuer never gets the old one', async () => {
  const { change } = await provider();
  await change(422, { issuer: 'https://elsewhere.example' }, 'client_secret: required');
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
  const { id } = await provider();
  await server.db
    .updateTable('identity_providers')
    .set({ client_secret: 'x' })
    .where('id', '=', id)
    .execute();
  await server.admin.expect(500, 'row_damaged').post(`/api/identityProviders/${id}/test`);
});

const required = { is_required: true };
const untried = 'provider_not_tried';

it('a provider can be required only after a login with its issuer and client', async () => {
  expect((await refusalOf(required))[0]).toBe(409);
  const { id, groupPath, change, tried } = await provider();
  await change(409, required, untried);
  await tried();
  const { is_required, version } = await change(200, required);
  expect(is_required).toBe(true);
  await change(409, { ...required, client_id: 'other', version }, untried);
  const listed = async () => (await server.admin.get<IdentityProviders>(groupPath)).body.with_login;
  expect(await listed()).toEqual([id]);
  await change(200, { client_id: 'other', version });
  expect(await listed()).toEqual([]);
});

it('a provider cannot be required with another client secret until a user logs in with it', async () => {
  const [before, after] = [await provider(), await provider()];
  const other = { client_secret: 'another secret' };
  for (const { tried } of [before, after]) await tried();
  await before.change(409, { ...required, ...other }, untried);
  const { version } = await before.change(200, required);
  // A required provider can get a new secret before the old one expires.
  await before.change(200, { ...required, ...other, version });

  const changed = { ...required, version: (await after.change(200, other)).version };
  await after.change(409, changed, untried);
  await after.tried();
  await after.change(200, changed);
});

it('a provider cannot be required in the change that adds or removes domains', async () => {
  const { domains: own, change, tried } = await provider({ domains: [uniqueDomain(), uniqueDomain()] });
  await tried();
  const [first = '', second = ''] = own;
  for (const domains of [[first], [first, second, `x.${first}`], [first, `x.${first}`]])
    await change(422, { ...required, domains }, 'domains: save_first');
  const { version } = await change(200, { ...required, domains: [second, first.toUpperCase()] });
  expect((await change(200, { ...required, domains: [first], version })).domains).toEqual([first]);
});
