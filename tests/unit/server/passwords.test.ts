import { describe, expect, it } from '@jest/globals';
import { attachment } from '../../../server/platform/http/content-disposition';
import { chosenLanguage, preferredLanguage } from '../../../server/texts/language';
import { networksOf } from '../../../server/platform/networks';
import { generatePassword } from '../../../server/contract/generate-password';
import mostCommon from '../../../server/modules/auth/password/common-passwords.json' with { type: 'json' };
import { passwordProblem } from '../../../server/modules/auth/password/passwords';
import {
  definitionProblem,
  isUsableProgramName,
} from '../../../server/modules/releases/installers/service-definition';
import { containedPath } from '../../../server/platform/storage/contained-path';

describe('a reader', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['nl', 'nl'],
    ['nl-BE,nl;q=0.9,en;q=0.8', 'nl'],
    ['de,fr;q=0.9', 'en'],
    ['en;q=0.5, nl;q=0.7', 'nl'],
    ['nl;q=0, en', 'en'],
    ['nlx', 'en'],
  ])('with %j is spoken to in %s', (header, language) => expect(preferredLanguage(header)).toBe(language));

  it('is spoken to in the language of the page above that of the browser', () => {
    expect(chosenLanguage('nl', 'en')).toBe('nl');
    expect(chosenLanguage('xx', 'nl')).toBe('nl');
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:db8::1:2:3:192.0.2.7', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['not an address', 'unknown', 'unknown'],
])('%s belongs to the networks %s and %s', (ip, subnet64, subnet48) =>
  expect(networksOf(ip)).toEqual({ subnet64, subnet48 }),
);

describe('a new password', () => {
  it('may not be one of the 3,000 most common', () => {
    expect(new Set(mostCommon).size).toBe(3000);
    expect(mostCommon.filter((password) => passwordProblem('p', password)?.code !== 'common')).toEqual([]);
  });
  it.each(['password123', 'Welkom2026!', 'aaaaaaaaaaaa', '1234567890', 'Wachtwoord1', 'ABCABCABCABC'])(
    'may not be %s',
    (password) => expect(passwordProblem('p', password)).toMatchObject({ code: 'common' }),
  );
  it.each(['Belstock-2026', 'magazijn01!', 'Warehouse2026', 'sapbusinessone1', 'MobileMail#1', 'beheerder9'])(
    'may not be a word of this field, digits and signs behind it or not: %s',
    (password) => expect(passwordProblem('p', password)).toMatchObject({ code: 'common' }),
  );
  it('must have ten characters', () =>
    expect(passwordProblem('p', 'Ab3$xyz_9')).toMatchObject({ code: 'too_short' }));
  it.each(['Merel-twaalf-9-dozen', 'een lange zin met woorden', 'xK9$mQ2#vL'])('may be %s', (password) =>
    expect(passwordProblem('p', password)).toBeUndefined(),
  );
  it('that is generated will do, and is another each time', () => {
    const made = Array.from({ length: 200 }, generatePassword);
    expect(new Set(made).size).toBe(200);
    for (const password of made) {
      expect(password).toMatch(/^[a-zA-Z2-9]{20}$/);
      expect(passwordProblem('p', password)).toBeUndefined();
    }
  });
});

describe('a service definition', () => {
  const works = '<id>x</id><executable>x.exe</executable>';

  it.each([
    `<service>${works}</service>`,
    `<?xml version="1.0" encoding="utf-8"?>\n<service><id>é</id><executable><![CDATA[x]]></executable></service>`,
    `<service xmlns:x="urn:x"><x:b/>${works}<env name="a" value="b"/></service>`,
  ])('%s can work', (xml) => expect(definitionProblem(xml)).toBeUndefined());

  it.each([
    [`<?xml version="1.1"?><service>${works}</service>`, { code: 'xml_version' }],
    [
      `<?xml version="1.0" encoding="UTF-16"?><service>${works}</service>`,
      { code: 'xml_encoding', values: { encoding: 'UTF-16' } },
    ],
    [
      `<?xml version="1.0" encoding="windows-1252"?><service>${works}</service>`,
      { code: 'xml_encoding', values: { encoding: 'windows-1252' } },
    ],
    [`<project>${works}</project>`, { code: 'not_a_service' }],
    ['<service/>', { code: 'service_incomplete', values: { elements: '<id>, <executable>' } }],
    [
      '<service><id>x</id><executable> </executable></service>',
      { code: 'service_incomplete', values: { elements: '<executable>' } },
    ],
    [
      '<service><id>x</id><log><executable>x.exe</executable></log></service>',
      { code: 'service_incomplete', values: { elements: '<executable>' } },
    ],
  ])('%s is told what is wrong', (xml, problem) => expect(definitionProblem(xml)).toEqual(problem));

  it.each(['CON', 'nul', 'Aux.service', 'com1', 'LPT9', 'app.exe', 'app.'])(
    'of a program called %s cannot be unpacked on Windows',
    (name) => expect(isUsableProgramName(name)).toBe(false),
  );
  it.each(['Console', 'app', 'Scanner Service (2)', 'com10'])('of a program called %s can', (name) =>
    expect(isUsableProgramName(name)).toBe(true),
  );
  it.each([
    ['', 1],
    ['text', 1],
    ['<a>\n<b></a>', 2],
    ['<a>&undefined;</a>', 1],
    ['<a/><b/>', 1],
    ['<a b=c/>', 1],
    ['<x:a/>', 1],
  ])('%j is not well-formed, from line %i on', (xml, line) =>
    expect(definitionProblem(xml)).toEqual({ code: 'not_well_formed', values: { line } }),
  );
});

it.each([
  ['release.zip', `attachment; filename="release.zip"; filename*=UTF-8''release.zip`],
  ['a "b".zip', `attachment; filename="a _b_.zip"; filename*=UTF-8''a%20%22b%22.zip`],
  [
    "naïef (1)'s.zip",
    `attachment; filename="naief (1)'s.zip"; filename*=UTF-8''na%C3%AFef%20%281%29%27s.zip`,
  ],
  ['日本.zip', `attachment; filename="__.zip"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.zip`],
  ['.', `attachment; filename="_"; filename*=UTF-8''_`],
  ['..', `attachment; filename="_"; filename*=UTF-8''_`],
  ['..zip', `attachment; filename="..zip"; filename*=UTF-8''..zip`],
  ['\ud800.zip', `attachment; filename="_.zip"; filename*=UTF-8''_.zip`],
])('a browser saves %j under its name', (name, header) => expect(attachment(name)).toBe(header));

it('a path never leaves its folder', () => {
  expect(containedPath('/data', 'uploads/1.part')).toBe('/data/uploads/1.part');
  for (const name of ['..', '../x', '/etc/passwd', '.', 'a/../../x', 'a\0b', '../data2/x']) {
    expect(() => containedPath('/data', name)).toThrow();
  }
});
