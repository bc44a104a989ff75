// @stores-daily
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256Of, TestServer, testServer, type Caller } from '../setup/server';

const hour = 3_600_000;
let customer: Caller;
let time = Date.now();
const server = testServer({ tokenTtlHours: 1000 }, () => new Date(time));
beforeAll(async () => {
  customer = await server.customer();
});
beforeEach(() => {
  time += 2 * hour;
});

const content = randomBytes(300_000);
const ticketFor = async (caller: Caller, release: { id: number }) =>
  await caller.expect(201).post(`/api/downloadables/${release.id}/ticket`);
/** A release and a customer's ticket for it. */
async function issued(fields: Record<string, string> = {}, bytes: Uint8Array = content) {
  const release = await server.admin.release(await server.downloadType(), bytes, fields);
  return { release, ticket: await ticketFor(customer, release) };
}
const read = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(url, { method, headers });
  return {
    status: response.status,
    header: (name: string) => response.headers.get(name),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

describe('a ticket', () => {
  it('serves the file, its SHA-256 and the hash list without a login, for an hour', async () => {
    const { release, ticket } = await issued({ file_name: 'één "1" 100%.zip' });
    expect(Object.keys(ticket).sort()).toEqual([
      'blocks_signature_url',
      'blocks_url',
      'expires_at',
      'installation',
      'public_key',
      'sha256_url',
      'signature_url',
      'url',
    ]);
    expect(ticket.expires_at).toBe(new Date(time + hour).toISOString());
    expect(ticket.url).toMatch(
      new RegExp(`^${server.address}/api/files/[\\w-]+/%C3%A9%C3%A9n%20%221%22%20100%25\\.zip$`),
    );
    const file = await read(ticket.url);
    expect(file.status).toBe(200);
    expect(file.bytes.equals(content)).toBe(true);
    expect(file.header('accept-ranges')).toBe('bytes');
    expect(file.header('etag')).toBe(`"${release.sha256}"`);
    expect(file.header('cache-control')).toBe('no-store');
    expect(file.header('content-disposition')).toContain("filename*=UTF-8''%C3%A9%C3%A9n");

    const sums = `${sha256Of(content)}  één "1" 100%.zip\n`;
    expect((await read(ticket.sha256_url)).bytes.toString()).toBe(sums);
    expect((await read(new URL('SHA256SUMS', ticket.url).href)).bytes.toString()).toBe(sums);
    expect((await read(new URL('other.zip', ticket.url).href)).status).toBe(404);

    time += hour - 1;
    expect((await read(ticket.url)).status).toBe(200);
    time += 1;
    for (const url of [ticket.url, ticket.sha256_url, ticket.signature_url])
      expect((await read(url)).status).toBe(401);
    expect((await read(ticket.url, { range: 'bytes=100-' })).status).toBe(401);
  });

  it('works for a file with the longest name', async () => {
    const { ticket } = await issued({ file_name: `${'漢'.repeat(251)}.zip` });
    expect((await read(ticket.url)).status).toBe(200);
    expect((await read(ticket.signature_url)).status).toBe(200);
    expect((await read(ticket.blocks_signature_url ?? '')).status).toBe(200);
  });

  it('works for a file whose name is a folder, or that of the list of hashes', async () => {
    for (const name of ['..', 'SHA256SUMS']) {
      const { release } = await issued();
      // Accepted by an earlier version.
      await server.update('downloadables', release.id, { file_name: name });
      const ticket = await ticketFor(customer, release);
      expect((await read(ticket.url)).bytes.equals(content)).toBe(true);
    }
  });

  it('is refused with 401 if a byte of its token was changed or the token is invalid', async () => {
    const { ticket } = await issued();
    const [, token = ''] = /files\/([^/]+)\//.exec(ticket.url) ?? [];
    const bytes = Buffer.from(token, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const forged = Buffer.from(bytes);
      forged.writeUInt8(forged.readUInt8(at) ^ (1 << (at % 8)), at);
      const url = ticket.url.replace(token, forged.toString('base64url'));
      expect((await read(url)).status).toBe(401);
    }
    for (const made of ['x', 'A'.repeat(bytes.length), token.slice(0, 40), `${token}AAAA`])
      expect((await read(ticket.url.replace(token, made))).status).toBe(401);
  });

  it('is refused after its user was deleted', async () => {
    const person = await server.user();
    const release = await server.release();
    const ticket = await ticketFor(await server.signIn(person), release);
    expect((await read(ticket.url)).status).toBe(200);
    await server.admin.expect(204).delete(`/api/users/${person.id}`);
    expect((await read(ticket.url)).status).toBe(401);
  });

  it('still works after its user has logged out', async () => {
    const caller = await server.customer();
    const ticket = await ticketFor(caller, await server.release());
    await caller.expect(204).post('/api/logout');
    expect((await read(ticket.url)).status).toBe(200);
  });

  it('ends when the user may no longer see the release', async () => {
    const group = await server.group();
    const type = await server.downloadType();
    const release = await server.admin.release(type);
    const [mine, ofAdmin] = [await ticketFor(customer, release), await ticketFor(server.admin, release)];
    await server.admin
      .expect(201)
      .post(`/api/downloadTypes/${type.id}/userGroups`, { user_group_id: group.id });
    expect((await read(mine.url)).status).toBe(404);
    expect((await read(ofAdmin.url)).status).toBe(200);
  });

  it('answers 404 after the release was deleted', async () => {
    const { release, ticket } = await issued();
    await server.admin.expect(204).delete(`/api/download/${release.id}`);
    expect((await read(ticket.url)).status).toBe(404);
  });

  it('answers 412 (file_replaced) to a range after the file of the release was replaced', async () => {
    const { release, ticket } = await issued();
    await server.update('downloadables', release.id, { sha256: sha256Of(Buffer.from('another')) });
    const resumed = await read(ticket.url, { range: 'bytes=1000-' });
    expect(resumed.status).toBe(412);
    expect(JSON.parse(resumed.bytes.toString())).toMatchObject({ code: 'file_replaced' });
  });

  it('is not issued for a file that is missing or of another size, which an earlier ticket does not serve', async () => {
    const { release, ticket } = await issued();
    const { store } = server.running.services;
    await store.drop(release.id);
    const again = async () => (await customer.post(`/api/downloadables/${release.id}/ticket`)).body.code;
    expect(await again()).toBe('file_missing');
    expect((await read(ticket.url)).status).toBe(409);
    const stored = await store.append(release.id, { received: 0, stored: null }, [Buffer.from('short')]);
    await store.publish(release.id, { received: 5, stored });
    expect(await again()).toBe('file_changed');
    for (const headers of [{}, { range: 'bytes=2-' }] as Record<string, string>[])
      expect((await read(ticket.url, headers)).status).toBe(409);
    expect((await read(ticket.url, {}, 'HEAD')).status).toBe(409);
  });

  it('is issued to users who may see the release, also when an administrator views as a group', async () => {
    const [ours, theirs] = [await server.group(), await server.group()];
    const release = await server.admin.release(await server.downloadType({}, [ours]));
    const path = `/api/downloadables/${release.id}/ticket`;
    expect((await (await server.customer(theirs)).post(path)).status).toBe(404);
    const as = ({ id }: { id: number }) =>
      server.admin.post(path, undefined, { 'view-as-group': String(id) });
    expect((await as(theirs)).status).toBe(404);
    expect((await as(ours)).status).toBe(201);
  });

  it('adds one entry to the audit trail, however often and in however many parts it is used', async () => {
    const name = `Noted ${time}`;
    const { ticket } = await issued({ name });
    for (const range of ['bytes=0-9', 'bytes=10-', 'bytes=0-']) await read(ticket.url, { range });
    const { entries } = await server.admin.expect(200).get('/api/audit?action=download');
    const noted = entries.filter(({ subject }) => subject === name);
    expect(noted.map(({ actor, detail }) => [actor, detail['count']])).toEqual([
      [customer.auth?.user.email, undefined],
    ]);
  });
});

describe('the file of a ticket', () => {
  it('answers a Range request with 206 and exactly those bytes', async () => {
    const { ticket } = await issued();
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 0],
      ['bytes=1000-1999', 1000, 1999],
      ['bytes=299000-', 299_000, 299_999],
      ['bytes=-10', 299_990, 299_999],
    ] as const) {
      const part = await read(ticket.url, { range });
      expect(part.status).toBe(206);
      expect(part.header('content-range')).toBe(`bytes ${from}-${to}/300000`);
      expect(part.header('content-length')).toBe(String(to - from + 1));
      expect(part.bytes.equals(content.subarray(from, to + 1))).toBe(true);
    }
  });

  it('answers 416 to a range beyond its end', async () => {
    const { ticket } = await issued();
    const beyond = await read(ticket.url, { range: 'bytes=300000-' });
    expect(beyond.status).toBe(416);
    expect(beyond.header('content-range')).toBe('bytes */300000');
    expect(beyond.header('content-type')).toContain('application/problem+json');
  });

  it('honours If-Range, If-Match and If-None-Match', async () => {
    const { release, ticket } = await issued();
    const range = 'bytes=1000-';
    expect((await read(ticket.url, { range, 'if-range': `"${release.sha256}"` })).status).toBe(206);
    const whole = await read(ticket.url, { range, 'if-range': '"another"' });
    expect(whole.status).toBe(200);
    expect(whole.bytes.equals(content)).toBe(true);
    expect((await read(ticket.url, { range, 'if-match': '"another"' })).status).toBe(412);
    const known = await read(ticket.url, { 'if-none-match': `"${release.sha256}"` });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
  });

  it('answers HEAD with its size and ETag, without a body', async () => {
    const { release, ticket } = await issued();
    const head = await read(ticket.url, { range: 'bytes=5-' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.header('content-length')).toBe('300000');
    expect(head.header('accept-ranges')).toBe('bytes');
    expect(head.header('etag')).toBe(`"${release.sha256}"`);
    expect(head.bytes.length).toBe(0);
  });

  it('may be empty', async () => {
    const { ticket } = await issued({}, Buffer.alloc(0));
    const whole = await read(ticket.url);
    expect([whole.status, whole.header('content-length')]).toEqual([200, '0']);
    expect((await read(ticket.url, { range: 'bytes=0-' })).status).toBe(416);
  });
});

