import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import type { AdvisoryHash } from '../../../../server/contract/advisory-releases';
import { CheckFile } from '../../../../src/components/blocks/security/check-file';
import type { HashMessage, HashRequest } from '../../../../src/hashing/hash-worker';
import { readJson } from '../../content/files';

const hashes: AdvisoryHash[] = [
  {
    sha256: 'a'.repeat(64),
    size: 1,
    advisories: [
      { number: 'BEL-2026-0001', status: 'fixed' },
      { number: 'BEL-2026-0002', status: 'affected' },
    ],
  },
  { sha256: 'b'.repeat(64), size: 1, advisories: [{ number: 'BEL-2026-0001', status: 'fixed' }] },
  { sha256: 'c'.repeat(64), size: 1, advisories: [{ number: 'BEL-2026-0001', status: 'not_affected' }] },
  {
    sha256: 'd'.repeat(64),
    size: 1,
    advisories: [{ number: 'BEL-2026-0001', status: 'under_investigation' }],
  },
];

/** A worker whose answers the test sends. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: HashMessage }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  request: HashRequest | undefined;
  isTerminated = false;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(request: HashRequest) {
    this.request = request;
  }
  terminate() {
    this.isTerminated = true;
  }
}

const fetched = jest.fn<typeof fetch>();
const answer = () => Promise.resolve(new Response(JSON.stringify(hashes)));

beforeEach(() => {
  Object.assign(window, { Worker: FakeWorker, fetch: fetched });
  fetched.mockImplementation(answer);
});
afterEach(() => {
  // A worker without a file stays for the next test.
  for (const worker of FakeWorker.all) if (worker.request) worker.terminate();
  Reflect.deleteProperty(window, 'caches');
});

async function show(language: 'en' | 'nl' = 'en') {
  const i18n = i18next.createInstance();
  const texts = (name: string) => readJson(`locales/${language}/${name}.json`) as object;
  await i18n.init({
    lng: language,
    resources: { [language]: { common: texts('common'), security: texts('security') } },
    interpolation: { escapeValue: false },
  });
  await act(async () => {
    render(
      <I18nextProvider i18n={i18n}>
        <CheckFile />
      </I18nextProvider>,
    );
    await Promise.resolve();
  });
}

const idle = () => FakeWorker.all.filter(({ request, isTerminated }) => !request && !isTerminated);
const working = () => {
  const worker = FakeWorker.all.find(({ request, isTerminated }) => request && !isTerminated);
  if (!worker) throw new Error('No worker has a file');
  return worker;
};
const choose = (label: string, name = 'setup.exe') =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File(['x'], name)] } });
const tell = (data: HashMessage) =>
  act(async () => {
    working().onmessage?.({ data });
    await Promise.resolve();
  });
const status = () => screen.getByRole('status').textContent;

it('CheckFile starts the worker and loads the hashes before a file is chosen', async () => {
  await show();
  expect(idle()).toHaveLength(1);
  expect(fetched.mock.calls).toEqual([['/api/advisories/hashes']]);
  choose('File to check');
  expect(working().request).toMatchObject({ algorithm: 'sha256' });
  expect(status()).toBe('Reading setup.exe');
  await tell({ kind: 'progress', bytes: 1 });
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('100');
  // An empty file.
  fireEvent.change(screen.getByLabelText('File to check'), {
    target: { files: [new File([], 'setup.exe')] },
  });
  await tell({ kind: 'progress', bytes: 0 });
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0');
  await tell({ kind: 'done', hash: 'a'.repeat(64) });
  expect(fetched).toHaveBeenCalledTimes(1);
  // For the next file.
  expect(idle()).toHaveLength(1);
});

it.each([
  ['a', 'This file is affected', ['BEL-2026-0002: affected, read what to do now', 'BEL-2026-0001: fixed']],
  ['b', 'This file has the fix', ['BEL-2026-0001: fixed']],
  ['c', 'This file is not affected', ['BEL-2026-0001: not affected']],
  ['d', 'We are investigating whether this file is affected', ['BEL-2026-0001: under investigation']],
  ['e', 'No advisory names this file', []],
])('CheckFile shows the result for a file with hash %s…: %s', async (digit, title, links) => {
  await show();
  choose('File to check');
  await tell({ kind: 'done', hash: digit.repeat(64) });
  expect(status()).toContain(title);
  expect(status()).toContain(`SHA-256 ${digit.repeat(64)}`);
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
});

it('CheckFile says of a file without an advisory that it is a web page', async () => {
  await show();
  const text = '<html><title>Access denied</title>';
  const file = Object.assign(new File([text], 'setup.exe'), { text: () => Promise.resolve(text) });
  file.slice = () => file;
  fireEvent.change(screen.getByLabelText('File to check'), { target: { files: [file] } });
  await tell({ kind: 'done', hash: 'e'.repeat(64) });
  expect(await screen.findByText(/^This is a web page \(“Access denied”\) and not a program/)).toBeTruthy();
});

it('CheckFile links to the advisory in the language of the reader', async () => {
  await show('nl');
  choose('Bestand om te controleren');
  await tell({ kind: 'done', hash: 'b'.repeat(64) });
  expect(status()).toContain('In dit bestand is het opgelost');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/nl/security/advisories/BEL-2026-0001/');
});

it('CheckFile can be cancelled and shows when a file cannot be read', async () => {
  await show();
  choose('File to check');
  const worker = working();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(worker.isTerminated).toBe(true);
  expect(status()).toBe('');
  choose('File to check', 'gone.exe');
  await tell({ kind: 'failed', message: 'gone' });
  expect(status()).toContain('gone.exe could not be read');
});

it('CheckFile retries a failed download of the hashes without rereading the file', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  await show();
  choose('File to check');
  await tell({ kind: 'done', hash: 'b'.repeat(64) });
  expect((await screen.findByRole('alert')).textContent).toContain('The advisories could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This file has the fix')).toBeTruthy();
});

it('CheckFile uses the cached hashes when the network fails', async () => {
  const put = jest.fn<Cache['put']>().mockResolvedValue();
  const match = jest.fn<Cache['match']>(answer);
  Object.assign(window, { caches: { open: () => Promise.resolve({ put, match }) } });
  fetched.mockRejectedValue(new TypeError('offline'));
  await show();
  choose('File to check');
  await tell({ kind: 'done', hash: 'c'.repeat(64) });
  expect(await screen.findByText('This file is not affected')).toBeTruthy();
  expect(put).not.toHaveBeenCalled();
});
