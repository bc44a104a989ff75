// @stores @change
import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { createConditions } from '../../../server/platform/conditions/conditions';
import type { AddedWebhook, Delivery, Webhook, WebhookTest } from '../../../server/contract/webhook';
import type { DownloadType } from '../../../server/contract/download-type';
import { announceReleases } from '../../../server/modules/notifications/release-notices';
import { sendToWebhooks } from '../../../server/modules/notifications/webhooks/sender';
import { secretOf } from '../../../server/platform/secrets/sealed-keys';
import { signedHeaders } from '../../../server/modules/notifications/webhooks/signature';
import { waitFor } from '../../setup/wait-for';
import { log } from '../setup/contents';
import { administrator, expected, testServer } from '../setup/server';
import { TestNetwork, WebhookReceiver } from '../setup/webhook-receiver';

const siteUrl = 'https://portal.example';
const clock = { now: new Date('2026-01-02T12:00:00Z') };
const network = new TestNetwork();
const stopped = new AbortController();
const conditions = createConditions(log, () => clock.now);
let secret: Buffer;
let receiver: WebhookReceiver;
let hook: string;

const server = testServer(
  { siteUrl, webhookNetwork: network, tokenTtlHours: 24 * 2000, runsJobs: false },
  () => clock.now,
);
beforeAll(async () => {
  secret = await secretOf(server.config);
});
beforeEach(async () => {
  receiver = new WebhookReceiver();
  hook = await receiver.open();
});
afterEach(async () => {
  await server.db.deleteFrom('webhooks').execute();
  await receiver.close();
});

/** Runs the job of the server, which runs every few seconds. */
async function send(): Promise<void> {
  const { db } = server;
  await announceReleases(db, { isEnabled: false }, { siteUrl, now: () => clock.now }, stopped.signal);
  await sendToWebhooks(db, secret, { network, conditions }, () => clock.now, stopped.signal);
}

const seconds = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 1000);
};

const add = async (type: { id: number }, url = hook) =>
  await server.admin.expect(201).post('/api/webhooks', { download_type_id: type.id, url });

const deliveries = async ({ id }: { id: number }) =>
  await server.admin.expect(200).get(`/api/webhooks/${id}/deliveries`);

const last = async (webhook: { id: number }) => (await deliveries(webhook))[0];

/** Creates a webhook of a new type, and a release of this type that is not announced yet. */
async function published(url = hook): Promise<{ webhook: AddedWebhook; type: DownloadType; id: number }> {
  const type = await server.downloadType();
  const webhook = await add(type, url);
  const { id } = await server.admin.release(type, undefined, { name: '4.2', file_name: 'setup.exe' });
  return { webhook, type, id };
}

