import { beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Attachment,
  Component,
  ComponentChange,
  ComponentLicence,
  Sbom,
} from '../../../server/contract/attachment';
import type { DownloadType } from '../../../server/contract/download-type';
import type { Group } from '../../../server/contract/group';
import { limits } from '../../../server/contract/limits';
import { readSbom } from '../../../server/modules/releases/contents/sbom-reader.mjs';
import { applyRetention } from '../../../server/retention';
import { waitFor } from '../../setup/wait-for';
import { expected, testServer, type Answer, type Caller } from '../setup/server';

let group: Group;
let customer: Caller;
let stranger: Caller;
const server = testServer();
beforeAll(async () => {
  group = await server.group();
  customer = await server.customer(group);
  stranger = await server.customer();
});

const sbomOf = (...components: object[]) =>
  Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components }));
const component = (name: string, version: string, id = 'MIT') => ({
  type: 'library',
  name,
  version,
  licenses: [{ license: { id } }],
});

const pathOf = (release: { id: number }, rest = 'attachments') => `/api/downloadables/${release.id}/${rest}`;
const attach = (
  release: { id: number },
  content: Uint8Array,
  { kind = 'sbom', name = 'sbom.json', by = server.admin } = {},
) => by.multipart<Attachment>(pathOf(release), { kind, file_name: name, file: content });
const newRelease = async (fields: Record<string, string> = {}, type?: DownloadType) => {
  const of = type ?? (await server.downloadType({}, [group]));
  return { type: of, release: await server.admin.release(of, Buffer.from('release'), fields) };
};
const listed = async (release: { id: number }, caller = server.admin) =>
  await caller.expect(200).get<Attachment[]>(pathOf(release));

/** Returns the number of rows that the database has of attachments of a release. */
const rowsOf = async (release: { id: number }) => {
  const attachments = server.db.selectFrom('attachments').where('downloadable_id', '=', release.id);
  const rows = await Promise.all([
    attachments.select('id').execute(),
    ...(['attachment_pieces', 'sbom_components'] as const).map((table) =>
      server.db
        .selectFrom(table)
        .where('attachment_id', 'in', attachments.select('id'))
        .select('attachment_id')
        .execute(),
    ),
  ]);
  return rows.flat().length;
};

