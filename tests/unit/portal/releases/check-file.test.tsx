import { createHash } from 'node:crypto';
import { afterEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import type { HashMessage, HashRequest, ProbeAnswer } from '../../../../src/hashing/hash-worker';
import type { Finding } from '../../../../src/mending/findings';
import type { BlockList } from '../../../../src/mending/block-list';
import type { Verdict } from '../../../../src/mending/diagnose';
import { CheckFile } from '../../../../src/portal/releases/check/check-file';
import { useRepair } from '../../../../src/portal/releases/check/use-repair';
import { storeAuth } from '../../../../src/portal/auth/session';
import { isNavigationBlocked } from '../../../../src/portal/unsaved-work/unsaved-work';
import { AUTH, Refusal, renderWith, Sent, serve, type Answers } from '../portal-harness';
import { release } from './release';

const MIB = 1024 * 1024;
const download_type = { id: 1, name: 'Server' };
const known: Answers = {
  'GET /downloadables/7': { ...release, download_type, newer: null },
  'GET /downloadables/6': {
    ...release,
    id: 6,
    name: '4.11.0',
    download_type,
    newer: { id: 7, name: release.name },
  },
  'GET /downloadables': [],
};
const expected = { id: release.id, name: release.name, sha256: 'a'.repeat(64), type: 'Server' };
const hash = 'b'.repeat(64);
const list: BlockList = {
  fileName: 'server.zip',
  size: 8 * MIB,
  sha256: 'a'.repeat(64),
  blockBytes: 4 * MIB,
  hashes: [hash, hash],
};

/** Answers each request to hash or to compare a file. */
let answers: { compared: HashMessage; hash: HashMessage };
class AnsweringWorker {
  onmessage?: (event: { data: HashMessage }) => void;
  postMessage = (request: HashRequest | ProbeAnswer) =>
    this.onmessage?.({ data: 'list' in request ? answers.compared : answers.hash });
  terminate = () => undefined;
}

const fetched = jest.fn<typeof fetch>();
afterEach(() => {
  Reflect.deleteProperty(window, 'Worker');
  Reflect.deleteProperty(window, 'fetch');
  Reflect.deleteProperty(Blob.prototype, 'stream');
});

const listed = (id: number): Answers => ({
  [`GET /downloadables/${id}/blocks`]: new Sent('list', {}),
  [`GET /downloadables/${id}/blocks.minisig`]: new Sent('signature', {}),
  'GET /releaseKey': new Sent('keys', {}),
});
const row = (id: number, name: string) => ({
  id,
  name,
  download_type,
  file_name: 'server.zip',
  size: 10,
  block: 'first',
});

interface Situation {
  verdict?: Verdict;
  message?: HashMessage;
  hash?: HashMessage;
  server?: Answers;
  isOnRelease?: boolean;
  content?: string;
}

function check({
  verdict = { kind: 'intact' },
  message,
  hash: hashMessage = { kind: 'done', hash: 'a'.repeat(64) },
  server = listed(release.id),
  isOnRelease = true,
  content = 'xxxxxxxxxx',
}: Situation): string[] {
  const sources = [0, undefined];
  const diagnosis = { verdict, sources, toFetch: verdict.kind === 'page' ? list.size : 4 * MIB };
  answers = { compared: message ?? { kind: 'compared', list, diagnosis }, hash: hashMessage };
  Object.assign(window, { Worker: AnsweringWorker, fetch: fetched });
  const file = <CheckFile {...(isOnRelease && { expected })} />;
  const calls = renderWith(file, { ...known, ...server }, { isAdmin: false });
  const dropped = Object.assign(new File([content], 'setup.exe'), { text: () => Promise.resolve(content) });
  dropped.slice = () => dropped;
  fireEvent.change(screen.getByLabelText('File to check'), { target: { files: [dropped] } });
  return calls;
}

const damaged = (...findings: Finding[]): Situation => ({ verdict: { kind: 'damaged', findings } });
const withdrawn = new Refusal(409, { detail: 'Withdrawn: it loses data' });
const rowsOf = (...rows: object[]) => ({ 'GET /downloadables/blocks': rows });

it.each<[string, Situation, RegExp[]]>([
  [
    'intact',
    {},
    [/^This is Server 4.12.0, intact$/, /^It is the latest release/, /^setup.exe, 10 B \(10 bytes\)/],
  ],
  ...(
    [
      ['draft', /^This is a draft/],
      ['scheduled', /^Customers see this release from 1 May 2026/],
      ['withdrawn', /^This release was withdrawn/],
    ] as const
  ).map(([state, text]): [string, Situation, RegExp[]] => [
    `intact, of a ${state} release without a newer one`,
    {
      server: {
        ...listed(7),
        'GET /downloadables/7': { ...release, state, download_type, newer: null },
      },
    },
    [/^This is Server 4.12.0, intact$/, text],
  ]),
  [
    'cut off',
    damaged({ kind: 'cut', at: 5 * MIB }),
    [/^The file ends at 5 MiB of 8 MiB: the download was cut off/],
  ],
  [
    'cut off by a byte',
    damaged({ kind: 'cut', at: 8 * MIB - 1 }),
    [/^The file ends at 8,388,607 of 8,388,608/],
  ],
  ['not written', damaged({ kind: 'zeros', bytes: 3 * MIB }), [/^3 MiB were never written/]],
  ['changed once', damaged({ kind: 'changed', places: 1 }), [/^Bytes were changed in 1 place:/]],
  ['changed', damaged({ kind: 'changed', places: 3 }), [/^Bytes were changed in 3 places:/]],
  ['too long', damaged({ kind: 'tail', bytes: 12_288 }), [/^12,288 bytes too many at the end\.$/]],
  [
    'longer inside',
    damaged({ kind: 'added', bytes: 1204, at: 4 * MIB }),
    [/^1,204 bytes were added at 4 MiB; the rest is right\.$/],
  ],
  [
    'shorter inside, and cut off',
    damaged({ kind: 'cut', at: 5 * MIB }, { kind: 'removed', bytes: 1, at: 0 }),
    [/^The file ends at 5 MiB/, /^1 byte is missing at the beginning\.$/],
  ],
  [
    'a web page',
    { verdict: { kind: 'page', title: 'Access denied' }, content: '<html>' },
    [/^This is a web page \(“Access denied”\) and not the file/, /^Nothing of this file can be used/],
  ],
  [
    'another release',
    { verdict: { kind: 'other' }, server: { ...listed(7), ...rowsOf() } },
    [/^This is not Server 4.12.0: another file, or another release$/],
  ],
  [
    'one whose list was changed',
    { message: { kind: 'refused', reason: 'signature' } },
    [/^The list of blocks is not signed by us$/, /changed on the way or on the server/],
  ],
  [
    'one whose list is of another file',
    { message: { kind: 'refused', reason: 'otherFile' } },
    [/^The list of blocks is of another file$/, /changed on the way or on the server/],
  ],
  ['one without a list, intact', { server: {} }, [/^This is Server 4.12.0, intact$/]],
  [
    'one without a list, damaged',
    { server: {}, hash: { kind: 'done', hash: 'c'.repeat(64) } },
    [/^This is not Server 4.12.0, or it is damaged$/, /has no list of blocks at the moment/],
  ],
  ['unreadable', { message: { kind: 'failed', message: 'gone' } }, [/^setup.exe could not be read$/]],
  [
    'one that the server does not answer for',
    { server: { 'GET /downloadables/7/blocks': new Refusal(503, { detail: 'Busy' }) } },
    [/^The check could not be completed$/, /^Busy$/],
  ],
  [
    'one of whose release nothing can be fetched to compare it with',
    {
      message: { kind: 'probe', start: 0, end: 1024 },
      server: {
        ...listed(7),
        ...rowsOf(),
        'POST /downloadables/7/ticket': new Refusal(409, { detail: 'Gone' }),
      },
    },
    [/^The check could not be completed$/, /^Gone$/],
  ],
  [
    'of a release that is found by its blocks',
    { isOnRelease: false, server: { ...listed(6), ...rowsOf(row(6, '4.11.0')) } },
    [/^This is Server 4.11.0, intact$/, /^There is a newer release/, /^Show 4.11.0$/],
  ],
  [
    'of a release that was withdrawn, and is found by its blocks',
    {
      isOnRelease: false,
      server: { 'GET /downloadables/6/blocks': withdrawn, ...rowsOf(row(6, '4.11.0')) },
    },
    [/^This is Server 4.11.0, intact$/, /^Withdrawn: it loses data$/],
  ],
  [
    'perhaps of a release of its size, without a list',
    {
      isOnRelease: false,
      hash: { kind: 'done', hash: 'c'.repeat(64) },
      server: { ...rowsOf(), 'GET /downloadables': [{ ...release, download_type }] },
    },
    [/^This may be Server 4.12.0: it has the same size$/, /has no list of blocks at the moment/],
  ],
  [
    'of a release that was withdrawn, damaged',
    {
      hash: { kind: 'done', hash: 'c'.repeat(64) },
      server: { 'GET /downloadables/7/blocks': withdrawn },
    },
    [/^This is not Server 4.12.0, or it is damaged$/, /^Withdrawn: it loses data$/],
  ],
  [
    'of no release',
    { isOnRelease: false, server: rowsOf(), content: 'x' },
    [/^This is not one of our releases$/, /Do not run this copy/],
  ],
  [
    'of no release, and a web page',
    { isOnRelease: false, content: '<html><title>Login</title>' },
    [/^This is a web page \(“Login”\)/],
  ],
  [
    'of a release of its size',
    {
      isOnRelease: false,
      server: {
        ...listed(6),
        ...rowsOf(),
        'GET /downloadables': [{ ...release, id: 6, name: '4.11.0', download_type }],
      },
    },
    [/^This is Server 4.11.0, intact$/],
  ],
])('a file is %s', async (_, situation, texts) => {
  check(situation);
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
});

it('an empty file is read from 0 %', async () => {
  check({ content: '' });
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0');
  expect(await screen.findByText('This is Server 4.12.0, intact')).toBeTruthy();
});

it('a repair says what went wrong, keeps the file as it is, and goes on', async () => {
  const calls = check({
    ...damaged({ kind: 'cut', at: 4 * MIB }),
    server: { ...listed(7), 'POST /downloadables/7/ticket': { url: 'http://x/api/files/T/server.zip' } },
  });
  const problem = { code: 'withdrawn', detail: 'This release was withdrawn.' };
  fetched.mockResolvedValue({
    status: 409,
    ok: false,
    headers: new Headers(),
    json: () => Promise.resolve(problem),
  } as Response);
  const repair = await screen.findByRole('button', { name: 'Repair it: fetches 4 MiB instead of 8 MiB' });
  repair.focus();
  fireEvent.click(repair);
  expect(await screen.findByText('The repair was interrupted')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go on' }));
  expect(screen.getByText('This release was withdrawn.')).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /downloadables/7/ticket']);
  const [address, options] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/api/files/T/server.zip');
  expect(options?.headers).toMatchObject({ Range: 'bytes=4194304-8388607' });

  // A block that is not the one of the list.
  const bytes = new ArrayBuffer(4 * MIB);
  fetched.mockResolvedValue({ status: 206, ok: true, arrayBuffer: () => Promise.resolve(bytes) } as Response);
  serve({ 'POST /downloadables/7/ticket': { url: 'http://x/api/files/T/server.zip' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go on' })));
  expect(await screen.findByText('A part that was fetched is not ours')).toBeTruthy();
});

const TICKET = 'POST /downloadables/7/ticket';
const ticket = { [TICKET]: { url: 'http://x/api/files/T/server.zip' } };
const block = { status: 206, ok: true, arrayBuffer: () => Promise.resolve(new ArrayBuffer(4)) } as Response;
const pipeTo = jest.fn<(to: unknown, options: { signal: AbortSignal }) => Promise<void>>();

/** A repair of two blocks, all whose hashes are alike, and the handle of the file. */
function repairOf(...sources: (number | undefined)[]) {
  const sha256 = createHash('sha256').update(Buffer.alloc(4)).digest('hex');
  answers = { compared: { kind: 'failed', message: '' }, hash: { kind: 'done', hash: sha256 } };
  Object.assign(window, { Worker: AnsweringWorker, fetch: fetched });
  Object.assign(Blob.prototype, { stream: () => ({ pipeTo }) });
  pipeTo.mockReset().mockResolvedValue(undefined);
  storeAuth(AUTH);
  const small = { ...list, size: 8, blockBytes: 4, sha256, hashes: [sha256, sha256] };
  const { result } = renderHook(() =>
    useRepair({
      ...{ kind: 'compared', file: new File(['12345678'], 'server.zip'), list: small },
      release: expected,
      diagnosis: { verdict: { kind: 'damaged', findings: [] }, sources, toFetch: 8 },
    }),
  );
  const handle = {
    requestPermission: () => Promise.resolve('granted'),
    createWritable: () => Promise.resolve({}),
  } as unknown as FileSystemFileHandle;
  return { result, handle };
}

it('a repair in place replaces the file after a new login too', async () => {
  const { result, handle } = repairOf(0, undefined);
  serve({ [TICKET]: 401 });
  await act(() => result.current.start(handle));
  expect(result.current.state).toMatchObject({ kind: 'failed', error: { status: 401 } });
  serve(ticket);
  fetched.mockResolvedValue(block);
  act(() => storeAuth({ ...AUTH, token: 'second' }));
  await waitFor(() => expect(result.current.state).toEqual({ kind: 'saved', inPlace: true }));
});

it('a repair in place that may no longer write says so', async () => {
  const { result, handle } = repairOf(0, 4);
  const requestPermission = () => Promise.reject(new DOMException('No click', 'SecurityError'));
  await act(() => result.current.start(Object.assign(handle, { requestPermission })));
  expect(result.current.state).toEqual({ kind: 'notReplaced' });
});

it('a repair in place that is cancelled while it writes leaves the old file', async () => {
  const { result, handle } = repairOf(0, 4);
  pipeTo.mockImplementation(
    (_, options) => new Promise((_resolve, reject) => options.signal.addEventListener('abort', reject)),
  );
  act(() => void result.current.start(handle));
  await waitFor(() => expect(pipeTo).toHaveBeenCalled());
  await act(async () => result.current.cancel());
  expect(pipeTo.mock.calls[0]?.[1]?.signal.aborted).toBe(true);
  expect(result.current.state).toEqual({ kind: 'none' });
});

it('fetched blocks are not lost without a question until the file is saved', async () => {
  const { result, handle } = repairOf(undefined, undefined);
  expect(isNavigationBlocked()).toBe(false);
  serve(ticket);
  const refusal = { status: 409, ok: false, headers: new Headers(), json: () => Promise.resolve({}) };
  fetched.mockResolvedValueOnce(block).mockResolvedValue(refusal as unknown as Response);
  await act(() => result.current.start(handle));
  expect(result.current.state.kind).toBe('failed');
  await waitFor(() => expect(isNavigationBlocked()).toBe(true));
  act(() => result.current.cancel());
  expect(isNavigationBlocked()).toBe(true);
  fetched.mockResolvedValue(block);
  await act(() => result.current.start(handle));
  expect(result.current.state.kind).toBe('saved');
  expect(isNavigationBlocked()).toBe(false);
});
