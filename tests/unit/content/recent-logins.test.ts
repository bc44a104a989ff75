import { writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { recentLoginOf, type Call } from '../../../server/contract/call';
import { callNames } from '../../../server/contract/calls';
import { read, textsOf } from './files';

const DOCUMENT = 'docs/security/access.md';
const calls = [...callNames.entries()].filter(([{ recentLogin }]) => recentLogin !== undefined);

/** Returns a row of the table, which ends with the changes or the reason of the declaration. */
function rowOf({ address, recentLogin = 'never' }: Call): string {
  const [rule, ...remark] = recentLogin.split(': ');
  return `| \`${address}\` | ${rule} | ${remark.join(': ') || (rule === 'never' ? '' : 'always')} |`;
}

const order = ['ten minutes', 'sixty minutes', 'never'];
const placeOf = ({ recentLogin = 'never' }: Call) => order.findIndex((rule) => recentLogin.startsWith(rule));

it('the table of recent logins matches the declarations (update: UPDATE_DOCUMENTS=1)', () => {
  const rows = calls
    .map(([call]) => call)
    .filter(({ recentLogin }) => recentLogin !== 'never')
    .sort((a, b) => placeOf(a) - placeOf(b));
  const table = [
    '| call | login | for which changes; why not |',
    '| --- | --- | --- |',
    ...rows.map(rowOf),
  ].join('\n');
  const [first, second] = ['<!-- recent logins -->\n', '\n<!-- end of recent logins -->'];
  const text = read(DOCUMENT);
  const expected = text.replace(
    new RegExp(`${first}[^]*${second.trim()}`),
    () => `${first}\n${table}\n${second}`,
  );
  if (process.env.UPDATE_DOCUMENTS) writeFileSync(DOCUMENT, expected);
  else expect(text).toBe(expected);
});

it.each(['en', 'nl'] as const)(
  'the question for a login names each act that needs one, in %s',
  (language) => {
    const texts = textsOf(language);
    const needed = calls
      .filter(([call]) => recentLoginOf(call))
      .map(([{ address }]) => `portal:acts.${address}`);
    expect([...texts.keys()].filter((key) => key.startsWith('portal:acts.')).sort()).toEqual(needed.sort());
  },
);
