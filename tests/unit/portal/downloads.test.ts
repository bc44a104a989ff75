import { describe, expect, it } from '@jest/globals';
import type { Downloadable } from '../../../server/contract/release';
import { sortRows, type Column } from '../../../src/components/ui/table';
import { releasesBetween } from '../../../src/portal/releases/release/between';
import { identify } from '../../../src/portal/releases/catalogue/identify';
import {
  categoriesOf,
  matching,
  releasesNamed,
  searchable,
} from '../../../src/portal/releases/catalogue/matching';
import {
  checksumCommands,
  platformOf,
  ticketCommands,
} from '../../../src/portal/releases/release/shell-commands';
import type { CatalogueEntry } from '../../../src/portal/api/download-types';
import { release as published } from './releases/release';

const release = (id: number, name: string): Downloadable => ({
  ...published,
  id,
  name,
  release_date: `2026-01-0${id}T00:00:00Z`,
  hash: `${id}`.repeat(32),
  current_hash: `${id}`.repeat(32),
  sha256: `${id}`.repeat(64),
  size: id * 10,
  file_name: `${name}.zip`,
});

const entry = (
  id: number,
  name: string,
  categorie: string,
  releases: Downloadable[] = [],
): CatalogueEntry => ({
  type: {
    id,
    name,
    categorie,
    description: `About ${name}`,
    escrow: false,
    has_windows_service_installer: false,
    windows_service_installer_program_name: '',
    windows_service_installer_bits: [],
    version: 1,
  },
  releases,
});

const newestFirst = [release(3, '2.0'), release(2, '1.1'), release(1, '1.0')];
const catalogue = [
  entry(1, 'Server', 'Server', newestFirst),
  entry(2, 'Scanner app 10', 'App'),
  entry(3, 'Scanner app 9', 'App'),
];

/** Returns the ids of the found releases: those with all words in their name first. */
const find = (search: string, { category = '', entries = catalogue } = {}) => {
  const { inName, elsewhere } = matching(searchable(entries), search, category);
  return [inName, elsewhere].map((some) => some.map(({ type }) => type.id));
};

describe('the list of downloads', () => {
  it('finds entries that contain all words, also in release names', () => {
    expect(find('scanner 9')).toEqual([[3], []]);
    expect(find('1.1')).toEqual([[], [1]]);
    expect(find(' ABOUT ', { category: 'App' })).toEqual([[], [2, 3]]);
    expect(find('nothing')).toEqual([[], []]);
    expect(find('')).toEqual([[1, 2, 3], []]);
  });

  it('finds words by their beginning and ignores accents', () => {
    const entries = [entry(1, 'Café-kassa', 'App'), entry(2, 'Rapport', 'App')];
    expect(find('CAFE', { entries })).toEqual([[1], []]);
    expect(find('kas', { entries })).toEqual([[1], []]);
    expect(find('assa', { entries })).toEqual([[], []]);
    expect(find('port', { entries })).toEqual([[], []]);
  });

  it('finds version numbers by whole parts, with matches in names first', () => {
    const releases = (name: string) => [release(1, name)];
    const entries = [
      ...Array.from({ length: 60 }, (_, index) =>
        entry(index + 1, `Product ${index + 1}`, 'App', releases('3.5.0')),
      ),
      entry(61, 'Product X', 'App', releases('v5.0.1')),
    ];
    expect(find('Product 5', { entries })).toEqual([[5], [61]]);
    const all = Array.from({ length: 60 }, (_, index) => index + 1);
    expect(find('3.5', { entries })).toEqual([[], all]);
    expect(find('3.', { entries })).toEqual([[3], all.filter((id) => id !== 3)]);
    expect(find('3.50', { entries })).toEqual([[], []]);
    expect(find('v5.0', { entries })).toEqual([[], [61]]);
  });

  it.each([
    ['scanner zebra 2.1.1', ['2.1.1']],
    ['2.1', ['2.1.1', '2.1.0']],
    ['zebra 5.4', ['5.4.3']],
    ['zebra', []],
    ['zebra 7', []],
    ['', []],
  ])('returns for the search "%s" the releases %j', (search, named) => {
    const releases = [release(3, '5.4.3'), release(2, '2.1.1'), release(1, '2.1.0')];
    const zebra = entry(1, 'Scanner for Zebra', 'App', releases);
    expect(releasesNamed(zebra, search).map(({ name }) => name)).toEqual(named);
  });

  it('returns only the exact release, and none for a word of the type name', () => {
    const server = entry(1, 'Server', 'Server', [release(3, '2.1.1'), release(2, '2.1')]);
    expect(releasesNamed(server, '2.1').map(({ name }) => name)).toEqual(['2.1']);
    const app = entry(1, 'Scanner app 9', 'App', [release(2, '10.0'), release(1, '9.0')]);
    expect(releasesNamed(app, 'scanner 9')).toEqual([]);
  });

  it('returns each category once, in alphabetical order', () =>
    expect(categoriesOf(catalogue, 'en')).toEqual(['App', 'Server']));

  it('sorts numbers by value in both directions, and keeps the order without a column', () => {
    const columns: Column<CatalogueEntry>[] = [
      { id: 'name', header: '', cell: () => null, sortBy: ({ type }) => type.name },
    ];
    const ids = (column: string, descending: boolean) =>
      sortRows(catalogue, columns, { column, descending }, 'en').map(({ type }) => type.id);
    expect(ids('name', false)).toEqual([3, 2, 1]);
    expect(ids('name', true)).toEqual([1, 2, 3]);
    expect(ids('unknown', false)).toEqual([1, 2, 3]);
  });
});

