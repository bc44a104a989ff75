import { describe, expect, it } from '@jest/globals';
import { limits } from '../../../../server/contract/limits';
import { HttpProblem } from '../../../../server/platform/http/problem';
import { readSbom } from '../../../../server/modules/releases/contents/sbom-reader';

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
    if (!(error instanceof HttpProblem)) throw error;
    const [problem] = error.options.errors ?? [];
    return [error.status, problem?.field, problem?.code, ...Object.values(problem?.values ?? {})];
  }
  return undefined;
}

describe('a CycloneDX SBOM', () => {
  it.each(['1.2', '1.5', '1.6', '1.7', '1.10'])('is accepted with version %s', (specVersion) => {
    expect(readSbom(cycloneDx([], { specVersion }))).toEqual({
      format: `CycloneDX ${specVersion}`,
      components: [],
    });
  });

  it.each(['1.1', '2.0', '1', '1.6.1', 1.6, undefined])('is rejected with version %s', (specVersion) => {
    expect(refusal(cycloneDx([], { specVersion }))).toEqual([422, 'file', 'not_an_sbom']);
  });

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

  it('lists nested components, but not the described product', () => {
    const nested = [{ name: 'outer', components: [{ name: 'middle', components: [{ name: 'inner' }] }] }];
    const content = cycloneDx(nested, { metadata: { component: { name: 'Belstock server' } } });
    expect(shown(content).map(([name]) => name)).toEqual(['outer', 'middle', 'inner']);
  });

  it.each([
    ['$.components', null],
    ['$.components', { name: 'x' }],
    ['$.components[0].name', [null]],
    ['$.components[1].name', [{ name: 'a' }, {}]],
    ['$.components[0].name', [{ name: ' \n' }]],
    ['$.components[0].name', [{ name: 7 }]],
    ['$.components[0].name', [{ name: 'n'.repeat(limits.componentNameLength + 1) }]],
    ['$.components[0].group', [{ name: 'a', group: [] }]],
    ['$.components[0].version', [{ name: 'a', version: 1 }]],
    ['$.components[0].version', [{ name: 'a', version: '1'.repeat(limits.componentVersionLength + 1) }]],
    ['$.components[0].purl', [{ name: 'a', purl: {} }]],
    ['$.components[0].licenses', [{ name: 'a', licenses: 'MIT' }]],
    ['$.components[0].licenses[1].expression', [{ name: 'a', licenses: [{ expression: 'MIT' }, {}] }]],
    ['$.components[0].licenses[0].license.name', [{ name: 'a', licenses: [{ license: {} }] }]],
    ['$.components[0].components[0].name', [{ name: 'a', components: [{}] }]],
  ])('is rejected with the path %s', (path, components) => {
    expect(refusal(cycloneDx(components))).toEqual([422, 'file', 'wrong_in_sbom', path]);
  });
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
  ])('does not list the package that it describes: %j', (described) => {
    expect(shown(spdx(packages, described)).map(([name]) => name)).toEqual(['part']);
  });

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
    ['$.packages', null, {}],
    ['$.packages[0].name', [{}], {}],
    ['$.packages[0].versionInfo', [{ name: 'a', versionInfo: {} }], {}],
    ['$.packages[0].licenseDeclared', [{ name: 'a', licenseDeclared: 1 }], {}],
    ['$.packages[0].externalRefs', [{ name: 'a', externalRefs: {} }], {}],
    [
      '$.packages[0].externalRefs[0].referenceLocator',
      [{ name: 'a', externalRefs: [{ referenceType: 'purl' }] }],
      {},
    ],
    ['$.relationships', [], { relationships: 'none' }],
    ['$.documentDescribes', [], { documentDescribes: {} }],
  ])('is rejected with the path %s', (path, wrong, rest) => {
    expect(refusal(spdx(wrong, rest))).toEqual([422, 'file', 'wrong_in_sbom', path]);
  });

  it.each(['SPDX-2.1', 'SPDX-3.0', 2.3])('is rejected with version %s', (spdxVersion) => {
    expect(refusal(spdx([], { spdxVersion }))).toEqual([422, 'file', 'not_an_sbom']);
  });
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
  ['an empty file', Buffer.alloc(0), 'not_json'],
  ['a truncated file', cycloneDx([{ name: 'a' }]).subarray(0, 40), 'not_json'],
  ['text that is not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'not_json'],
  ['a binary file', Buffer.from('MZ\0\0'), 'not_json'],
  ['null', bytes(null), 'not_an_sbom'],
  ['a list', bytes([]), 'not_an_sbom'],
  ['XML', Buffer.from('<bom/>'), 'not_json'],
  ['JSON of another format', bytes({ name: 'package' }), 'not_an_sbom'],
  ['deeply nested JSON', Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)), 'too_deep'],
])('rejects %s', (_name, content, code) => {
  expect(refusal(content)).toEqual([422, 'file', code]);
});

it('accepts JSON nested 64 levels deep and rejects deeper JSON', () => {
  const nested = (levels: number): object => (levels === 0 ? {} : { inner: nested(levels - 1) });
  expect(refusal(cycloneDx([], { extra: nested(62) }))).toBeUndefined();
  expect(refusal(cycloneDx([], { extra: nested(63) }))).toEqual([422, 'file', 'too_deep']);
});

it('accepts a byte order mark', () => {
  expect(shown(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), cycloneDx([{ name: 'a' }])]))).toHaveLength(1);
});

it('accepts at most 20,000 components, including nested components', () => {
  const components = Array.from({ length: limits.sbomComponents }, (_, index) => ({ name: `c${index}` }));
  expect(shown(cycloneDx(components))).toHaveLength(limits.sbomComponents);
  expect(refusal(cycloneDx([...components, { name: 'one more' }]))).toEqual([
    422,
    'file',
    'too_many_items',
    limits.sbomComponents,
  ]);
  expect(refusal(cycloneDx([{ name: 'outer', components }]))).toEqual([
    422,
    'file',
    'too_many_items',
    limits.sbomComponents,
  ]);
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