it('sends an event for a release of the download type, signed by Standard Webhooks', async () => {
  const { webhook, type, id } = await published();
  await server.release();
  await send();
  await send();

  expect(receiver.received).toHaveLength(1);
  const { headers, body, path } = receiver.received[0]!;
  expect(path).toBe('/hook');
  expect(headers['content-type']).toBe('application/json');
  const { 'webhook-id': eventId, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  expect(timestamp).toBe(String(clock.now.getTime() / 1000));
  const key = Buffer.from(webhook.secret.replace(/^whsec_/, ''), 'base64');
  expect(key).toHaveLength(32);
  const mac = createHmac('sha256', key)
    .update(`${String(eventId)}.${String(timestamp)}.${body}`)
    .digest('base64');
  expect(signature).toBe(`v1,${mac}`);
  expect(JSON.parse(body)).toEqual({
    type: 'release.published',
    timestamp: clock.now.toISOString(),
    data: {
      id,
      download_type: { id: type.id, name: type.name },
      name: '4.2',
      file_name: 'setup.exe',
      size: 7,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      release_date: clock.now.toISOString(),
      kind: 'feature',
      channel: 'stable',
      url: `https://portal.example/en/app/downloads/${id}/`,
    },
  });
  expect(await deliveries(webhook)).toEqual([
    expect.objectContaining({
      event_id: eventId,
      event: 'release.published',
      release: { id, name: '4.2', download_type: type.name },
      payload: body,
      state: 'delivered',
      attempts: 1,
      status: 200,
      error: null,
      next_attempt_at: null,
    }),
  ]);
  const [listed] = await server.admin.expect(200).get('/api/webhooks');
  expect(listed).toMatchObject({ id: webhook.id, url: hook, last_delivery: { state: 'delivered' } });
});

it('sends events when a release is published, withdrawn (with the reason) and restored, not for a draft', async () => {
  const type = await server.downloadType();
  const webhook = await add(type, hook);
  const draft = await server.admin.release(type, undefined, { name: '5.0', draft: 'true', kind: 'security' });
  await send();
  expect(await deliveries(webhook)).toEqual([]);
  await server.admin.expect(200).post(`/api/downloadables/${draft.id}/publish`, {});
  await send();
  await server.admin.expect(200).post(`/api/downloadables/${draft.id}/withdraw`, { reason: 'Counts twice' });
  await send();
  await server.admin.expect(200).post(`/api/downloadables/${draft.id}/restore`);
  await send();
  const data = { id: draft.id, name: '5.0', kind: 'security' };
  const told = receiver.received.map(({ body }) => JSON.parse(body) as { data: object });
  expect(told).toMatchObject([
    { type: 'release.published', data },
    { type: 'release.withdrawn', data: { ...data, withdrawn_reason: 'Counts twice' } },
    { type: 'release.restored', data },
  ]);
  expect(told[2]?.data).not.toHaveProperty('withdrawn_reason');
});

it('sends one more event when a preview becomes stable', async () => {
  const type = await server.downloadType();
  await add(type);
  const { id } = await server.admin.release(type, undefined, { channel: 'preview' });
  await send();
  for (const [index, channel] of ['stable', 'preview', 'stable'].entries()) {
    seconds(60);
    await server.admin.expect(200).patch(`/api/downloadables/${id}`, { channel, version: index + 1 });
    await send();
  }
  expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    ['preview', 'stable'].map((channel) =>
      expect.objectContaining({ type: 'release.published', data: expect.objectContaining({ id, channel }) }),
    ),
  );
});

it('retries a delivery eight times with growing delays and the same id, then gives it up', async () => {
  receiver.answer = (response) => response.writeHead(503).end('not now');
  const { webhook } = await published();
  const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000];
  for (const wait of waits) {
    await send();
    const due = new Date(clock.now.getTime() + wait * 1000).toISOString();
    expect(await last(webhook)).toMatchObject({ state: 'waiting', status: 503, next_attempt_at: due });
    seconds(wait - 1);
    await send();
    seconds(1);
  }
  await send();
  expect(await last(webhook)).toMatchObject({
    state: 'failed',
    attempts: 9,
    error: 'status',
    answer: 'not now',
    next_attempt_at: null,
  });
  expect(receiver.received).toHaveLength(9);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(9);
  seconds(100_000);
  await send();
  expect(receiver.received).toHaveLength(9);
});

it.each<[number, () => string, number]>([
  [429, () => '900', 900],
  [503, () => new Date(clock.now.getTime() + 600_000).toUTCString(), 600],
  [503, () => '999999999', 24 * 3600],
  [503, () => 'soon', 5],
  [500, () => '900', 5],
])('waits as long as a receiver asks with %i (%#)', async (status, retryAfter, wait) => {
  receiver.answer = (response) => response.writeHead(status, { 'retry-after': retryAfter() }).end();
  const { webhook } = await published();
  await send();
  const waited = (Date.parse(String((await last(webhook))?.next_attempt_at)) - clock.now.getTime()) / 1000;
  expect(Math.abs(waited - wait)).toBeLessThanOrEqual(1);
});

