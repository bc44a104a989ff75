// @stores @change
import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { rotateReleaseKey } from '../../../server/commands/rotate-release-key';
import { isSignedBy, type MinisignKey } from '../../../server/modules/releases/signatures/minisign';
import { sha256Of, testServer } from '../setup/server';

const hour = 3_600_000;
const blockBytes = 4 * 1024 * 1024;
let time = Date.now();
const server = testServer({ runsJobs: false, tokenTtlHours: 10_000 }, () => new Date(time));
const never = new AbortController().signal;

const blocksOf = (content: Uint8Array) =>
  Array.from({ length: Math.ceil(content.byteLength / blockBytes) }, (_, index) =>
    sha256Of(content.subarray(index * blockBytes, (index + 1) * blockBytes)),
  );
const textOf = (name: string, content: Uint8Array) =>
  [
    ...['belstock-blocks 1', `file ${name}`, `size ${content.byteLength}`, `sha256 ${sha256Of(content)}`],
    ...['block 4194304', ...blocksOf(content), ''],
  ].join('\n');

const ticketOf = async ({ id }: { id: number }, caller = server.admin) =>
  await caller.expect(201).post(`/api/downloadables/${id}/ticket`);
const read = async (path: string, headers: Record<string, string> = {}) => {
  const url = new URL(path, server.address);
  const response = await fetch(url, { headers: { ...server.admin.headers, ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const listOf = ({ id }: { id: number }) => read(`/api/downloadables/${id}/blocks`);

/** True if the key that the ticket names signed the list that the ticket serves. */
async function isSigned(release: { id: number }): Promise<boolean> {
  const ticket = await ticketOf(release);
  const { text } = await read(ticket.blocks_url ?? '');
  const key = Buffer.from(ticket.public_key, 'base64');
  const publicKey = { publicKey: key.subarray(10).toString('base64url') } as MinisignKey;
  const signature = await read(ticket.blocks_signature_url ?? '');
  return isSignedBy(publicKey, signature.text, createHash('blake2b512').update(text).digest());
}

const listRow = ({ id }: { id: number }) =>
  server.db.selectFrom('block_lists').where('downloadable_id', '=', id).selectAll().executeTakeFirst();
const changeList = ({ id }: { id: number }, change: { hashes?: string; signature?: string }) =>
  server.db.updateTable('block_lists').set(change).where('downloadable_id', '=', id).execute();
const conditions = async () =>
  (await server.admin.expect(200).get('/api/overview')).conditions.first
    .map(({ code, subject }) => `${code} ${subject}`)
    .filter((each) => each.startsWith('release_'));
async function checkDue(): Promise<void> {
  time += 25 * hour;
  await server.running.services.integrity.checkDue(never);
}
const checkNow = ({ id }: { id: number }) =>
  server.admin.expect(200).post(`/api/downloadables/${id}/check`, {});

it.each([0, blockBytes, blockBytes + 1])(
  'a file of %i bytes has a signed list of its blocks',
  async (size) => {
    const content = randomBytes(size);
    const fields = { file_name: 'één "1" 100%.zip' };
    const release = await server.admin.release(await server.downloadType(), content, fields);
    const list = await listOf(release);
    expect([list.text, list.headers.get('content-type')]).toEqual([
      textOf('één "1" 100%.zip', content),
      'text/plain; charset=utf-8',
    ]);
    const etag = list.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await read(`/api/downloadables/${release.id}/blocks`, { 'if-none-match': etag })).status).toBe(
      304,
    );

    const ticket = await ticketOf(release);
    expect(ticket).toMatchObject({
      blocks_url: `${ticket.url}.blocks`,
      blocks_signature_url: `${ticket.url}.blocks.minisig`,
    });
    for (const url of [ticket.blocks_url ?? '', ticket.blocks_signature_url ?? '']) {
      expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
      time += hour;
      expect((await fetch(url)).status).toBe(401);
      time -= hour;
    }
    expect(await isSigned(release)).toBe(true);
    const signature = await read(`/api/downloadables/${release.id}/blocks.minisig`);
    expect(signature.text).toBe((await read(ticket.blocks_signature_url ?? '')).text);
  },
);

it('the list is right for odd chunks, a repeated chunk, and a server that restarts in the middle', async () => {
  const content = randomBytes(2 * blockBytes + 3);
  const { id } = await server.admin.expect(201).record(await server.downloadType(), content);
  for (const [start, end] of [
    [0, 1_000_001],
    [1_000_001, 5_000_000],
    [4_500_000, 8_000_000],
  ] as const) {
    await server.admin.expect(200).chunk(id, content.subarray(start, end), false, start);
    if (end === 5_000_000) await server.restart();
  }
  for (let times = 0; times < 2; times += 1)
    await server.admin.expect(201).chunk(id, content.subarray(8_000_000), true, 8_000_000);
  expect((await listOf({ id })).text).toBe(textOf('release.zip', content));
});

it('names the releases that begin or end with a block, among those that the caller may see', async () => {
  const [first, last] = [randomBytes(blockBytes), randomBytes(10)];
  const group = await server.group();
  const open = await server.downloadType();
  const closed = await server.downloadType({}, [group]);
  const customer = await server.customer();
  const both = Buffer.concat([first, last]);
  const one = await server.admin.release(open, both, { file_name: 'one.zip' });
  const other = await server.admin.release(closed, first);
  const draft = await server.admin.release(open, first, { draft: 'true' });
  const find = async (caller: typeof server.admin, block: Uint8Array) =>
    await caller
      .expect(200)
      .get<{ id: number; block: string }[]>(
        `/api/downloadables/blocks?sha256=${sha256Of(block).toUpperCase()}`,
      );
  expect(await find(customer, first)).toEqual([
    {
      ...{ id: one.id, name: one.name, file_name: 'one.zip', size: both.byteLength, block: 'first' },
      download_type: { id: open.id, name: open.name },
    },
  ]);
  expect(await find(customer, last)).toMatchObject([{ id: one.id, block: 'last' }]);
  expect((await find(server.admin, first)).map(({ id }) => id)).toEqual([draft.id, other.id, one.id]);
  expect(await find(customer, randomBytes(1))).toEqual([]);
  const many = Array.from({ length: 21 }, () => server.admin.release(open, Buffer.from('same')));
  await Promise.all(many);
  expect(await find(customer, Buffer.from('same'))).toHaveLength(20);
  expect((await customer.get('/api/downloadables/blocks?sha256=zz')).status).toBe(422);
});

it('a file from before the lists gets one at its next check, and nothing waits for it', async () => {
  const release = await server.release();
  await server.db.deleteFrom('block_lists').execute();
  expect(await ticketOf(release)).toMatchObject({ blocks_url: null, blocks_signature_url: null });
  const { status, text } = await listOf(release);
  expect([status, JSON.parse(text)]).toMatchObject([404, { code: 'blocks_not_ready' }]);
  expect((await read(`${(await ticketOf(release)).url}.blocks`)).status).toBe(404);
  await checkDue();
  expect((await listOf(release)).text).toBe(textOf(release.file_name, Buffer.from('release')));
  expect(await isSigned(release)).toBe(true);
});

it.each([
  ['a hash', { hashes: Buffer.alloc(32).toString('base64') }],
  ['the signature', { signature: 'x\ny\nz\n' }],
])(
  'a list whose row was changed (%s) is given to nobody until an administrator checks the file',
  async (_what, change) => {
    const release = await server.release();
    await changeList(release, change);
    await checkDue();
    expect(await conditions()).toContain(`release_list_differs ${release.id}`);
    expect((await listOf(release)).status).toBe(404);
    await checkDue();
    expect(await listRow(release)).toMatchObject(change);

    await checkNow(release);
    expect(await conditions()).toEqual([]);
    expect((await listOf(release)).text).toBe(textOf(release.file_name, Buffer.from('release')));
    expect(await isSigned(release)).toBe(true);
    const entries = await server.rows('audit', { action: 'release.check', release_id: release.id });
    expect(entries.map(({ detail }) => JSON.parse(detail) as object)).toMatchObject([
      { blocks: 'differs' },
      { blocks: 'differs' },
      { blocks: 'replaced' },
    ]);
  },
);

it('a list is never replaced while the file is not the one that the release names', async () => {
  const release = await server.release();
  const before = await listRow(release);
  await server.update('downloadables', release.id, { sha256: sha256Of(Buffer.from('another')) });
  await checkNow(release);
  expect(await conditions()).toEqual([`release_list_differs ${release.id}`]);
  expect(await listRow(release)).toEqual({ ...before, differs: 1 });

  await server.update('downloadables', release.id, { sha256: release.sha256 });
  await checkNow(release);
  expect([await conditions(), await listRow(release)]).toEqual([[], before]);

  const { store } = server.running.services;
  await store.drop(release.id);
  const stored = await store.append(release.id, { received: 0, stored: null }, [Buffer.from('RELEASE')]);
  await store.publish(release.id, { received: 7, stored });
  await checkNow(release);
  expect([await conditions(), await listRow(release)]).toEqual([[`release_damaged ${release.id}`], before]);
  await server.admin.expect(204).delete(`/api/download/${release.id}`);
  expect([await conditions(), await listRow(release)]).toEqual([[], undefined]);
});

it('the key of the ticket proves the list also after the file was signed again with another key', async () => {
  const release = await server.release();
  expect(await isSigned(release)).toBe(true);
  await server.running.services.signatures.signDue(never);
  await rotateReleaseKey(server.config);
  expect(await isSigned(release)).toBe(true);
  const change = { name: `${release.name}.1`, version: release.version };
  await server.admin.expect(200).patch(`/api/downloadables/${release.id}`, change);
  await server.running.services.signatures.signDue(never);
  expect(await isSigned(release)).toBe(true);
});
