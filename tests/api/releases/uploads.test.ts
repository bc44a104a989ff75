// @stores-daily
import { randomBytes, randomInt } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { UploadStatus } from '../../../server/contract/upload';
import type { DownloadType } from '../../../server/contract/download-type';
import { limits } from '../../../server/contract/limits';
import type { Problem } from '../../../server/contract/problem';
import { repeats } from '../../setup/repeats';
import { expected, md5Of, sha256Of, testServer, type Answer, wrongFields } from '../setup/server';

const day = 24 * 3_600_000;
const { chunkBytes } = limits;
let type: DownloadType;
let time = Date.now();
const server = testServer(
  { maxUploadBytes: 9 * 1024 * 1024, tokenTtlHours: 1000, runsJobs: false },
  () => new Date(time),
);
beforeAll(async () => {
  type = await server.downloadType();
});

const start = async (content: Uint8Array, fields: Record<string, string> = {}) =>
  (await server.admin.expect(201).record(type, content, fields)).id;
const status = (id: number) => server.admin.get<UploadStatus>(`/api/upload/${id}`);
const listed = async () =>
  (await server.admin.expect(200).get(`/api/downloadTypes/${type.id}/downloadables`)).map(({ id }) => id);
const fetchChunk = (id: number, chunk: Buffer, offset: number, signal: AbortSignal) => {
  const body = new FormData();
  body.append('is_last', 'false');
  body.append('offset', String(offset));
  body.append('object', new Blob([Uint8Array.from(chunk)]));
  const headers = { authorization: `Bearer ${server.admin.auth?.token ?? ''}` };
  return fetch(`${server.anyone.address}/api/uploadChunk/${id}`, { method: 'POST', body, headers, signal });
};
const fetchFile = async (id: number) => {
  const answer = await fetch(`${server.anyone.address}/api/downloadables/${id}/doDownload`, {
    method: 'POST',
    body: new URLSearchParams({ token: server.admin.auth?.token ?? '' }),
  });
  return Buffer.from(await answer.arrayBuffer());
};

it('publishes a file of several chunks, and serves it unchanged', async () => {
  const content = randomBytes(2 * chunkBytes + 12_345);
  const id = await start(content);
  expect(expected(200, await status(id))).toEqual({
    received: 0,
    file_name: 'release.zip',
    hash: md5Of(content),
    finished: false,
    release_notes: '# Notes',
    release_notes_nl: '',
    kind: 'feature',
    channel: 'stable',
    support_ends: null,
    draft: false,
  });
  expect(await server.admin.expect(200).chunk(id, content.subarray(0, chunkBytes), false)).toEqual({
    received: chunkBytes,
  });
  expect(await listed()).not.toContain(id);
  await server.admin.expect(200).chunk(id, content.subarray(chunkBytes, 2 * chunkBytes), false);
  const { downloadable } = await server.admin.expect(201).chunk(id, content.subarray(2 * chunkBytes), true);
  expect(downloadable).toMatchObject({
    id,
    size: content.byteLength,
    hash: md5Of(content),
    current_hash: md5Of(content),
    sha256: sha256Of(content),
  });
  expect(expected(200, await status(id))).toMatchObject({ received: content.byteLength, finished: true });
  expect(await listed()).toContain(id);
  expect(sha256Of(await fetchFile(id))).toBe(sha256Of(content));
});

it('keeps concurrent uploads apart, also if clients disconnect', async () => {
  const size = 2 * chunkBytes;
  const contents = Array.from({ length: 4 }, () => randomBytes(size));
  const upload = async (content: Buffer) => {
    const id = await start(content);
    for (let at = 0; at < size; at += chunkBytes) {
      const chunk = content.subarray(at, at + chunkBytes);
      const hasGone = fetchChunk(id, chunk, at, AbortSignal.timeout(randomInt(1, 60)));
      await hasGone.catch(() => undefined);
      const isLast = at + chunkBytes === size;
      const answer = await server.admin.chunk(id, chunk, isLast, at);
      if (isLast) expect(expected(201, answer).downloadable.sha256).toBe(sha256Of(content));
      else expect(expected(200, answer)).toEqual({ received: at + chunkBytes });
    }
    expect(sha256Of(await fetchFile(id))).toBe(sha256Of(content));
  };
  await Promise.all(contents.map(upload));
});