it('turns a webhook off whose receiver answers 410, and says so until it is changed', async () => {
  receiver.answer = (response) => response.writeHead(410).end();
  const { webhook } = await published();
  await send();
  await send();
  expect(await last(webhook)).toMatchObject({ state: 'failed', status: 410 });
  const isActive = async (): Promise<boolean | undefined> => {
    const all = await server.admin.expect(200).get('/api/webhooks');
    return all.find(({ id }) => id === webhook.id)?.active;
  };
  expect(await isActive()).toBe(false);
  const isGone = [{ code: 'webhook_failing', values: { cause: 'gone', status: 410 } }];
  expect(conditions.list()).toMatchObject(isGone);
  // As after a restart.
  conditions.clear('webhook_failing', String(webhook.id));
  await send();
  expect(conditions.list()).toMatchObject(isGone);
  receiver.answer = (response) => response.end();
  await server.admin.expect(200).patch(`/api/webhooks/${webhook.id}`, { active: true });
  await send();
  expect(conditions.list()).toEqual([]);
  expect(await isActive()).toBe(true);
});

it('delivers an event after a failure, and again when an administrator resends it', async () => {
  receiver.answer = (response) => response.destroy();
  const { webhook } = await published();
  await send();
  expect(await last(webhook)).toMatchObject({ state: 'waiting', status: null, error: 'connection' });
  receiver.answer = (response) => response.writeHead(204).end();
  seconds(5);
  await send();
  const delivered = (await last(webhook))!;
  expect(delivered).toMatchObject({ state: 'delivered', status: 204, attempts: 2 });

  const path = `/api/webhooks/${webhook.id}/deliveries/${delivered.id}/resend`;
  expect(await server.admin.expect(200).post<Delivery>(path)).toMatchObject({ state: 'waiting' });
  await send();
  expect(receiver.received).toHaveLength(3);
  expect(receiver.received[2]!.headers['webhook-id']).toBe(delivered.event_id);
  expect(receiver.received[2]!.body).toBe(delivered.payload);
});

/** Returns a handler that writes raw bytes instead of an HTTP response of Node. */
const raw = (text: string) => (response: ServerResponse) => void response.socket?.write(text);

it('times out after ten seconds when a receiver stalls, and delivers to others', async () => {
  const type = await server.downloadType();
  const stalling = [
    () => undefined,
    raw('HTTP/1.1 200 OK\r\ncontent-'),
    (response: ServerResponse) => {
      const endless = setInterval(() => response.writeProcessing(), 100);
      response.on('close', () => clearInterval(endless));
    },
  ].map((answer) => Object.assign(new WebhookReceiver(), { answer }));
  const mute = createServer();
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const muteHook = `https://hooks.example:${(mute.address() as AddressInfo).port}/`;
  const slow = [await add(type, muteHook)];
  for (const each of stalling) slow.push(await add(type, await each.open()));
  const quick = await add(type);
  await server.admin.release(type);
  const begun = Date.now();
  await send();
  expect(Date.now() - begun).toBeGreaterThan(9_000);
  for (const webhook of slow)
    expect(await last(webhook)).toMatchObject({ state: 'waiting', error: 'timeout', status: null });
  expect(await last(quick)).toMatchObject({ state: 'delivered' });
  await Promise.all(stalling.map((each) => each.close()));
  mute.close();
});