it('the download form redirects to a ticket', async () => {
  const release = await server.admin.release(await server.downloadType(), content);
  const answer = await customer.download(release);
  expect(answer.status).toBe(303);
  const address = new URL(answer.headers.get('location') ?? '', server.address).href;
  expect((await read(address, { range: 'bytes=7-' })).bytes.equals(content.subarray(7))).toBe(true);
});

it('an invalid ticket gets 401: a page in a browser, a problem in a program', async () => {
  const url = `${server.address}/api/files/ended/file.zip`;
  const page = await read(url, { accept: 'text/html,*/*;q=0.8', 'accept-language': 'nl' });
  expect(page.status).toBe(401);
  expect(page.header('content-type')).toBe('text/html; charset=utf-8');
  expect(page.bytes.toString()).toContain('Adres verlopen');
  const problem = await read(url);
  expect(JSON.parse(problem.bytes.toString())).toMatchObject({ status: 401, code: 'ticket_ended' });
});

it('a ticket still works after a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tickets-'));
  const before = await TestServer.start({ dataDir });
  const release = await before.admin.release(await before.downloadType(), content);
  const { url } = await ticketFor(before.admin, release);
  await before.stop();
  const after = await TestServer.start({ dataDir });
  const answer = await read(new URL(new URL(url).pathname, after.running.address).href);
  expect(answer.bytes.equals(content)).toBe(true);
  await after.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const itOnS3 = process.env['TEST_STORAGE_URL'] ? it : it.skip;
itOnS3('where browsers fetch files from the storage, tickets and forms redirect to it', async () => {
  const redirecting = await TestServer.start({ downloads: 'redirect' });
  const { admin } = redirecting;
  const release = await admin.release(await redirecting.downloadType(), content);
  const ticket = await ticketFor(admin, release);
  const moved = await fetch(ticket.url, { redirect: 'manual' });
  expect(moved.status).toBe(302);
  expect(new URL(moved.headers.get('location') ?? '').origin).not.toBe(redirecting.running.address);
  expect((await read(ticket.url)).bytes.equals(content)).toBe(true);
  const part = await read(ticket.url, { range: 'bytes=1000-' });
  expect([part.status, part.bytes.equals(content.subarray(1000))]).toEqual([206, true]);
  expect((await read(ticket.url, {}, 'HEAD')).header('content-length')).toBe('300000');
  expect((await read(ticket.signature_url)).status).toBe(200);
  const form = await fetch(`${redirecting.running.address}/api/downloadables/${release.id}/doDownload`, {
    method: 'POST',
    body: new URLSearchParams({ token: admin.auth?.token ?? '' }),
  });
  expect(Buffer.from(await form.arrayBuffer()).equals(content)).toBe(true);
  await redirecting.stop();
});