it.each<[Record<string, string>, string]>([
  [{ download_type_id: '99999' }, 'download_type_id: unknown_download_type'],
  [{ download_type_id: 'one' }, 'download_type_id: invalid_id'],
  [{ name: ' ' }, 'name: required'],
  [{ hash: 'abc' }, 'hash: invalid_hash'],
  [{ file_name: '../../etc/passwd' }, 'file_name: invalid_file_name'],
  [{ file_name: 'a\\b.exe' }, 'file_name: invalid_file_name'],
  ...['CON', 'con.exe', 'aux', 'Lpt1.txt', 'a:b.zip', 'setup.exe.', 'setup\u202Egpj.exe'].map(
    (file_name): [Record<string, string>, string] => [{ file_name }, 'file_name: invalid_file_name'],
  ),
  [{ extra: 'x' }, 'extra: unknown_field'],
])('refuses the record of an upload with %j', async (wrong, code) => {
  await server.admin.expect(422, code).record(type, Buffer.from('x'), wrong);
});

it('accepts file names that only resemble those reserved by Windows', async () => {
  for (const file_name of ['console.zip', 'aux-5.6.zip', 'COM10.zip', '.config', 'é 漢字 (1).zip '])
    await server.admin.expect(201).record(type, Buffer.from('x'), { file_name });
});

it('refuses a version that the download type has in the channel, however it is written', async () => {
  const other = await server.downloadType();
  const first = await server.admin.release(other, Buffer.from('one'), { name: 'v5.6' });
  const again = await server.admin.record(other, Buffer.from('another'), { name: ' V5.6 ' });
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'release_name_taken', current: { id: first.id, sha256: first.sha256 } },
  });
  await server.admin.expect(201).record(other, Buffer.from('x'), { name: 'v5.6', channel: 'preview' });
  await server.admin.expect(201).record(type, Buffer.from('x'), { name: 'v5.6' });
  // A change of name, channel or type is refused for the same reason.
  const second = await server.admin.release(other, Buffer.from('two'), { name: 'v5.7' });
  const change = (body: object, id = second.id) =>
    server.admin.patch(`/api/downloadables/${id}`, { version: 1, ...body });
  expect((await change({ name: 'V5.6' })).body.code).toBe('release_name_taken');
  const preview = await server.admin.release(other, Buffer.from('three'), {
    name: 'v5.7',
    channel: 'preview',
  });
  expect((await change({ channel: 'stable' }, preview.id)).body.code).toBe('release_name_taken');
  expect((await change({ kind: 'fix' })).status).toBe(200);
});