describe('the changes since a version', () => {
  it('include each later release up to the shown release', () => {
    expect(releasesBetween(newestFirst, 1, 3).map(({ id }) => id)).toEqual([3, 2]);
    expect(releasesBetween(newestFirst, 1, 2).map(({ id }) => id)).toEqual([2]);
  });

  it('are empty for a newer, equal or unknown release', () => {
    expect(releasesBetween(newestFirst, 3, 1)).toEqual([]);
    expect(releasesBetween(newestFirst, 2, 2)).toEqual([]);
    expect(releasesBetween(newestFirst, 9, 3)).toEqual([]);
  });
});

describe('a file', () => {
  it('is identified by its MD5 and size together', () => {
    expect(identify(catalogue, { md5: '3'.repeat(32), size: 30 })).toMatchObject({
      release: { id: 3 },
      isLatest: true,
    });
    expect(identify(catalogue, { md5: '1'.repeat(32), size: 10 })?.isLatest).toBe(false);
    expect(identify(catalogue, { md5: '1'.repeat(32), size: 11 })).toBeUndefined();
  });

  it('is quoted safely in commands for POSIX shells and PowerShell', () => {
    const commands = checksumCommands(`-a'; rm -rf ~ $(x).zip`);
    expect(commands.linux[0]?.command).toBe(String.raw`sha256sum './-a'\''; rm -rf ~ $(x).zip'`);
    expect(commands.windows[0]?.command).toContain(`'-a''; rm -rf ~ $(x).zip'`);
    // PowerShell ends a text at a typographic quote too.
    expect(checksumCommands('it’s.zip').windows[0]?.command).toContain(`'it’’s.zip'`);
  });

  it.each([
    ['release 1.zip', '"release 1.zip"'],
    ['a & b ^ (c) | d!.zip', '"a & b ^ (c) | d!.zip"'],
    ['-a.zip', String.raw`".\-a.zip"`],
    ['%PATH% & del.zip', '^"^%PATH^% ^& del.zip^"'],
    ['a" & calc & ".zip', String.raw`^"a\^" ^& calc ^& \^".zip^"`],
    ['100%^.zip', '^"100^%^^.zip^"'],
  ])('is quoted for cmd: %s', (name, quoted) => {
    const certutil = checksumCommands(name).windows.filter(({ shell }) => shell === 'cmd');
    expect(certutil.map(({ command }) => command)).toEqual([
      `certutil -hashfile ${quoted} SHA256`,
      `certutil -hashfile ${quoted} MD5`,
    ]);
  });
});

it('returns commands to download and check a file, quoted for each shell', () => {
  const url = 'https://portal.example/api/files/TICKET/-it%E2%80%99s%20%271%27.zip';
  const { windows, macos, linux } = ticketCommands({
    fileName: `-it’s '1'.zip`,
    sha256: 'abc',
    url,
    sha256Url: `${url}.sha256`,
    signatureUrl: `${url}.minisig`,
    publicKey: 'RWQ=',
    hasBlocks: true,
  });
  const lines = ({ fetch, check, mend }: typeof windows) =>
    [...fetch, ...check, ...mend].map(({ command }) => command);
  const posix = String.raw`'./-it’s '\''1'\''.zip`;
  expect(lines(linux)).toEqual([
    `curl -fLC - -o ${posix}' '${url}'`,
    `curl -fsSL '${url}.sha256' | sha256sum -c`,
    `curl -fLo ${posix}.minisig' '${url}.minisig'`,
    `minisign -Vm ${posix}' -P RWQ=`,
    `curl -fsSO 'https://portal.example/mend.sh'`,
    `sh mend.sh --key RWQ= '${url}' ${posix}'`,
  ]);
  expect(lines(macos)[1]).toBe(`curl -fsSL '${url}.sha256' | shasum -a 256 -c`);
  const powershell = String.raw`'.\-it’’s ''1''.zip`;
  expect(lines(windows)).toEqual([
    `Invoke-WebRequest -Resume -Uri '${url}' -OutFile ${powershell}'`,
    `Start-BitsTransfer -Source '${url}' -Destination ${powershell}'`,
    `curl.exe -fLC - -o ${powershell}' '${url}'`,
    `(Get-FileHash -LiteralPath ${powershell}').Hash -eq 'abc'`,
    `curl.exe -fLo ${powershell}.minisig' '${url}.minisig'`,
    `minisign -Vm ${powershell}' -P RWQ=`,
    `curl.exe -fsSO 'https://portal.example/mend.ps1'`,
    `powershell -ExecutionPolicy Bypass -File mend.ps1 -Key RWQ= '${url}' ${powershell}'`,
  ]);
});

it('replaces characters that Windows forbids in a file name', () => {
  const { windows, linux } = ticketCommands({
    fileName: 'a"b*?<c>|.zip',
    sha256: 'abc',
    url: 'https://x',
    sha256Url: 'https://x.sha256',
    signatureUrl: 'https://x.minisig',
    publicKey: 'RWQ=',
    hasBlocks: false,
  });
  expect(windows.fetch.at(-1)?.command).toBe("curl.exe -fLC - -o 'a_b___c__.zip' 'https://x'");
  expect(windows.check.at(-1)?.command).toBe("minisign -Vm 'a_b___c__.zip' -P RWQ=");
  expect([windows.mend, linux.mend]).toEqual([[], []]);
  expect(linux.check.at(-1)?.command).toBe(`minisign -Vm 'a"b*?<c>|.zip' -P RWQ=`);
});

it('detects the platform from the user agent', () => {
  expect(platformOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('windows');
  expect(platformOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('macos');
  expect(platformOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('linux');
});