describe('a file', () => {
  it('is listed after the SBOM, downloaded unchanged as an attachment, and gone after removal', async () => {
    const { release } = await newRelease();
    const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256));
    const name = 'Lïes <b>mij<b> "eerst".html';
    const other = expected(201, await attach(release, content, { kind: 'other', name: ` ${name} ` }));
    const sbom = expected(201, await attach(release, sbomOf(component('fastify', '5.6.1'))));
    expect(other).toEqual({
      id: other.id,
      kind: 'other',
      file_name: name,
      size: content.byteLength,
      format: null,
      created_at: other.created_at,
    });
    expect(sbom).toMatchObject({ kind: 'sbom', file_name: 'sbom.json', format: 'CycloneDX 1.6' });
    expect(await listed(release, customer)).toEqual([sbom, other]);

    const answer = await fetch(`${customer.address}${pathOf(release)}/${other.id}`, {
      headers: customer.headers,
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="Lies <b>mij<b> _eerst_\.html"/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });

    const path = `${pathOf(release)}/${other.id}`;
    await server.admin.expect(204).delete(path);
    await server.admin.expect(404).delete(path);
    await customer.expect(404).get(path);
    expect(await listed(release)).toEqual([sbom]);
  });

  it('may be empty, and as large as the limit, but not a byte larger', async () => {
    const { release } = await newRelease();
    const options = { kind: 'other' };
    expect((await attach(release, Buffer.alloc(0), { ...options, name: 'empty' })).status).toBe(201);
    const largest = Buffer.alloc(limits.attachmentBytes, 'a');
    const kept = expected(201, await attach(release, largest, { ...options, name: 'largest' }));
    const answer = await customer.get(`${pathOf(release)}/${kept.id}`);
    expect([answer.status, answer.text.length]).toEqual([200, limits.attachmentBytes]);
    for (const [kind, bytes] of [
      ['other', limits.attachmentBytes + 1],
      ['other', limits.sbomBytes + 1],
      ['sbom', limits.sbomBytes + 1],
    ] as const)
      expect(await attach(release, Buffer.alloc(bytes), { kind })).toMatchObject({
        status: 413,
        body: {
          code: 'attachment_too_large',
          detail: 'An SBOM may have at most 20 MiB, another file 5 MiB.',
        },
      });
    expect(await rowsOf(release)).toBe(2 + Math.ceil(limits.attachmentBytes / (48 * 1024)));
  });

  it('has a unique name in its release, which has at most ten', async () => {
    const { release } = await newRelease();
    const options = { kind: 'other' };
    for (let index = 0; index < limits.attachmentsPerRelease; index += 1)
      expect((await attach(release, Buffer.from('a'), { ...options, name: `${index}` })).status).toBe(201);
    expected(
      409,
      await attach(release, Buffer.from('a'), { ...options, name: 'more' }),
      'too_many_attachments',
    );
    const [first] = await listed(release);
    await server.admin.delete(`${pathOf(release)}/${first?.id}`);
    expected(422, await attach(release, Buffer.from('b'), { ...options, name: '9' }), 'file_name: taken');
    expect(await listed(release)).toHaveLength(limits.attachmentsPerRelease - 1);
  });

  it.each([
    [[['kind', 'sbom']], ['file_name', 'file']],
    [
      [
        ['kind', 'virus'],
        ['file_name', 'a'],
        ['file', Buffer.from('a')],
      ],
      ['kind'],
    ],
    [
      [
        ['kind', 'other'],
        ['file_name', '../a'],
        ['file', Buffer.from('a')],
      ],
      ['file_name'],
    ],
    [
      [
        ['kind', 'other'],
        ['file_name', 'a'],
        ['other', Buffer.from('a')],
      ],
      ['file', 'other'],
    ],
  ] as const)('is refused with invalid fields: %j', async (parts, fields) => {
    const { release } = await newRelease();
    const { status, body } = await server.admin.multipart(pathOf(release), parts);
    expect([status, body.errors?.map(({ field }) => field).sort()]).toEqual([422, [...fields].sort()]);
    expect(await listed(release)).toEqual([]);
  });

  it('answers 404 under the address of another release', async () => {
    const [{ release }, other] = [await newRelease(), await newRelease()];
    const { id } = expected(201, await attach(release, sbomOf()));
    await server.admin.expect(404).get(`${pathOf(other.release)}/${id}`);
    await server.admin.expect(404).delete(`${pathOf(other.release)}/${id}`);
    expect(await listed(release)).toHaveLength(1);
  });

  it('is deleted with its release, except the row of an SBOM; the audit trail has each addition and removal', async () => {
    const { release } = await newRelease({ name: 'With an attachment' });
    const { id } = expected(201, await attach(release, sbomOf(component('a', '1'))));
    await attach(release, Buffer.from('a'), { kind: 'other', name: 'manual.pdf' });
    await server.admin.delete(`${pathOf(release)}/${id}`);
    await attach(release, sbomOf(component('a', '1')));
    await server.admin.delete(`/api/download/${release.id}`);
    const left = await server.db
      .selectFrom('attachments')
      .leftJoin('attachment_pieces', 'attachment_pieces.attachment_id', 'attachments.id')
      .where('downloadable_id', '=', release.id)
      .select(['attachments.kind', 'attachment_pieces.attachment_id as piece'])
      .execute();
    expect(left).toEqual([{ kind: 'sbom', piece: null }]);
    const { entries } = await server.admin.expect(200).get('/api/audit?q=With%20an%20attachment');
    expect(entries.filter(({ action }) => action.startsWith('attachment'))).toMatchObject([
      { action: 'attachment.add', detail: { file_name: 'sbom.json' } },
      { action: 'attachment.delete', detail: { id: release.id, file_name: 'sbom.json' } },
      { action: 'attachment.add', detail: { file_name: 'manual.pdf' } },
      { action: 'attachment.add', detail: { id: release.id, file_name: 'sbom.json' } },
    ]);
  });
});