it('retries a delivery when the receiver switches the protocol, and still delivers to others', async () => {
  const type = await server.downloadType();
  const changing = ['connection: upgrade\r\nupgrade: websocket\r\n', ''].map((headers) =>
    Object.assign(new WebhookReceiver(), {
      answer: raw(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`),
    }),
  );
  const failing = [];
  for (const each of changing) failing.push(await add(type, await each.open()));
  const working = await add(type);
  await server.admin.release(type, undefined, { name: 'first' });
  await send();
  await server.admin.release(type, undefined, { name: 'second' });
  await send();
  for (const webhook of failing)
    expect(await deliveries(webhook)).toEqual(
      Array(2).fill(expect.objectContaining({ state: 'waiting', status: 101, error: 'status' })),
    );
  expect((await deliveries(working)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  await Promise.all(changing.map((each) => each.close()));
});

it.each([
  ['stalls', () => undefined],
  ['breaks off', (response: ServerResponse) => response.socket?.destroy()],
])('counts an event as delivered when the receiver answers with success and then %s', async (_how, then) => {
  receiver.answer = (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('taken');
    setImmediate(() => then(response));
  };
  const { webhook } = await published();
  await send();
  expect(await last(webhook)).toMatchObject({
    state: 'delivered',
    status: 200,
    error: null,
    answer: 'taken',
  });
  expect(receiver.received).toHaveLength(1);
});

it('follows no redirect, and reads at most one kilobyte of the response', async () => {
  receiver.answer = (response) => response.writeHead(307, { location: hook }).end();
  const { webhook } = await published();
  await send();
  expect(receiver.received).toHaveLength(1);
  expect(await last(webhook)).toMatchObject({ state: 'waiting', status: 307, error: 'redirect' });

  receiver.answer = (response) => {
    const endless = setInterval(() => response.write('\0endless'.repeat(1000)), 1);
    response.on('close', () => clearInterval(endless));
  };
  seconds(5);
  await send();
  const delivery = (await last(webhook))!;
  expect(delivery).toMatchObject({ state: 'delivered', status: 200 });
  expect(delivery.answer).toHaveLength(1024);
  expect(delivery.answer).toContain('\ufffdendless');
});

it('sends nothing to a name that resolves to a private network after it was saved', async () => {
  // Saving and each attempt resolve the name once. A second lookup in an attempt would get the next address.
  network.names.set('other.example', [
    '127.0.0.1',
    '127.0.0.1',
    '10.0.0.1',
    '127.0.0.2',
    '169.254.169.254',
    '::1',
  ]);
  receiver.answer = (response) => response.writeHead(500).end();
  const { webhook } = await published(hook.replace('hooks.example', 'other.example'));
  await send();
  expect(await last(webhook)).toMatchObject({ error: 'status', status: 500 });
  for (let attempt = 0; attempt < 4; attempt += 1) {
    seconds(7200);
    await send();
    expect(await last(webhook)).toMatchObject({ state: 'waiting', error: 'address', status: null });
  }
  network.names.delete('other.example');
  seconds(18_000);
  await send();
  expect(await last(webhook)).toMatchObject({ error: 'name' });
  expect(receiver.received).toHaveLength(1);
});

it('sends nothing to a server with the wrong certificate', async () => {
  network.names.set('wrong.example', ['127.0.0.1']);
  const { webhook } = await published(hook.replace('hooks.example', 'wrong.example'));
  await send();
  expect(await last(webhook)).toMatchObject({ error: 'certificate' });
  expect(receiver.received).toEqual([]);
});

it.each([
  ['http://hooks.example/', 'invalid_https_url'],
  ['ftp://hooks.example/', 'invalid_https_url'],
  ['https://name:word@hooks.example/', 'invalid_https_url'],
  ['hooks', 'invalid_https_url'],
  ['https://localhost/', 'private_address'],
  ['https://10.1.2.3/', 'private_address'],
  ['https://0x7f.2/', 'private_address'],
  ['https://2852039166/', 'private_address'],
  ['https://[::1]/', 'private_address'],
  ['https://[::ffff:10.0.0.1]/', 'private_address'],
  ['https://[fe80::1]/', 'private_address'],
  ['https://[fd00::1]/', 'private_address'],
])('refuses the webhook address %s', async (url, code) => {
  const type = await server.downloadType();
  const answer = await server.admin.post('/api/webhooks', { download_type_id: type.id, url });
  expect([answer.status, answer.body.errors?.[0]]).toEqual([
    422,
    expect.objectContaining({ field: 'url', code }),
  ]);
  const webhook = await add(type);
  const path = `/api/webhooks/${webhook.id}`;
  await server.admin.expect(422).patch(path, { url });
  expect((await server.admin.expect(200).get('/api/webhooks')).map((each) => each.url)).toEqual([hook]);
});

it('sends nothing while a webhook is off, and the queued events afterwards', async () => {
  receiver.answer = (response) => response.writeHead(500).end();
  const { webhook, type } = await published();
  await send();
  const path = `/api/webhooks/${webhook.id}`;
  expect((await server.admin.expect(200).patch<Webhook>(path, { active: false })).active).toBe(false);
  await server.admin.release(type, undefined, { name: 'untold' });
  seconds(5);
  await send();
  expect(receiver.received).toHaveLength(1);
  const delivery = (await last(webhook))!;
  await server.admin.expect(409).post(`${path}/deliveries/${delivery.id}/resend`);

  receiver.answer = (response) => response.end();
  expect((await server.admin.expect(200).patch<Webhook>(path, { active: true })).active).toBe(true);
  await send();
  expect(receiver.received).toHaveLength(2);
  expect(await deliveries(webhook)).toHaveLength(1);
});

it('sends an event once from five concurrent jobs', async () => {
  const { webhook } = await published();
  const { db } = server;
  await announceReleases(db, { isEnabled: false }, { siteUrl, now: () => clock.now }, stopped.signal);
  await Promise.all(
    Array.from({ length: 5 }, () =>
      sendToWebhooks(db, secret, { network, conditions }, () => clock.now, stopped.signal),
    ),
  );
  await send();
  expect(receiver.received).toHaveLength(1);
  expect(await last(webhook)).toMatchObject({ state: 'delivered', attempts: 1 });
});

it('sends an event again after a server was stopped while sending it', async () => {
  const arrived = new Promise<void>((resolve) => {
    receiver.answer = () => resolve();
  });
  const { webhook } = await published();
  const { db } = server;
  const ended = new AbortController();
  await announceReleases(db, { isEnabled: false }, { siteUrl, now: () => clock.now }, stopped.signal);
  const sending = sendToWebhooks(db, secret, { network, conditions }, () => clock.now, ended.signal);
  await arrived;
  ended.abort();
  await sending;
  expect(await last(webhook)).toMatchObject({ state: 'waiting', attempts: 0 });

  receiver.answer = (response) => response.end();
  seconds(60);
  await send();
  expect(receiver.received).toHaveLength(2);
  expect(await last(webhook)).toMatchObject({ state: 'delivered', attempts: 1 });
});

it('keeps the last 50 deliveries, and all queued ones', async () => {
  const { webhook } = await published();
  await send();
  const { id: _, ...row } = await server.db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhook.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const later = new Date(clock.now.getTime() + 7e7).toISOString();
  await server.insert('webhook_deliveries', { ...row, next_attempt_at: later });
  await server.insert(
    'webhook_deliveries',
    Array.from({ length: 60 }, () => row),
  );
  const due = { ...row, next_attempt_at: clock.now.toISOString() };
  await server.insert('webhook_deliveries', due);
  await send();
  const states = (await deliveries(webhook)).map(({ state }) => state);
  expect(states).toEqual([...Array<string>(50).fill('delivered'), 'waiting']);
});

it('shows no secret of a webhook in answers, rows or audit trail, and audits the deletion', async () => {
  const { webhook } = await published();
  await send();
  const stored = [
    await server.rows('webhooks'),
    await server.rows('webhook_deliveries'),
    await server.rows('audit', { action: 'webhook.create' }),
  ];
  expect(stored.every((rows) => rows.length > 0)).toBe(true);
  const answers = [
    (await server.admin.get('/api/webhooks')).text,
    (await server.admin.get(`/api/webhooks/${webhook.id}/deliveries`)).text,
  ];
  expect(JSON.stringify([stored, answers])).not.toContain(webhook.secret.slice(6, 20));
  await server.admin.expect(204).delete(`/api/webhooks/${webhook.id}`);
  await server.admin.expect(404).get(`/api/webhooks/${webhook.id}/deliveries`);
  const actions = await server.db
    .selectFrom('audit')
    .select('action')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(actions).toEqual([{ action: 'webhook.delete' }]);
});

it('refuses an unknown download type and a second equal webhook, and deletes a webhook with its type', async () => {
  const unknown = { download_type_id: 999_999, url: hook };
  await server.admin.expect(422).post('/api/webhooks', unknown);
  const type = await server.downloadType();
  await add(type);
  await server.admin
    .expect(409, 'webhook_exists')
    .post('/api/webhooks', { download_type_id: type.id, url: hook });
  await server.admin.expect(204).delete(`/api/downloadTypes/${type.id}`);
  expect(await server.admin.expect(200).get('/api/webhooks')).toEqual([]);
});

it('retries without end while a receiver refuses access, one delivery at a time, and reports the webhook', async () => {
  receiver.answer = (response) => response.writeHead(401).end();
  const { webhook, type } = await published();
  await server.admin.release(type, undefined, { name: '4.3' });
  for (let day = 0; day < 12; day += 1) {
    await send();
    seconds(24 * 3600);
  }
  const waiting = await deliveries(webhook);
  expect(waiting.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(waiting[1]).toMatchObject({ status: 401, error: 'status' });
  expect(receiver.received.length).toBeLessThanOrEqual(14);
  const [fault] = conditions.list();
  expect(fault).toMatchObject({
    code: 'webhook_failing',
    subject: String(webhook.id),
    values: { cause: 'access', status: 401 },
  });
  receiver.answer = (response) => response.end();
  await send();
  seconds(24 * 3600);
  await send();
  expect((await deliveries(webhook)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  expect(conditions.list()).toEqual([]);
});

it.each<[string, string, object, number]>([
  ['the status 403', 'hooks.example', { cause: 'access', status: 403 }, 403],
  ['the status 407 of a proxy', 'hooks.example', { cause: 'access', status: 407 }, 407],
  ['a certificate of another name', 'untrusted.example', { cause: 'certificate' }, 200],
  ['no address for its name', 'unknown.example', { cause: 'name' }, 200],
])(
  'retries without end while the webhook has %s, and delivers afterwards',
  async (_what, host, values, status) => {
    receiver.answer = (response) => response.writeHead(status).end();
    network.names.set('untrusted.example', ['127.0.0.1']);
    const { webhook } = await published(hook.replace('hooks.example', host));
    for (let day = 0; day < 12; day += 1) {
      await send();
      expect(await last(webhook)).toMatchObject({ state: 'waiting' });
      seconds(24 * 3600);
    }
    expect(conditions.list()).toEqual([
      expect.objectContaining({ code: 'webhook_failing', values: expect.objectContaining(values) }),
    ]);
    receiver.answer = (response) => response.end();
    await server.update('webhooks', webhook.id, { url: hook });
    await send();
    expect(await last(webhook)).toMatchObject({ state: 'delivered' });
    expect(conditions.list()).toEqual([]);
  },
);

it('delivers within eight seconds while sixty receivers accept a connection and never answer', async () => {
  const type = await server.downloadType();
  const mute = createServer();
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const muteHook = `https://hooks.example:${(mute.address() as AddressInfo).port}/`;
  for (let index = 0; index < 60; index += 1) await add(type, `${muteHook}${index}`);
  await add(type);
  await server.admin.release(type);
  const sent = send();
  await waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 8000 });
  await sent;
  mute.close();
});

it('sends events that were queued for the future by a clock that was ahead', async () => {
  receiver.answer = (response) => response.writeHead(500).end();
  await published();
  await send();
  await server.db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: '2099-01-01T00:00:00.000Z' })
    .execute();
  await send();
  expect(receiver.received).toHaveLength(2);
});

