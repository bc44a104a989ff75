import { describe, expect, it } from '@jest/globals';
import { limits } from '../../../../server/contract/limits';
import { scanJson } from '../../../../server/modules/releases/contents/json-scan.mjs';
import {
  readSbom as readWithin,
  SbomProblem,
} from '../../../../server/modules/releases/contents/sbom-reader.mjs';

const readSbom = (content: Uint8Array) => readWithin(content, limits);

const bytes = (document: unknown) => Buffer.from(JSON.stringify(document));
const cycloneDx = (components: unknown, rest: object = {}) =>
  bytes({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components, ...rest });
const spdx = (packages: unknown, rest: object = {}) =>
  bytes({ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', packages, ...rest });

const shown = (content: Uint8Array) =>
  readSbom(content).components.map(({ name, version, licence }) => [name, version, licence]);

/** Returns the problems of the file: code and position. */
function refusal(content: Uint8Array): unknown {
  try {
    readSbom(content);
  } catch (error) {
    if (!(error instanceof SbomProblem)) throw error;
    return [error.code, ...Object.values(error.values ?? {})];
  }
  return undefined;
}

describe('a CycloneDX SBOM', () => {
  it.each(['1.2', '1.5', '1.6', '1.7', '1.10'])('is accepted with version %s', (specVersion) =>
    expect(readSbom(cycloneDx([], { specVersion }))).toEqual({
      format: `CycloneDX ${specVersion}`,
      components: [],
    }),
  );

  it.each(['1.1', '2.0', '1', '1.6.1', 1.6, undefined])('is rejected with version %s', (specVersion) =>
    expect(refusal(cycloneDx([], { specVersion }))).toEqual(['not_an_sbom']),
  );

  it('lists components with group, version and licences by ID, name or expression', () => {
    const components = [
      { type: 'library', name: 'fastify', version: '5.6.1', licenses: [{ license: { id: 'MIT' } }] },
      { type: 'library', group: '@node-rs', name: 'argon2', version: '2.0.2', licenses: [] },
      {
        type: 'library',
        name: 'jszip',
        version: ' 3.10.1 ',
        licenses: [{ expression: '(MIT OR GPL-3.0-or-later)' }],
      },
      { type: 'framework', name: 'reports', licenses: [{ license: { name: 'Own\nlicence' } }] },
      { type: 'library', name: 'two', licenses: [{ license: { id: 'MIT' } }, { license: { id: 'ISC' } }] },
    ];
    expect(shown(cycloneDx(components))).toEqual([
      ['fastify', '5.6.1', 'MIT'],
      ['@node-rs/argon2', '2.0.2', ''],
      ['jszip', '3.10.1', '(MIT OR GPL-3.0-or-later)'],
      ['reports', '', 'Own licence'],
      ['two', '', 'ISC, MIT'],
    ]);
  });

  it('may have empty licences, which are ignored', () => {
    const licenses = [{ license: { name: '' } }, { expression: '' }, { license: { id: 'MIT' } }];
    expect(shown(cycloneDx([{ name: 'a', licenses }]))).toEqual([['a', '', 'MIT']]);
  });

  it.each([
    ['a licence with only an address', { licenses: [{ license: { url: 'https://x/L' } }] }, 'https://x/L'],
    ['a licence with only a text', { licenses: [{ license: { text: { content: 'You may.' } } }] }, ''],
    ['licences without anything', { licenses: [{}, { license: {} }, { license: null }, null] }, ''],
    ['licences as texts', { licenses: ['MIT', { license: 'ISC' }] }, 'ISC, MIT'],
    ['one licence instead of a list', { licenses: { license: { id: 'MIT' } } }, 'MIT'],
    ['a licence as a text', { licenses: 'MIT' }, 'MIT'],
    ['an id of the wrong type', { licenses: [{ license: { id: 7, name: 'Seven' } }] }, '7'],
    ['an empty id', { licenses: [{ license: { id: '', name: 'Own' } }] }, 'Own'],
    ['a long licence', { licenses: [{ license: { name: 'x'.repeat(2000) } }] }, `${'x'.repeat(1000)}…`],
  ])('accepts %s', (_what, rest, licence) =>
    expect(shown(cycloneDx([{ name: 'a', version: '1', ...rest }]))).toEqual([['a', '1', licence]]),
  );

  it.each([
    [
      'null',
      { version: null, licenses: null, purl: null, components: null, group: null, supplier: null },
      '',
    ],
    ['a number as version', { version: 1.1 }, '1.1'],
    ['other types', { version: [], group: {}, purl: 7, cpe: [], supplier: 'x', components: [] }, ''],
  ])('accepts optional fields: %s', (_what, rest, version) =>
    expect(shown(cycloneDx([{ name: 'a', ...rest }]))).toEqual([['a', version, '']]),
  );

  it.each([
    { components: null },
    { components: undefined },
    { metadata: null },
    { metadata: { component: 1 } },
  ])('accepts a document with %j', (rest) => expect(shown(cycloneDx([], rest))).toEqual([]));

  it('truncates a long name and version, and keeps components apart that differ only behind that', () => {
    const [name, version] = ['n'.repeat(limits.componentNameLength), '1'.repeat(1000)];
    expect(shown(cycloneDx([{ name: `${name}a`, version }, { name: `${name}b` }]))).toEqual([
      [`${name}…`, `${'1'.repeat(limits.componentVersionLength)}…`, ''],
      [`${name}…`, '', ''],
    ]);
  });

  it('lists nested components, but not the described product', () => {
    const nested = [{ name: 'outer', components: [{ name: 'middle', components: [{ name: 'inner' }] }] }];
    const content = cycloneDx(nested, { metadata: { component: { name: 'Belstock server' } } });
    expect(shown(content).map(([name]) => name)).toEqual(['outer', 'middle', 'inner']);
  });

  it.each([
    ['its reference', { 'bom-ref': 'root', name: 'product' }, { 'bom-ref': 'root', name: 'Product' }],
    ['its package URL', { name: 'p', purl: 'pkg:npm/p@1' }, { name: 'p', group: '@x', purl: 'pkg:npm/p@1' }],
    ['its name', { 'bom-ref': 'a', name: 'p', version: '1' }, { 'bom-ref': 'b', name: 'p', version: '1' }],
  ])('does not list the product as one of its parts, known by %s', (_what, component, listed) => {
    const content = cycloneDx([{ ...listed, components: [{ name: 'inner' }] }, { name: 'part' }], {
      metadata: { component },
    });
    expect(
      shown(content)
        .map(([name]) => name)
        .sort(),
    ).toEqual(['inner', 'part']);
  });

  it('lists a part that has only the name of the product', () => {
    const metadata = { component: { name: 'p', version: '1', purl: 'pkg:npm/p@1' } };
    const parts = [
      { name: 'p', version: '2' },
      { name: 'p', version: '1', purl: 'pkg:nuget/p@1' },
    ];
    expect(shown(cycloneDx(parts, { metadata }))).toHaveLength(2);
  });

  it.each([
    ['$.components[0].name', [null]],
    ['$.components[0].name', ['left-pad']],
    ['$.components[1].name', [{ name: 'a' }, {}]],
    ['$.components[0].name', [{ name: ' \n' }]],
    ['$.components[0].name', [{ name: {} }]],
    ['$.components[0].components[0].name', [{ name: 'a', components: [{}] }]],
  ])('is rejected with the path %s', (path, components) =>
    expect(refusal(cycloneDx(components))).toEqual(['wrong_in_sbom', path]),
  );
});

describe('an SPDX SBOM', () => {
  it('lists packages with versions and prefers the concluded licence', () => {
    const packages = [
      { SPDXID: 'SPDXRef-a', name: 'a', versionInfo: '1', licenseConcluded: 'MIT', licenseDeclared: 'ISC' },
      { SPDXID: 'SPDXRef-b', name: 'b', licenseConcluded: 'NOASSERTION', licenseDeclared: 'BSD-3-Clause' },
      { SPDXID: 'SPDXRef-c', name: 'c', licenseDeclared: 'NOASSERTION' },
      { SPDXID: 'SPDXRef-d', name: 'd', licenseConcluded: 'NONE' },
    ];
    expect(readSbom(spdx(packages)).format).toBe('SPDX 2.3');
    expect(shown(spdx(packages, { spdxVersion: 'SPDX-2.2' }))).toEqual([
      ['a', '1', 'MIT'],
      ['b', '', 'BSD-3-Clause'],
      ['c', '', ''],
      ['d', '', 'NONE'],
    ]);
  });

  const packages = [{ SPDXID: 'SPDXRef-product', name: 'product' }, { name: 'part' }];
  it.each([
    { documentDescribes: ['SPDXRef-product'] },
    { relationships: [{ relationshipType: 'DESCRIBES', relatedSpdxElement: 'SPDXRef-product' }] },
    {
      relationships: [
        {
          spdxElementId: 'SPDXRef-product',
          relationshipType: 'DESCRIBED_BY',
          relatedSpdxElement: 'SPDXRef-DOCUMENT',
        },
        // A relationship of a part does not name the subject of the document.
        { spdxElementId: 'SPDXRef-part', relationshipType: 'DESCRIBES', relatedSpdxElement: 'SPDXRef-other' },
      ],
    },
  ])('does not list the package that it describes: %j', (described) =>
    expect(shown(spdx(packages, described)).map(([name]) => name)).toEqual(['part']),
  );

  it('keeps NOASSERTION inside a longer licence', () => {
    const licences = ['MIT AND NOASSERTION', 'LicenseRef-NOASSERTION-own'];
    const packages = licences.map((licenseConcluded, index) => ({ name: `p${index}`, licenseConcluded }));
    expect(shown(spdx(packages)).map(([, , licence]) => licence)).toEqual(licences);
  });

  it('lists all packages if it describes several or none', () => {
    const described = { documentDescribes: ['SPDXRef-product', 'SPDXRef-other'] };
    expect(shown(spdx(packages, described))).toHaveLength(2);
    expect(shown(spdx(packages))).toHaveLength(2);
  });

  it.each([
    ['$.packages[0].name', [{}]],
    ['$.packages[1].name', [{ name: 'a' }, { SPDXID: 'SPDXRef-b' }]],
  ])('is rejected with the path %s', (path, wrong) =>
    expect(refusal(spdx(wrong))).toEqual(['wrong_in_sbom', path]),
  );

  it.each(['SPDX-2.1', 'SPDX-3.0', 2.3])('is rejected with version %s', (spdxVersion) =>
    expect(refusal(spdx([], { spdxVersion }))).toEqual(['not_an_sbom']),
  );
});

it('merges versions and licences of a component, in any order', () => {
  const listed = [
    { name: 'qs', version: '6.14.0', purl: 'pkg:npm/qs@6.14.0', licenses: [{ license: { id: 'MIT' } }] },
    { name: 'qs', version: '6.13.0', purl: 'pkg:npm/qs@6.13.0', licenses: [{ license: { id: 'BSD' } }] },
    { name: 'qs', version: '6.13.0', purl: 'pkg:npm/qs@6.13.0' },
  ];
  expect(shown(cycloneDx(listed))).toEqual([['qs', '6.13.0, 6.14.0', 'BSD, MIT']]);
  expect(shown(cycloneDx(listed.reverse()))).toEqual([['qs', '6.13.0, 6.14.0', 'BSD, MIT']]);
});

it('identifies a component by package URL in both formats, else by name', () => {
  const identity = (content: Uint8Array) => readSbom(content).components[0]?.identity;
  const inCycloneDx = (component: object) => identity(cycloneDx([component]));
  const one = inCycloneDx({ group: '@a', name: 'b', purl: 'pkg:npm/%40a/b@1.0?arch=x#lib' });
  const externalRefs = [{ referenceType: 'purl', referenceLocator: 'pkg:npm/%40a/b@2.0' }];
  expect(identity(spdx([{ name: '@a/b', externalRefs }]))).toBe(one);
  expect(inCycloneDx({ name: 'b', purl: 'pkg:npm/@a/b@1.0' })).toBe(
    inCycloneDx({ name: 'b', purl: 'pkg:npm/@a/b' }),
  );
  expect(inCycloneDx({ name: 'b', purl: 'pkg:npm/@a/b@1.0' })).toBe(
    inCycloneDx({ name: 'b', purl: 'pkg:NPM/%40a/b@releases/v1' }),
  );
  expect(inCycloneDx({ name: 'b', purl: 'pkg:pypi/My_Part@1.0' })).toBe(
    inCycloneDx({ name: 'b', purl: 'pkg:pypi/my-part@2.0' }),
  );
  expect(inCycloneDx({ name: 'b', purl: 'pkg:pypi/b@1.0' })).not.toBe(
    inCycloneDx({ name: 'b', purl: 'pkg:npm/b@1.0' }),
  );
  expect(identity(spdx([{ name: 'b', versionInfo: '1' }]))).toBe(inCycloneDx({ name: 'b', version: '2' }));
});

it.each([
  ['package URLs of different types', { purl: 'pkg:npm/a@1' }, { purl: 'pkg:nuget/a@1' }],
  ['a package URL and none', { purl: 'pkg:npm/a@1' }, {}],
  ['different types', { type: 'library' }, { type: 'application' }],
  ['different suppliers', { supplier: { name: 'One' } }, { supplier: { name: 'Other' } }],
  ['different publishers', { publisher: 'One' }, { publisher: 'Other' }],
  ['different products as CPE', { cpe: 'cpe:2.3:a:one:a:1:*' }, { cpe: 'cpe:2.3:a:other:a:1:*' }],
  ['different broken package URLs', { purl: 'npm/a' }, { purl: 'nuget/a' }],
  ['another name and the same broken package URL', { name: 'b', purl: 'pkg:' }, { purl: 'pkg:' }],
  ['another name and the same text as package URL', { name: 'b', purl: 'N/A' }, { purl: 'N/A' }],
  ['another name and a package URL without a name', { name: 'b', purl: 'pkg:npm/' }, { purl: 'pkg:npm/' }],
  ['another name and the same package', { name: 'b', purl: 'pkg:golang/a#b' }, { purl: 'pkg:golang/a' }],
])('lists two components with %s', (_what, one, other) => {
  const read = (...components: object[]) =>
    readSbom(cycloneDx(components.map((component) => ({ name: 'a', version: '1', ...component }))));
  const { components } = read(one, other);
  expect(components).toHaveLength(2);
  expect(new Set(components.map(({ identity }) => identity)).size).toBe(2);
  expect(
    read(other, one)
      .components.map(({ identity }) => identity)
      .sort(),
  ).toEqual(components.map(({ identity }) => identity).sort());
});

it('lists a component once whose maker is named only once, and in all of its versions', () => {
  const components = [
    { name: 'a', version: '1', publisher: 'One', cpe: 'cpe:2.3:a:one:a:1:*' },
    { name: 'a', version: '2', publisher: 'One', cpe: 'cpe:2.3:a:one:a:2:*' },
    { name: 'a', version: '3' },
  ];
  expect(shown(cycloneDx(components))).toEqual([['a', '1, 2, 3', '']]);
});

describe('an SBOM as a member of another object', () => {
  const sbom = JSON.parse(spdx([{ name: 'part' }]).toString()) as object;
  it.each([
    { sbom },
    { _type: 'https://in-toto.io/Statement/v1', subject: [{}], predicate: sbom },
    { predicate: JSON.parse(cycloneDx([{ name: 'part' }]).toString()) as object, other: null },
  ])('is read', (file) => expect(shown(bytes(file))).toEqual([['part', '', '']]));

  it('is named by its path, and must be the only one', () => {
    const broken = JSON.parse(spdx([{}]).toString()) as object;
    expect(refusal(bytes({ sbom: broken }))).toEqual(['wrong_in_sbom', '$.sbom.packages[0].name']);
    expect(refusal(bytes({ one: sbom, other: sbom }))).toEqual(['not_an_sbom']);
    expect(refusal(bytes({ outer: { sbom } }))).toEqual(['not_an_sbom']);
  });
});

describe('the scan before JSON is parsed', () => {
  const within = { depth: 3, values: 10 };
  it.each([
    ['[[[]]]', undefined],
    ['[[[[', 'too_deep'],
    ['[[[{"a":', 'too_deep'],
    ['["[[[[[{{{{,,,,,,,,,,,,"]', undefined],
    ['["\\\\\\"[[[[", [["\\\\", "]]]]"]]]', undefined],
    ['[1,2,3,4,5,6,7,8,9,10]', undefined],
    ['[1,2,3,4,5,6,7,8,9,10,11]', 'too_many_values'],
    ['[[],[],[],[],[],[]]', 'too_many_values'],
    ['["never closed [[[[[', undefined],
    ['["never closed \\', undefined],
  ])('answers %s with %s', (text, found) => expect(scanJson(Buffer.from(text), within)).toBe(found));

  it('reads each byte once, up to the first one too many', () => {
    let reads = 0;
    const counted = (bytes: Uint8Array) => {
      reads = 0;
      const problem = scanJson(
        new Proxy(bytes, {
          get(target, name) {
            if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1;
            return Reflect.get(target, name) as unknown;
          },
        }),
        { depth: 64, values: 100_000 },
      );
      return [problem, reads];
    };
    const [, once] = counted(cycloneDx(Array(200).fill({ name: 'a"[\\' })));
    const [, twice] = counted(cycloneDx(Array(400).fill({ name: 'a"[\\' })));
    expect(Number(twice) / Number(once)).toBeLessThan(2.1);
    expect(counted(Buffer.from('['.repeat(10_000)))).toEqual(['too_deep', 65]);
  });
});

it('accepts only a limited number of values', () => {
  const content = Buffer.from(`{"a":[${'[],'.repeat(limits.sbomValues / 2)}[]]}`);
  expect(refusal(content)).toEqual(['too_many_values', limits.sbomValues]);
});

it.each([
  ['an empty file', Buffer.alloc(0), 'not_json'],
  ['a truncated file', cycloneDx([{ name: 'a' }]).subarray(0, 40), 'not_json'],
  ['text that is not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'not_json'],
  ['a binary file', Buffer.from('MZ\0\0'), 'not_json'],
  ['null', bytes(null), 'not_an_sbom'],
  ['a list', bytes([]), 'not_an_sbom'],
  ['XML', Buffer.from('<bom/>'), 'not_json'],
  ['JSON of another format', bytes({ name: 'package' }), 'not_an_sbom'],
  ['deeply nested JSON', Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)), 'too_deep'],
])('rejects %s', (_name, content, code) => expect(refusal(content)).toEqual([code]));

it('accepts JSON nested 64 levels deep and rejects deeper JSON', () => {
  const nested = (levels: number): object => (levels === 0 ? {} : { inner: nested(levels - 1) });
  expect(refusal(cycloneDx([], { extra: nested(62) }))).toBeUndefined();
  expect(refusal(cycloneDx([], { extra: nested(63) }))).toEqual(['too_deep']);
});

it('accepts a byte order mark', () =>
  expect(shown(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), cycloneDx([{ name: 'a' }])]))).toHaveLength(
    1,
  ));

it('accepts at most 20,000 components, including nested components', () => {
  const components = Array.from({ length: limits.sbomComponents }, (_, index) => ({ name: `c${index}` }));
  expect(shown(cycloneDx(components))).toHaveLength(limits.sbomComponents);
  for (const more of [[...components, { name: 'one more' }], [{ name: 'outer', components }]])
    expect(refusal(cycloneDx(more))).toEqual(['too_many_components', limits.sbomComponents]);
});

it('replaces control characters in a name and truncates a long licence', () => {
  const [component] = readSbom(
    cycloneDx([
      { name: 'a\u0000b\ud800\r\n<b>c</b>', licenses: [{ license: { name: 'word '.repeat(900) } }] },
    ]),
  ).components;
  expect(component?.name).toBe('a b <b>c</b>');
  expect(component?.licence).toMatch(/^(word )+.*…$/);
  expect(component?.licence).toHaveLength(1001);
});
