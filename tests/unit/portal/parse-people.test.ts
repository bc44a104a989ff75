import { expect, it } from '@jest/globals';
import { cpuSeconds } from '../../setup/cpu-seconds';
import { parsePeople } from '../../../src/portal/users/invitations/parse-people';

const found = (text: string) => parsePeople(text).people.map(({ name, email }) => [name, email]);

it('reads addresses separated by lines, commas and semicolons', () =>
  expect(found('jan.bakker@x.nl\n an@x.nl ;piet_de-vries@x.nl, o@x.nl\r\n\n')).toEqual([
    ['Jan Bakker', 'jan.bakker@x.nl'],
    ['An', 'an@x.nl'],
    ['Piet De Vries', 'piet_de-vries@x.nl'],
    ['O', 'o@x.nl'],
  ]));

it('reads names before addresses, also with a comma in quotes', () =>
  expect(found('Jan Bakker <jan@x.nl>, "Vries, Piet de" <piet@x.nl>')).toEqual([
    ['Jan Bakker', 'jan@x.nl'],
    ['Vries, Piet de', 'piet@x.nl'],
  ]));

it('limits an unclosed quote to its own line', () =>
  expect(found('a@x.nl, b@x.nl\nHal 5" <hal@x.nl>\nc@x.nl, d@x.nl')).toEqual([
    ['A', 'a@x.nl'],
    ['B', 'b@x.nl'],
    ['Hal 5', 'hal@x.nl'],
    ['C', 'c@x.nl'],
    ['D', 'd@x.nl'],
  ]));

it('parses 20,000 addresses on one line in linear time', async () => {
  const parse = () => expect(found('jan@example.nl, '.repeat(20_000))).toEqual([['Jan', 'jan@example.nl']]);
  // Linear time is less than a second; a pattern that looks back at each address takes minutes.
  expect(await cpuSeconds(parse)).toBeLessThan(10);
});

it.each([
  ['tabs', 'Naam\tE-mailadres\nJan Bakker\tjan.bakker@x.nl\nPiet de Wit\tpiet@x.nl'],
  ['semicolons', 'Jan Bakker;jan.bakker@x.nl\nPiet de Wit;piet@x.nl'],
  ['commas', 'Name,Email\nJan Bakker, jan.bakker@x.nl\nPiet de Wit, piet@x.nl'],
  ['quotes', '"Jan Bakker","jan.bakker@x.nl"\n"Piet de Wit","piet@x.nl"'],
  ['the address first', 'jan.bakker@x.nl\tJan Bakker\t06-12345678\npiet@x.nl\tPiet de Wit'],
  [
    'semicolons and more columns',
    'Naam;E-mail;Rol\nJan Bakker;jan.bakker@x.nl;Manager\nPiet de Wit;piet@x.nl;',
  ],
  ['semicolons, the address first', 'jan.bakker@x.nl;Jan Bakker;Manager\npiet@x.nl;Piet de Wit'],
  ['commas and more columns', 'Jan Bakker,jan.bakker@x.nl,Manager\nPiet de Wit,piet@x.nl,'],
  ['commas, the address first', 'jan.bakker@x.nl,Jan Bakker\npiet@x.nl,"Piet de Wit"'],
  ['first and last names', 'Jan\tBakker\tjan.bakker@x.nl\nPiet\tde Wit\tpiet@x.nl\tManager'],
])('reads the rows of a table with names: %s', (_how, text) => {
  expect(found(text)).toEqual([
    ['Jan Bakker', 'jan.bakker@x.nl'],
    ['Piet de Wit', 'piet@x.nl'],
  ]);
  expect(parsePeople(text).unclear).toEqual([]);
});

it('returns cells of a row without an address as unclear', () =>
  expect(parsePeople('Jan Bakker\tno address\nPiet\tpiet@x.nl').unclear).toEqual([
    'Jan Bakker',
    'no address',
  ]));

it.each([
  ['Jan <jan@x.nl>; Piet', 'Piet'],
  ['jan@x.nl, Piet', 'Piet'],
  ['Jan, jan@x.nl, Piet', 'Piet'],
  ['jan@x.nl, Piet\nKees, kees@x.nl', 'Piet'],
])('returns a name without an address as unclear: %s', (text, name) =>
  expect(parsePeople(text).unclear).toEqual([name]),
);

it('removes duplicate addresses and returns invalid parts as unclear', () => {
  const { people, unclear } = parsePeople('a@x.nl\nA@X.nl\nJan\nb@x\n<>\n@x.nl');
  expect(people.map(({ email }) => email)).toEqual(['A@X.nl']);
  expect(unclear).toEqual(['Jan', 'b@x', '<>', '@x.nl']);
});

it.each([
  'Bakker, Jan\tjan@x.nl',
  'jan@x.nl\tBakker, Jan',
  'Jan; Bakker; jan@x.nl',
  '"Bakker, Jan" <jan@x.nl>',
])('parses the line of a person into the same person: %s', (text) => {
  const [person] = parsePeople(text).people;
  const [again] = parsePeople(person?.line ?? '').people;
  expect(again).toEqual(person);
  expect(again?.email).toBe('jan@x.nl');
});