it('refuses the second of two concurrent uploads of one version', async () => {
  const other = await server.downloadType();
  const contents = ['one', 'another'].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  const [first, second] = (await Promise.all(
    contents.map(async (content) => (await server.admin.record(other, content, { name: '5.6' })).body.id),
  )) as [number, number];
  const answers = await Promise.all([
    server.admin.chunk<{ code: string }>(first, contents[0], true),
    server.admin.chunk<{ code: string }>(second, contents[1], true),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const [kept, refused] = answers[0].status === 201 ? [first, second] : [second, first];
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('release_name_taken');
  // Nothing is left of the refused one.
  await server.admin.expect(404).get(`/api/upload/${refused}`);
  const files = await server.running.services.store.list();
  expect(files.filter((id) => id === first || id === second)).toEqual([kept]);
});

it('accepts the fields of a chunk in any order, and 1 or true for the flag', async () => {
  const content = Buffer.from('in any order');
  const id = await start(content);
  const path = `/api/uploadChunk/${id}`;
  await server.admin
    .expect(200)
    .multipart(path, { object: content.subarray(0, 5), is_last: 'false', offset: '0' });
  await server.admin.expect(201).multipart(path, { offset: '5', object: content.subarray(5), is_last: '1' });
});

it.each([
  [
    'a flag that is none',
    [
      ['is_last', 'maybe'],
      ['object', Buffer.from('x')],
    ],
    422,
    ['is_last: invalid_flag'],
  ],
  ['no flag', [['object', Buffer.from('x')]], 422, ['is_last: required']],
  ['no file part', [['is_last', 'true']], 422, ['object: required']],
  [
    'text in place of the file part',
    [
      ['is_last', 'true'],
      ['object', 'x'],
    ],
    422,
    ['object: wrong_type'],
  ],
  [
    'two file parts',
    [
      ['is_last', 'true'],
      ['object', Buffer.from('x')],
      ['object', Buffer.from('y')],
    ],
    422,
    ['object: unknown_field'],
  ],
  [
    'the flag twice',
    [
      ['is_last', 'false'],
      ['is_last', 'true'],
      ['object', Buffer.from('x')],
    ],
    422,
    ['is_last: duplicate'],
  ],
  [
    'a negative offset',
    [
      ['is_last', 'false'],
      ['offset', '-1'],
      ['object', Buffer.from('x')],
    ],
    422,
    ['offset: invalid_number'],
  ],
  [
    'an unknown field',
    [
      ['is_last', 'false'],
      ['object', Buffer.from('x')],
      ['hash', 'x'],
    ],
    422,
    ['hash: unknown_field'],
  ],
] as const)('refuses a chunk with %s and stores nothing of it', async (_name, parts, code, fields) => {
  const id = await start(Buffer.from('x'));
  const answer = await server.admin.multipart(`/api/uploadChunk/${id}`, parts);
  expect(answer.status).toBe(code);
  expect(wrongFields(answer.body)).toEqual(fields);
  expect(expected(200, await status(id)).received).toBe(0);
});

it('refuses a body that is not multipart or is incomplete', async () => {
  const id = await start(Buffer.from('x'));
  await server.admin.expect(415).post(`/api/uploadChunk/${id}`, { is_last: 'true' });
  const cut =
    '--b\r\nContent-Disposition: form-data; name="is_last"\r\n\r\ntrue\r\n--b\r\nContent-Disposition: form-data; name="object"; filename="x.part"\r\n\r\nhalf';
  const send = (body: string, boundary = 'b') =>
    server.admin.send('POST', `/api/uploadChunk/${id}`, {
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  expect((await send(cut)).status).toBe(400);
  expect((await send('nonsense')).status).toBe(400);
  expect((await send('')).status).toBe(422);
  expect(
    (
      await server.admin.send('POST', `/api/uploadChunk/${id}`, {
        body: 'x',
        headers: { 'content-type': 'multipart/form-data' },
      })
    ).status,
  ).toBe(400);
  expect(expected(200, await status(id)).received).toBe(0);
});

it('refuses a chunk of more than 4 MiB and accepts one of exactly 4 MiB', async () => {
  const content = randomBytes(chunkBytes + 1);
  const id = await start(content);
  for (const more of [0, 1, 30_000]) {
    await server.admin
      .expect(413, 'chunk_too_large')
      .chunk(id, Buffer.concat([content, Buffer.alloc(more)]), true);
  }
  expect(await server.admin.expect(200).chunk(id, content.subarray(0, chunkBytes), false)).toEqual({
    received: chunkBytes,
  });
  await server.admin.expect(201).chunk(id, content.subarray(chunkBytes), true);
});

it('refuses a chunk that exceeds the maximum file size, and keeps the earlier ones', async () => {
  const content = randomBytes(3 * chunkBytes);
  const id = await start(content);
  for (const at of [0, chunkBytes])
    await server.admin.expect(200).chunk(id, content.subarray(at, at + chunkBytes), false);
  await server.admin.expect(413, 'upload_too_large').chunk(id, content.subarray(2 * chunkBytes), true);
  expect(expected(200, await status(id)).received).toBe(2 * chunkBytes);
});

it('drops a file whose MD5 does not match, and reports it again on a retry', async () => {
  const id = await start(Buffer.from('what was meant'));
  const send = () => server.admin.chunk<Problem>(id, Buffer.from('what arrived'), true, 0);
  for (const answer of [await send(), await send()]) {
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('hash_differs');
  }
  expect((await status(id)).status).toBe(404);
  expect(await listed()).not.toContain(id);
  await expect(stat(join(server.config.dataDir, 'uploads', `${id}.part`))).rejects.toThrow();
});

it('publishes an empty file', async () => {
  const id = await start(Buffer.alloc(0));
  const { downloadable } = await server.admin.expect(201).chunk(id, Buffer.alloc(0), true, 0);
  expect(downloadable.size).toBe(0);
  expect((await fetchFile(id)).byteLength).toBe(0);
});

it('frees the space of a cancelled upload, but not of a finished one', async () => {
  const content = Buffer.from('abcdef');
  const id = await start(content);
  await server.admin.expect(200).chunk(id, content.subarray(0, 3), false, 0);
  await server.admin.expect(204).delete(`/api/upload/${id}`);
  await server.admin.expect(404).delete(`/api/upload/${id}`);
  expect((await status(id)).status).toBe(404);
  await server.admin.expect(404).chunk(id, content, true, 0);
  await expect(stat(join(server.config.dataDir, 'uploads', `${id}.part`))).rejects.toThrow();
  const release = await server.admin.release(type);
  await server.admin.expect(409).delete(`/api/upload/${release.id}`);
});

it('deletes an upload that received nothing for a day', async () => {
  const [left, live] = [await start(Buffer.from('abc')), await start(Buffer.from('abcd'))];
  time += day - 1000;
  await server.admin.expect(200).chunk(live, Buffer.from('a'), false, 0);
  time += 2000;
  await server.running.services.uploads.sweep();
  expect((await status(left)).status).toBe(404);
  expect(expected(200, await status(live)).received).toBe(1);
});

it('continues an upload after a restart', async () => {
  const content = randomBytes(chunkBytes + 500);
  const id = await start(content);
  await server.admin.expect(200).chunk(id, content.subarray(0, chunkBytes), false, 0);
  await server.restart();
  expect(expected(200, await status(id)).received).toBe(chunkBytes);
  const { downloadable } = await server.admin
    .expect(201)
    .chunk(id, content.subarray(chunkBytes), true, chunkBytes);
  expect(downloadable.sha256).toBe(sha256Of(content));
});

it.each(['ENOSPC', 'SQLITE_FULL'])(
  'answers 507 if there is no space (%s), and the same upload continues with free space',
  async (code) => {
    const content = randomBytes(200_000);
    const id = await start(content);
    await server.admin.expect(200).chunk(id, content.subarray(0, 100_000), false, 0);
    const { store } = server.running.services;
    const append = store.append.bind(store);
    jest.spyOn(store, 'append').mockImplementationOnce(async (upload, record, pieces) => {
      // A full disk stores some of the bytes before it refuses the rest.
      await append(upload, record, [Buffer.from(pieces[0] ?? []).subarray(0, 10)]);
      throw Object.assign(new Error('no space left on device'), { code });
    });
    const refused = await server.admin.chunk<Problem>(id, content.subarray(100_000), true, 100_000);
    expect(refused.status).toBe(507);
    expect(refused.text).not.toContain('device');
    expect(expected(200, await status(id)).received).toBe(100_000);
    const again = await server.admin.chunk(id, content.subarray(100_000), true, 100_000);
    expect(expected(201, again).downloadable.sha256).toBe(sha256Of(content));
  },
);

describe('a release whose publication failed halfway', () => {
  const content = randomBytes(50_000);
  let id: number;
  beforeEach(async () => {
    id = await start(content);
    const { store } = server.running.services;
    const publish = store.publish.bind(store);
    jest.spyOn(store, 'publish').mockImplementationOnce(async (upload, record) => {
      await publish(upload, record);
      throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    });
    expect((await server.admin.chunk(id, content, true, 0)).status).toBeGreaterThanOrEqual(500);
    expect(await listed()).not.toContain(id);
  });
  const isPublishedAgain = async () => {
    const again = await server.admin.chunk(id, content, true, 0);
    expect(expected(201, again).downloadable.sha256).toBe(sha256Of(content));
    expect(await fetchFile(id)).toEqual(content);
  };

  it('is published by a retry', () => isPublishedAgain());

  it('is published by a retry after a restart', async () => {
    await server.restart();
    await isPublishedAgain();
  });

  it('leaves no file when it is cancelled', async () => {
    await server.admin.expect(204).delete(`/api/upload/${id}`);
    expect(await server.running.services.store.list()).not.toContain(id);
  });

  it('leaves its file when an older database is at work, such as after a restart', async () => {
    await server.restart();
    await server.admin.expect(204).delete(`/api/upload/${id}`);
    expect(await server.running.services.store.list()).toContain(id);
  });
});

describe('an unfinished upload', () => {
  const unfinished = async () =>
    (await server.admin.expect(200).get('/api/upload')).filter(
      (upload) => upload.download_type.id === ofType.id,
    );
  let ofType: DownloadType;
  beforeAll(async () => {
    ofType = await server.downloadType();
  });

  it('is shown to every administrator, with its uploader and progress, until it ends', async () => {
    const groups = await server.admin.expect(200).get('/api/groups');
    const colleague = await server.user(groups.find(({ is_admin }) => is_admin) ?? { id: 0 });
    const other = await server.signIn(colleague);
    const began = new Date(time).toISOString();
    const { id } = await other.expect(201).record(ofType, Buffer.from('half and half'));
    time += 60_000;
    await other.expect(200).chunk(id, Buffer.from('half'), false);
    const shown = {
      id,
      download_type: { id: ofType.id, name: ofType.name },
      name: '1.0',
      file_name: 'release.zip',
      received: 4,
      created_at: began,
      updated_at: new Date(time).toISOString(),
      created_by: { id: colleague.id, name: colleague.name },
    };
    expect(await unfinished()).toEqual([shown]);

    await server.admin.expect(204).delete(`/api/users/${colleague.id}`);
    expect(await unfinished()).toEqual([{ ...shown, created_by: null }]);

    const refused = await server.admin.delete(`/api/downloadTypes/${ofType.id}`);
    expect(refused.body.detail).toContain('above the downloads');
    await server.admin.expect(204).delete(`/api/upload/${id}`);
    expect(await unfinished()).toEqual([]);
    await server.admin.expect(204).delete(`/api/downloadTypes/${ofType.id}`);
  });

  it('is recorded once, even if the call is repeated before the first byte', async () => {
    ofType = await server.downloadType();
    const content = Buffer.from('sent once');
    const record = async (fields: Record<string, string> = {}) =>
      (await server.admin.expect(201).record(ofType, content, { name: '1.0', ...fields })).id;
    const [id, repeated] = await Promise.all([record(), record()]);
    expect(repeated).toBe(id);
    expect(await record({ name: ' 1.0 ', hash: md5Of(content).toUpperCase() })).toBe(id);
    expect(await unfinished()).toHaveLength(1);

    for (const [field, value] of Object.entries({ name: '1.1', file_name: 'b.zip', release_notes: 'Other' }))
      expect(await record({ [field]: value })).not.toBe(id);
    await server.admin.expect(200).chunk(id, content.subarray(0, 4), false);
    expect(await record()).not.toBe(id);
  });

  it('that was recorded again is kept for another day', async () => {
    ofType = await server.downloadType();
    const { id } = await server.admin.expect(201).record(ofType, Buffer.from('late'), { name: '1.0' });
    time += day - 60_000;
    expect((await server.admin.expect(201).record(ofType, Buffer.from('late'), { name: '1.0' })).id).toBe(id);
    time += 2 * 60_000;
    await server.running.services.uploads.sweep();
    expect((await unfinished()).map((upload) => upload.id)).toEqual([id]);
  });
});

describe('the chunk protocol', () => {
  interface Model {
    content: Buffer;
    received: number;
    state: 'receiving' | 'finished' | 'failed';
  }
  interface Step {
    /** offset relative to the stored bytes */
    shift: number;
    length: number;
    withOffset: boolean;
    isLast: boolean;
    /** number of parallel copies */
    times: number;
  }

  /** Returns the status that the contract defines for one chunk. Parallel chunks are equal to some order of them. */
  function apply(model: Model, offset: number | undefined, length: number, isLast: boolean): number {
    const begin = offset ?? model.received;
    const end = begin + length;
    if (model.state === 'failed') return 422;
    if (model.state === 'finished') {
      if (isLast && (offset === undefined || end === model.received)) return 201;
      return !isLast && offset !== undefined && end <= model.received ? 200 : 409;
    }
    if (begin > model.received) return 409;
    if (isLast && end < model.received) return 409;
    model.received = Math.max(model.received, end);
    if (!isLast) return 200;
    model.state = model.received === model.content.byteLength ? 'finished' : 'failed';
    return model.state === 'finished' ? 201 : 422;
  }

  const step: fc.Arbitrary<Step> = fc.record({
    shift: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 2, arbitrary: fc.integer({ min: -60, max: -1 }) },
      fc.integer({ min: 1, max: 9 }),
    ),
    length: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 60 }) }, fc.constant(0)),
    withOffset: fc.boolean(),
    isLast: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
    times: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.constant(3)),
  });

  it('holds for duplicates, gaps, parallel writers, a second last chunk, later and empty chunks, and a wrong flag', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 0, maxLength: 200 }),
        fc.array(step, { maxLength: 8 }),
        fc.boolean(),
        async (bytes, steps, finishWell) => {
          const content = Buffer.from(bytes);
          const id = await start(content);
          const model: Model = { content, received: 0, state: 'receiving' };

          const send = async ({ shift, length, withOffset, isLast, times }: Step) => {
            // The bytes stay within the file. A chunk without offset cannot be repeated safely.
            const begin = Math.min(
              Math.max(0, withOffset ? model.received + shift : model.received),
              content.byteLength + 9,
            );
            const size = Math.max(0, Math.min(length, content.byteLength - begin));
            const offset = withOffset ? begin : undefined;
            const copies = withOffset ? times : 1;
            const answers: Answer<{ received: number }>[] = await Promise.all(
              Array.from({ length: copies }, () =>
                server.admin.chunk(id, content.subarray(begin, begin + size), isLast, offset),
              ),
            );
            const expectedCodes = Array.from({ length: copies }, () => apply(model, offset, size, isLast));
            expect(answers.map((answer) => answer.status).sort()).toEqual(expectedCodes.sort());
            for (const answer of answers)
              if (answer.status === 200 || answer.status === 409)
                expect(answer.body.received).toBe(model.received);
          };
          for (const each of steps) await send(each);
          if (finishWell && model.state === 'receiving') {
            await send({ shift: 0, length: content.byteLength, withOffset: true, isLast: true, times: 2 });
          }

          const held = await status(id);
          if (model.state === 'failed') expect(held.status).toBe(404);
          else
            expect(held.body).toMatchObject({
              received: model.received,
              finished: model.state === 'finished',
            });
          expect((await listed()).includes(id)).toBe(model.state === 'finished');
          if (model.state === 'finished') expect(await fetchFile(id)).toEqual(content);
        },
      ),
      { numRuns: repeats(1_000) },
    );
  });
});
