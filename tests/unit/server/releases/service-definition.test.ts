import { describe, expect, it } from '@jest/globals';
import {
  definitionProblem,
  isUsableProgramName,
} from '../../../../server/modules/releases/installers/service-definition';

describe('a service definition', () => {
  const invisible = (line: number, character: string) => ({
    code: 'xml_invisible',
    values: { line, character },
  });
  const works = '<id>x</id><executable>x.exe</executable>';

  it.each([
    `<service>${works}</service>`,
    `<?xml version="1.0" encoding="utf-8"?>\n<service><id>é</id><executable><![CDATA[x]]></executable></service>`,
    `<service xmlns:x="urn:x"><x:b/>${works}<env name="a" value="b"/></service>`,
    `\ufeff<service>${works}<description>10\u00a0% \u{1f469}\u200d\u{1f4bb}</description></service>`,
    `<service>${works}${'<a>'.repeat(63)}${'</a>'.repeat(63)}</service>`,
    `<service>${works}<arguments>a &amp; b &#38; &lt;é&#xe9;</arguments></service>`,
  ])('is accepted: %s', (xml) => expect(definitionProblem(xml)).toBeUndefined());

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
    // What follows is not read.
    [`<service>${'<a>'.repeat(40_000)}`, { code: 'too_deep' }],
    [`<service>${'<a>\n'.repeat(64)}<<<<`, { code: 'too_deep' }],
    [
      `<!DOCTYPE service [<!ENTITY a "b">]>\n<service>&a;</service>`,
      { code: 'xml_doctype', values: { line: 1 } },
    ],
    ['<service>\n<id>&eacute;</id></service>', { code: 'xml_entity', values: { line: 2 } }],
    [
      '<service>\n<!-- & --><id><![CDATA[&]]>&amp;</id>\n<a b="1&2"/></service>',
      { code: 'xml_entity', values: { line: 3 } },
    ],
    ['<service>\n<id>A & B</id></service>', { code: 'xml_entity', values: { line: 2 } }],
    [`<service>\n<id>a\u200bb\n</id>${works}</service>`, invisible(2, 'U+200B')],
    [`<service>${works}<env name="A" value="\u202ea"/></service>`, invisible(1, 'U+202E')],
    [`<service><id><![CDATA[x\u00a0]]></id></service>`, invisible(1, 'U+00A0')],
    [`<service><id>a\ufeff</id></service>`, invisible(1, 'U+FEFF')],
    [`<service><id>a&#x2066;</id></service>`, invisible(1, 'U+2066')],
    [
      '<service><id>x</id><log><executable>x.exe</executable></log></service>',
      { code: 'service_incomplete', values: { elements: '<executable>' } },
    ],
  ])('is rejected: %s', (xml, problem) => expect(definitionProblem(xml)).toEqual(problem));

  it.each(['CON', 'nul', 'Aux.service', 'com1', 'LPT9', 'app.exe', 'app.'])(
    'cannot have the program name %s on Windows',
    (name) => expect(isUsableProgramName(name)).toBe(false),
  );
  it.each(['Console', 'app', 'Scanner Service (2)', 'com10'])('can have the program name %s', (name) =>
    expect(isUsableProgramName(name)).toBe(true),
  );
  it.each([
    ['', 1],
    ['text', 1],
    ['<a>\n<b></a>', 2],
    ['<a/><b/>', 1],
    ['<a b=c/>', 1],
    ['<x:a/>', 1],
  ])('%j is not well-formed, from line %i on', (xml, line) =>
    expect(definitionProblem(xml)).toEqual({ code: 'not_well_formed', values: { line } }),
  );
});
