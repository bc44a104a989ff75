import { describe, expect, it } from '@jest/globals';
import {
  checksumCommands,
  platformOf,
  ticketCommands,
} from '../../../src/portal/releases/release/shell-commands';

describe('a file', () => {
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