describe('the attachments of a release', () => {
  const calls = (release: { id: number }, { id }: { id: number }) => [
    pathOf(release),
    `${pathOf(release)}/${id}`,
    pathOf(release, 'sbom'),
    pathOf(release, 'sbom/components'),
    pathOf(release, 'sbom/licences'),
    pathOf(release, 'sbom/changes'),
  ];
  const answers = async (caller: Caller, paths: readonly string[]) => {
    const statuses = new Set<number>();
    for (const path of paths) statuses.add((await caller.get(path)).status);
    return [...statuses];
  };

  it('are visible only to users who may see the release', async () => {
    const { release } = await newRelease();
    const draft = (await newRelease({ draft: 'true' })).release;
    const preview = (await newRelease({ channel: 'preview' })).release;
    for (const each of [release, draft, preview]) {
      const paths = calls(each, expected(201, await attach(each, sbomOf())));
      expect(await answers(server.admin, paths)).toEqual([200]);
      expect(await answers(stranger, paths)).toEqual([404]);
      expect(await answers(customer, paths)).toEqual([each === release ? 200 : 404]);
    }
  });

  it('are visible to administrators only while the release is withdrawn', async () => {
    const { release } = await newRelease();
    const paths = calls(release, expected(201, await attach(release, sbomOf())));
    await server.admin.post(pathOf(release, 'withdraw'), { reason: 'Faulty' });
    expect(await answers(server.admin, paths)).toEqual([200]);
    expect(await answers(customer, paths)).toEqual([409]);
    expect(await answers(stranger, paths)).toEqual([404]);
  });

  it('can be changed only by administrators who do not view the portal as a group', async () => {
    const { release } = await newRelease();
    const { id } = expected(201, await attach(release, sbomOf()));
    for (const by of [customer, stranger, await server.manager(group)]) {
      expect((await attach(release, Buffer.from('a'), { kind: 'other', name: 'a', by })).status).toBe(403);
      await by.expect(403).delete(`${pathOf(release)}/${id}`);
    }
    const viewing = { headers: { 'view-as-group': String(group.id) } };
    expect((await server.admin.send('DELETE', `${pathOf(release)}/${id}`, viewing)).status).toBe(403);
    expect(await listed(release)).toHaveLength(1);
  });
});

