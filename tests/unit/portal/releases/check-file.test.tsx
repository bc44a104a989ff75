import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { HashMessage } from '../../../../src/hashing/hash-worker';
import { CheckFile } from '../../../../src/portal/releases/catalogue/check-file';
import { renderWith, type Answers } from '../portal-harness';
import { release } from './release';

const older = { ...release, id: 6, name: '4.11.0', hash: 'b'.repeat(32) };
const download_type = { id: 1, name: 'Server' };
const size = 10;

afterEach(() => void Reflect.deleteProperty(window, 'Worker'));

function check(message: HashMessage, bytes = size, list: Answers[string] = 'pending') {
  class AnsweringWorker {
    onmessage?: (event: { data: HashMessage }) => void;
    postMessage = () => this.onmessage?.({ data: message });
    terminate = () => undefined;
  }
  Object.assign(window, { Worker: AnsweringWorker });
  renderWith(<CheckFile />, {
    'GET /downloadables': list,
    'GET /downloadables/7': { ...release, download_type, newer: null },
    'GET /downloadables/6': { ...older, download_type, newer: { id: 7, name: release.name } },
  });
  const file = new File(['x'.repeat(bytes)], 'setup.exe');
  fireEvent.change(screen.getAllByLabelText('File to check').at(-1) ?? document.body, {
    target: { files: [file] },
  });
}

const links = () => screen.queryAllByRole('link', { name: /^Show/ }).map((link) => link.getAttribute('href'));

it.each<[string, HashMessage, bytes: number, title: RegExp, text: RegExp, links: string[]]>([
  [
    'the latest release',
    { kind: 'done', hash: release.hash },
    size,
    /^This is Server 4.12.0 of .+, complete and unchanged$/,
    /^It is the latest release/,
    ['/en/app/downloads/7/'],
  ],
  [
    'an older release',
    { kind: 'done', hash: older.hash },
    size,
    /^This is Server 4.11.0/,
    /^There is a newer release/,
    ['/en/app/downloads/6/'],
  ],
  [
    'another file',
    { kind: 'done', hash: 'c'.repeat(32) },
    size,
    /^This is not one of our releases/,
    /do not run this copy/,
    [],
  ],
  [
    'part of a release',
    { kind: 'done', hash: release.hash },
    9,
    /^This is not one of our releases/,
    /setup.exe, 9 B, MD5 aaaa/,
    [],
  ],
  ['an unreadable file', { kind: 'failed', message: 'gone' }, size, /could not be read/, /^setup.exe/, []],
])('tells a customer that the file is %s', async (_, message, bytes, title, text, expected) => {
  const same = [release, older].filter(({ hash }) => message.kind === 'done' && hash === message.hash);
  check(
    message,
    bytes,
    same.map((each) => ({ ...each, size })),
  );
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(links()).toEqual(expected);
});

it('calls no file unknown before the server has answered, or if it cannot answer', async () => {
  check({ kind: 'done', hash: 'c'.repeat(32) });
  expect(await screen.findByText('Loading…')).toBeTruthy();
  check({ kind: 'done', hash: 'd'.repeat(32) }, size, 500);
  expect(await screen.findByText('Not everything could be loaded')).toBeTruthy();
  expect(screen.queryByText(/not one of our releases/)).toBeNull();
});
