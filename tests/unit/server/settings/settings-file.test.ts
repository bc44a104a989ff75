import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parseSettingsFile, takeSettingsFile } from '../../../../server/settings/settings-file';

// systemd.exec(5), EnvironmentFile=
it.each([
  ['PORT=8000', { PORT: '8000' }],
  ['# PORT=1\n; PORT=2\n\nPORT=3\n', { PORT: '3' }],
  ['# goes on \\\nPORT=1\nHOST=x', { HOST: 'x' }],
  ['MAIL_FROM=Support <support@example.com>  \n', { MAIL_FROM: 'Support <support@example.com>' }],
  ['A=go#od ;x', { A: 'go#od ;x' }],
  [`A="two words" \nB='$x "y"'`, { A: 'two words', B: '$x "y"' }],
  ['A="a \\"b\\" \\\\ \\$c \\d"', { A: 'a "b" \\ $c \\d' }],
  ['A=one \\\n  two', { A: 'one   two' }],
  ['A=a\\ \nB=it\'s "so"', { A: 'a ', B: 'it\'s "so"' }],
  ['A="on\nlines"', { A: 'on\nlines' }],
  [' A = b \r\nB=\r\n', { A: 'b', B: '' }],
  ['A=1\nA=2', { A: '2' }],
])('parses a settings file like systemd: %j', (text, variables) =>
  expect(parseSettingsFile(text)).toEqual(variables),
);

it.each([
  ['A=1\nnothing', 'Line 2 must be NAME=value'],
  ['export A=1', 'Line 1 must be NAME=value'],
  ['A=1\nB="/data\nPORT=8', 'B, line 2, must end with the quotation mark it begins with'],
])('rejects a settings file that systemd would read only in part: %j', (text, message) =>
  expect(() => parseSettingsFile(text)).toThrow(message),
);

it('--settings sets only unset variables and is removed from the arguments', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
  const file = join(folder, 'belstock.env');
  writeFileSync(file, 'PORT=8000\nHOST=::\n');
  try {
    const environment: NodeJS.ProcessEnv = { PORT: '9000' };
    expect(takeSettingsFile(['a.tar', '--settings', file, '--verify'], environment)).toEqual([
      'a.tar',
      '--verify',
    ]);
    expect(environment).toEqual({ PORT: '9000', HOST: '::' });
    expect(takeSettingsFile([`--settings=${file}`, 'a.tar'], {})).toEqual(['a.tar']);
    expect(() => takeSettingsFile(['--settings'], {})).toThrow(
      /^--settings must name a file that can be read/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
