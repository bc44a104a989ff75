import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { HashMessage } from '../../../../src/hashing/hash-worker';
import { CheckFile } from '../../../../src/portal/releases/catalogue/check-file';
import { renderPortal } from '../portal-harness';
import { release } from './release';

const type = {
  id: 1,
  name: 'Server',
  categorie: 'Server',
  description: '',
  escrow: false,
  has_windows_service_installer: false,
  windows_service_installer_program_name: '',
  windows_service_installer_bits: [],
  version: 1,
};
const older = { ...release, id: 6, name: '4.11.0', hash: 'b'.repeat(32) };
const entries = [{ type, releases: [release, older] }];
const size = 10;

afterEach(() => void Reflect.deleteProperty(window, 'Worker'));

function check(message: HashMessage, areAll = true, bytes = size) {
  class AnsweringWorker {
    onmessage?: (event: { data: HashMessage }) => void;
    postMessage = () => this.onmessage?.({ data: message });
    terminate = () => undefined;
  }
  Object.assign(window, { Worker: AnsweringWorker });
  renderPortal(<CheckFile entries={entries} areAll={areAll} />);
  const file = new File(['x'.repeat(bytes)], 'setup.exe');
  fireEvent.change(screen.getByLabelText('File to check'), { target: { files: [file] } });
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
  check(message, true, bytes);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(links()).toEqual(expected);
});

it('calls no file unknown before all releases are loaded', async () => {
  check({ kind: 'done', hash: 'c'.repeat(32) }, false);
  expect(await screen.findByText('Loading…')).toBeTruthy();
  expect(screen.queryByText(/not one of our releases/)).toBeNull();
});

it('recognises a file before all releases are loaded', async () => {
  check({ kind: 'done', hash: release.hash }, false);
  expect(await screen.findByText(/^This is Server 4.12.0/)).toBeTruthy();
});