it.each([
  ['a name that no server has', 'nowhere.example', [], 'name'],
  ['a name in a private network', 'inside.example', ['10.0.0.1'], 'address'],
  ['a name with a private and a public address', 'both.example', ['10.0.0.1', '8.8.8.8'], null],
])(
  'saves a webhook with %s, and reports whether it is unreachable',
  async (_what, host, addresses, unreachable) => {
    const resolve = jest.spyOn(network, 'resolve').mockImplementation((name) => {
      if (name === host && addresses.length > 0) return Promise.resolve(addresses);
      return Promise.reject(Object.assign(new Error('No such name'), { code: 'ENOTFOUND' }));
    });
    const added = await add(await server.downloadType(), `https://${host}/hook`);
    expect(added.unreachable).toBe(unreachable);
    const path = `/api/webhooks/${added.id}`;
    expect(await server.admin.expect(200).patch(path, { active: false })).toMatchObject({ unreachable });
    expect(await server.admin.expect(200).post<AddedWebhook>(`${path}/secret`)).toMatchObject({
      unreachable,
    });
    resolve.mockRejectedValue(Object.assign(new Error('No answer'), { code: 'EAI_AGAIN' }));
    expect(await server.admin.expect(200).patch(path, { active: true })).toMatchObject({
      unreachable: null,
    });
    resolve.mockRestore();
  },
);