describe('an SBOM', () => {
  it('is refused with the position of each error, and not stored', async () => {
    const { release } = await newRelease();
    const broken = await attach(release, sbomOf(component('a', '1'), { version: '2' }));
    expect(broken).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'file',
            code: 'wrong_in_sbom',
            message: 'A component or package must have a name, which is missing here: $.components[1].name',
          },
        ],
      },
    });
    for (const [content, code] of [
      [Buffer.from('<bom/>'), 'not_json'],
      [Buffer.from('{}'), 'not_an_sbom'],
      [Buffer.from('['.repeat(2_000_000)), 'too_deep'],
      [Buffer.from('['.repeat(60)), 'not_json'],
      [Buffer.from('['.repeat(70) + ']'.repeat(70)), 'too_deep'],
    ] as const)
      expect(await attach(release, content)).toMatchObject({ status: 422, body: { errors: [{ code }] } });
    expect(await listed(release)).toEqual([]);
    await server.admin.expect(404).get(pathOf(release, 'sbom'));
    expect(await rowsOf(release)).toBe(0);
  });

  it('is invisible until it is whole; nothing is left if its release is deleted meanwhile', async () => {
    const { release } = await newRelease();
    const marked = `unique${release.id}`;
    // As many as one may have, so that the calls below come before the last batch.
    const many = Array.from({ length: 20_000 }, (_, index) => component(`${marked} ${index}`, '1'));
    const isStored = attach(release, sbomOf(...many));
    await waitFor(async () => expect(await rowsOf(release)).toBeGreaterThan(1));
    const [attachments, , components] = await Promise.all([
      listed(release),
      server.admin.expect(404).get(pathOf(release, 'sbom')),
      server.admin.get(`/api/components?q=${marked}`),
    ]);
    await server.admin.expect(204).delete(`/api/download/${release.id}`);
    expect([attachments, components.body]).toEqual([[], []]);
    expect((await isStored).status).toBe(404);
    expect(await rowsOf(release)).toBe(0);
  });

  it('that a killed server left unfinished is deleted after an hour', async () => {
    const { release } = await newRelease();
    const { db } = server;
    const { id } = expected(201, await attach(release, sbomOf(component('a', '1'), component('b', '1'))));
    await db.updateTable('attachments').set({ kind: 'hidden' }).where('id', '=', id).execute();
    const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
    await applyRetention(db, { messagesKeepDays: undefined }, later(50));
    expect(await rowsOf(release)).toBe(4);
    await applyRetention(db, { messagesKeepDays: undefined }, later(70));
    expect(await rowsOf(release)).toBe(0);
  });

  it.each([
    { bomFormat: 'CycloneDX', specVersion: '1.6' },
    { spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'empty' },
  ])('may be empty: %j', async (document) => {
    const { release } = await newRelease();
    expected(201, await attach(release, Buffer.from(JSON.stringify(document))));
    const sbom = await server.admin.expect(200).get<Sbom>(pathOf(release, 'sbom'));
    expect(sbom.components).toBe(0);
  });

  it('is the only one of its release, even if two arrive at once', async () => {
    const { release } = await newRelease();
    const both = [attach(release, sbomOf()), attach(release, sbomOf(), { name: 'at once.json' })];
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 422]);
    expected(422, await attach(release, sbomOf(), { name: 'another.json' }), 'kind: sbom_exists');
  });

  it('is searched, sorted and paged', async () => {
    const { release } = await newRelease();
    const many = Array.from({ length: 120 }, (_, index) =>
      component(`part ${String(index).padStart(3, '0')}`, `1.${index}`, index % 2 ? 'MIT' : 'Apache-2.0'),
    );
    await attach(release, sbomOf(...many, component('<b>É_100%</b>', '2', 'ISC')));
    const path = pathOf(release, 'sbom/components');
    const first = await customer.get<Component[]>(`${path}?limit=50`);
    expect(first.headers.get('x-total-count')).toBe('121');
    expect(first.body.map(({ name }) => name).slice(0, 2)).toEqual(['<b>É_100%</b>', 'part 000']);
    const next = /<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await customer.get<Component[]>(next)).body[0]?.name).toBe('part 049');
    const found = async (query: string) =>
      (await customer.get<Component[]>(`${path}?${query}`)).body.map(({ name }) => name);
    expect(await found('q=e_100%25')).toEqual(['<b>É_100%</b>']);
    expect(await found('q=part%20isc')).toEqual([]);
    expect(await found('q=isc')).toEqual(['<b>É_100%</b>']);
    expect((await found('sort=-licence')).slice(0, 1)).toEqual(['part 119']);
    await customer.expect(422).get(`${path}?sort=identity`);
    await customer.expect(422).get(`${path}?cursor=abc`);
  });

  it('has pages that work with very long component names', async () => {
    const { release } = await newRelease();
    const long = (index: number) => '\u{1f680}\ufdfa'.repeat(160) + String(index);
    await attach(release, sbomOf(...Array.from({ length: 5 }, (_, index) => component(long(index), '1'))));
    const path = pathOf(release, 'sbom/components');
    for (const sort of ['name', '-name', 'licence', '-licence']) {
      const names = new Set<string>();
      for (let next: string | undefined = `${path}?limit=2&sort=${sort}`; next !== undefined;) {
        const page: Answer<Component[]> = await customer.get<Component[]>(next);
        for (const { name } of expected(200, page)) names.add(name);
        next = /<([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(names.size).toBe(5);
    }
  });

  it('is compared with the previous release that has one: added, removed and changed components', async () => {
    const { type, release: oldest } = await newRelease({ name: '1.0' });
    const { release: without } = await newRelease({ name: '1.1' }, type);
    const { release: newest } = await newRelease({ name: '1.2' }, type);
    await attach(
      oldest,
      sbomOf(
        component('same', '1'),
        component('gone', '1'),
        component('newer', '1'),
        component('relicensed', '1'),
        component('doubled', '1'),
      ),
    );
    const added = expected(
      201,
      await attach(
        newest,
        sbomOf(
          component('same', '1'),
          component('newer', '2'),
          component('relicensed', '1', 'BUSL-1.1'),
          component('doubled', '1'),
          component('doubled', '2'),
          component('come', '1'),
        ),
      ),
    );
    expect(await customer.expect(200).get<Sbom>(pathOf(newest, 'sbom'))).toEqual({
      release: { id: newest.id, name: '1.2' },
      download_type: { id: type.id, name: type.name },
      attachment: added,
      components: 5,
      before: { id: oldest.id, name: '1.0' },
      comparable: [{ id: oldest.id, name: '1.0' }],
      added: 1,
      removed: 1,
      changed: 3,
    });
    const changes = async (query = '') =>
      (await customer.expect(200).get<ComponentChange[]>(`${pathOf(newest, 'sbom/changes')}${query}`)).map(
        ({ id: _, ...change }) => change,
      );
    const same = { licence: 'MIT', licence_before: 'MIT', purl: '' };
    const alone = { version: '1', version_before: null, licence: 'MIT', licence_before: null, purl: '' };
    expect(await changes()).toEqual([
      { name: 'come', change: 'added', ...alone },
      { name: 'doubled', change: 'changed', version: '1, 2', version_before: '1', ...same },
      { name: 'gone', change: 'removed', ...alone },
      { name: 'newer', change: 'changed', version: '2', version_before: '1', ...same },
      {
        name: 'relicensed',
        change: 'changed',
        version: '1',
        version_before: '1',
        licence: 'BUSL-1.1',
        licence_before: 'MIT',
        purl: '',
      },
    ]);
    expect((await changes('?sort=-change')).map(({ change }) => change)).toEqual([
      'removed',
      'changed',
      'changed',
      'changed',
      'added',
    ]);
    expect((await changes('?q=busl')).map(({ name }) => name)).toEqual(['relicensed']);
    const page = await customer.get<ComponentChange[]>(
      `${pathOf(newest, 'sbom/changes')}?sort=change&limit=3`,
    );
    const next = /<([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await customer.get<ComponentChange[]>(next)).body.map(({ name }) => name)).toEqual([
      'relicensed',
      'gone',
    ]);

    await customer.expect(404).get(pathOf(without, 'sbom'));
    expect(await customer.get(pathOf(oldest, 'sbom'))).toMatchObject({ body: { before: null, added: 0 } });
    expect((await customer.get(pathOf(oldest, 'sbom/changes'))).body).toEqual([]);
  });

  it('is compared with the installed release, or the last one before it that has an SBOM', async () => {
    const { type, release: first } = await newRelease({ name: '1.0' });
    const { release: second } = await newRelease({ name: '1.1' }, type);
    const { release: without } = await newRelease({ name: '1.2' }, type);
    const { release: third } = await newRelease({ name: '1.3' }, type);
    const { release: last } = await newRelease({ name: '1.4' }, type);
    const other = (await newRelease()).release;
    await attach(first, sbomOf(component('a', '1')));
    await attach(second, sbomOf(component('a', '2')));
    await attach(third, sbomOf(component('a', '3'), component('b', '1')));
    await attach(last, sbomOf(component('a', '4'), component('b', '1')));
    const since = async (release?: { id: number }) => {
      const query = release ? `?since=${release.id}` : '';
      const { before, comparable, added } = await customer
        .expect(200)
        .get<Sbom>(`${pathOf(last, 'sbom')}${query}`);
      expect(comparable.map(({ name }) => name)).toEqual(['1.3', '1.1', '1.0']);
      const changes = await customer
        .expect(200)
        .get<ComponentChange[]>(`${pathOf(last, 'sbom/changes')}${query}`);
      return [before?.name ?? null, added, changes.map(({ version_before }) => version_before)];
    };
    expect(await since()).toEqual(['1.3', 0, ['3']]);
    expect(await since(first)).toEqual(['1.0', 1, ['1', null]]);
    expect(await since(without)).toEqual(['1.1', 1, ['2', null]]);
    expect(await since(last)).toEqual(['1.3', 0, ['3']]);
    expect(await since(other)).toEqual([null, 0, []]);
    await customer.expect(422).get(`${pathOf(last, 'sbom')}?since=x`);
  });

  it('lists the origin of each component, and counts components by licence', async () => {
    const { release } = await newRelease();
    const purl = (name: string, id: string, url: string) => ({ ...component(name, '1', id), purl: url });
    await attach(
      release,
      sbomOf(
        purl('react', 'MIT', 'pkg:npm/react@19.0.0'),
        purl('zlib', 'GPL-2.0-only', 'pkg:deb/debian/zlib@1.3?arch=amd64'),
        component('lib', '1', 'LGPL-2.1'),
        component('other', '1', 'MIT'),
      ),
    );
    const components = async (query = '') =>
      await customer.expect(200).get<Component[]>(`${pathOf(release, 'sbom/components')}${query}`);
    expect((await components()).map((each) => each.purl)).toEqual([
      '',
      '',
      'pkg:npm/react',
      'pkg:deb/debian/zlib',
    ]);
    expect((await components('?licence=GPL-2.0-only')).map(({ name }) => name)).toEqual(['zlib']);
    expect((await components('?licence=MIT&q=rea')).map(({ name }) => name)).toEqual(['react']);
    const path = pathOf(release, 'sbom/licences');
    const page = await customer.get<ComponentLicence[]>(`${path}?limit=2`);
    expect(page.headers.get('x-total-count')).toBe('3');
    const next = /<([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    const all = [...page.body, ...(await customer.expect(200).get<ComponentLicence[]>(next))];
    expect(all.map(({ licence, count }) => [licence, count])).toEqual(
      expect.arrayContaining([
        ['MIT', 2],
        ['GPL-2.0-only', 1],
        ['LGPL-2.1', 1],
      ]),
    );
    expect(all[0]?.licence).toBe('MIT');
    expect((await customer.get<ComponentLicence[]>(`${path}?q=lgpl`)).body).toMatchObject([
      { licence: 'LGPL-2.1' },
    ]);
  });

  it('is compared only with an earlier release that the reader may download', async () => {
    const { type, release: first } = await newRelease({ name: 'first' });
    const { release: preview } = await newRelease({ name: 'preview', channel: 'preview' }, type);
    const { release: withdrawn } = await newRelease({ name: 'withdrawn' }, type);
    const { release: draft } = await newRelease({ name: 'draft', draft: 'true' }, type);
    const { release: last } = await newRelease({ name: 'last' }, type);
    for (const each of [first, preview, withdrawn, draft, last])
      await attach(each, sbomOf(component('part', '1')));
    await server.admin.post(pathOf(withdrawn, 'withdraw'), { reason: 'Faulty' });
    const before = async (caller: Caller, release: { id: number }) =>
      (await caller.expect(200).get<Sbom>(pathOf(release, 'sbom'))).before?.name ?? null;
    expect(await before(customer, last)).toBe('first');
    expect(await before(server.admin, last)).toBe('withdrawn');
    expect(await before(server.admin, draft)).toBe('last');
    expect(await before(customer, first)).toBeNull();
  });

  it('of 20,000 components with hashes and evidence is not too large', () => {
    const content = sbomOf(
      ...Array.from({ length: limits.sbomComponents }, (_, index) => ({
        ...component(`component-number-${index}`, `1.0.${index}`),
        purl: `pkg:npm/component-number-${index}@1.0.${index}`,
        hashes: [
          { alg: 'SHA-512', content: 'a'.repeat(128) },
          { alg: 'SHA-256', content: 'b'.repeat(64) },
        ],
        externalReferences: [{ type: 'vcs', url: `https://example.com/component-number-${index}` }],
        evidence: {
          identity: [
            {
              field: 'purl',
              confidence: 1,
              methods: [{ technique: 'manifest-analysis', confidence: 1, value: 'package-lock.json' }],
            },
          ],
        },
      })),
    );
    expect(content.byteLength).toBeLessThan(limits.sbomBytes);
    expect(readSbom(content, limits).components).toHaveLength(limits.sbomComponents);
  });

  it('of 20,000 components is stored, listed and compared', async () => {
    const { type, release } = await newRelease();
    const { release: later } = await newRelease({ name: '2.0' }, type);
    const many = (version: string) =>
      sbomOf(...Array.from({ length: limits.sbomComponents }, (_, index) => component(`c${index}`, version)));
    expect((await attach(release, many('1'))).status).toBe(201);
    expect((await attach(later, many('2'))).status).toBe(201);
    expect(await customer.expect(200).get<Sbom>(pathOf(later, 'sbom'))).toMatchObject({
      components: limits.sbomComponents,
      changed: limits.sbomComponents,
    });
    const { headers, body } = await customer.get<ComponentChange[]>(
      `${pathOf(later, 'sbom/changes')}?q=c1999&limit=50`,
    );
    expect([headers.get('x-total-count'), body.length]).toEqual(['11', 11]);
    for (const list of ['components', 'changes']) {
      const page = await customer.get<Component[]>(pathOf(later, `sbom/${list}`));
      expect([page.headers.get('x-total-count'), page.body.length]).toEqual([
        String(limits.sbomComponents),
        200,
      ]);
      expect(page.headers.get('link')).toContain('rel="next"');
    }
  });
});
