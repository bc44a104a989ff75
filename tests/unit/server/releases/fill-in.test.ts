import { describe, expect, it } from '@jest/globals';
import {
  fillCommand,
  fillText,
  installCommands,
  valuesOf,
} from '../../../../server/modules/releases/installation/fill-in';

const of = (name: string, file_name = 'setup.exe') => valuesOf({ name, file_name });

it.each([
  ['unins.exe /S', of('4.2.0'), 'unins.exe /S'],
  ['unins-{version}.exe /log {file}.log', of('4.2.0'), 'unins-4.2.0.exe /log setup.exe.log'],
  // The braces of a product code are not placeholders.
  ['msiexec /x {0A1B-2C} /v{versions}', of('4.2.0'), 'msiexec /x {0A1B-2C} /v{versions}'],
  ['unins.exe {version}', of('4.2 (beta)'), 'unins.exe "4.2 (beta)"'],
  ['unins.exe "C:\\App {version}\\x" {version}', of('4 2'), 'unins.exe "C:\\App 4 2\\x" "4 2"'],
  ['unins.exe {version}', of('4&calc'), 'unins.exe "4&calc"'],
  ['unins.exe {version}', of('{file}'), 'unins.exe "{file}"'],
  ['unins.exe {version}', of('4" & calc'), null],
  ['unins.exe "{version}"', of('4" & calc'), null],
  ['unins.exe {version}', of('%PATH%'), null],
  ['unins.exe "C:\\{version}"', of('4\\'), null],
  ['unins.exe', of('4" & calc'), 'unins.exe'],
  ['unins.exe {file}', of('4', 'a "b".exe'), 'unins.exe "a _b_.exe"'],
])('the command %j', (template, values, line) => {
  expect(fillCommand(template, values)).toBe(line);
});

it('a text is filled in once, with its characters as they are', () => {
  expect(fillText('{version} of {file}, {other}', of('{file} "4"', 'a b.exe'))).toBe(
    '{file} "4" of a b.exe, {other}',
  );
});

describe('the commands to install', () => {
  const start = 'Start-Process -Wait -FilePath';
  it.each([
    ['/S', of('4', 'setup.exe'), '"setup.exe" /S', `${start} '.\\setup.exe' -ArgumentList '/S'`],
    [
      '/qn V={version}',
      of("4 it's", 'My Setup.MSI'),
      `msiexec /i "My Setup.MSI" /qn V="4 it's"`,
      `${start} msiexec.exe -ArgumentList '/i "My Setup.MSI" /qn V="4 it''s"'`,
    ],
    ['/S', of('4', 'It’s 100%.exe'), null, `${start} '.\\It’’s 100%.exe' -ArgumentList '/S'`],
    ['/V={version}', of('4"', 'setup.exe'), null, null],
  ])('%j', (silent, values, cmd, powershell) => {
    expect(installCommands(silent, values)).toEqual({ cmd, powershell });
  });

  it.each([
    ['', 'setup.exe'],
    ['/S', 'setup.zip'],
  ])('are missing with the switch %j for %s', (silent, file) => {
    expect(installCommands(silent, of('4', file))).toBeNull();
  });
});