it('sends a test event, shows the response, and limits tests', async () => {
  receiver.answer = (response) => response.writeHead(403).end('who are you');
  const webhook = await add(await server.downloadType());
  const test = () => server.admin.post<WebhookTest>(`/api/webhooks/${webhook.id}/test`);
  expect(expected(200, await test())).toEqual({
    delivered: false,
    status: 403,
    error: 'status',
    answer: 'who are you',
  });
  receiver.answer = (response) => response.end();
  expect(expected(200, await test())).toMatchObject({ delivered: true, status: 200, error: null });
  expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject({ type: 'ping', data: {} });
  expect(await deliveries(webhook)).toEqual([]);
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await test()).status));
  expect(statuses).toContain(429);
});

it('a webhook with a damaged secret is reported and waits for a new one, and others get their events', async () => {
  const type = await server.downloadType();
  const other = new WebhookReceiver();
  const damaged = await add(type, await other.open());
  const working = await add(type);
  await server.db.updateTable('webhooks').set({ secret: 'x' }).where('id', '=', damaged.id).execute();
  await server.admin.release(type, undefined, { name: 'first' });
  await send();
  expect((await last(working))?.state).toBe('delivered');
  expect((await last(damaged))?.state).toBe('waiting');
  expect(server.running.services.damagedRows.has(`webhooks ${damaged.id}`)).toBe(true);
  const path = `/api/webhooks/${damaged.id}`;
  await server.db.deleteFrom('attempts').execute(); // of the tests before
  await server.admin.expect(500, 'row_damaged').post(`${path}/test`);
  await server.renewAdmin();
  await server.admin.expect(200).post(`${path}/secret`);
  expect(server.running.services.damagedRows.has(`webhooks ${damaged.id}`)).toBe(false);
  seconds(3600);
  await send();
  expect((await last(damaged))?.state).toBe('delivered');
  await other.close();
});

it('replaces the secret; for a day events are signed with the previous one, too', async () => {
  const webhook = await add(await server.downloadType());
  clock.now = new Date();
  const path = `/api/webhooks/${webhook.id}`;
  Object.assign(server, { admin: await server.signIn(administrator) });
  const { secret: renewed } = await server.admin.expect(200).post<AddedWebhook>(`${path}/secret`);
  expect(renewed).not.toBe(webhook.secret);
  await server.db.deleteFrom('attempts').execute();
  const check = async () => {
    await server.admin.expect(200).post(`${path}/test`);
    const { headers, body } = receiver.received.at(-1)!;
    return [webhook.secret, renewed].map((secret) =>
      String(headers['webhook-signature'])
        .split(' ')
        .includes(
          signedHeaders([secret], String(headers['webhook-id']), clock.now, body)['webhook-signature'] ?? '',
        ),
    );
  };
  expect(await check()).toEqual([true, true]);
  seconds(24 * 3600 + 1);
  expect(await check()).toEqual([false, true]);
});
