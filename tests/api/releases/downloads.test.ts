// @stores-daily
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import type {
  AllowedGroup,
  DownloadType,
  ListedDownloadType,
  TypeAccessAnswer,
} from '../../../server/contract/download-type';
import { INSTALL_FACTS } from '../../../server/contract/installation';
import type { Group } from '../../../server/contract/group';
import type { Problem } from '../../../server/contract/problem';
import { expected, md5Of, sha256Of, TestServer, testServer, type Caller, wrongFields } from '../setup/server';
import { readZip } from '../setup/zip';
import { waitFor } from '../../setup/wait-for';

let time = Date.now();
const server = testServer({ tokenTtlHours: 1000, runsJobs: false }, () => new Date(time));

const xml =
  '<?xml version="1.0"?>\r\n<service>\n  <id>scanner</id><name>Scanner – dienst</name><executable>scanner.exe</executable>\n</service>\n';
const installer = {
  has_windows_service_installer: true,
  windows_service_installer_program_name: 'Scanner Service',
  windows_service_installer_xml_contents: xml,
};
/** A download type as lists have it. */
const inList = (type: object) =>
  Object.fromEntries(Object.entries(type).filter(([name]) => !INSTALL_FACTS.some((fact) => fact === name)));
const noFacts = Object.fromEntries(INSTALL_FACTS.map((name) => [name, '']));
const download = (caller: Caller, id: number, init: { language?: string; what?: string } = {}) =>
  fetch(`${caller.address}/api/downloadables/${id}/${init.what ?? 'doDownload'}`, {
    method: 'POST',
    body: new URLSearchParams({
      token: caller.auth?.token ?? '',
      ...(init.language ? { language: init.language } : {}),
    }),
  });

describe('download types', () => {
  it('store every field; a customer does not see the service definition', async () => {
    const fields = {
      name: 'Scanner',
      description: 'Voor scanners',
      categorie: 'App',
      description_nl: 'Voor heftrucks',
      categorie_nl: 'Appje',
      escrow: true,
      ...installer,
    };
    const type = await server.admin.expect(201).post('/api/downloadTypes', fields);
    expect(type).toEqual({
      ...{ id: type.id, version: 1, windows_service_installer_bits: [32, 64] },
      ...noFacts,
      ...fields,
    });
    const customer = await server.customer();
    const { windows_service_installer_xml_contents: _hidden, ...shown } = type;
    const listed = inList({ ...shown, latest: null, release_count: 0 });
    expect(await customer.expect(200).get('/api/downloadTypes')).toContainEqual(listed);
    expect(await customer.expect(200).get('/api/downloadTypes?q=heftrucks+appje')).toEqual([listed]);
  });

  it.each([
    [{ name: '' }, ['name: required']],
    [{ escrow: 'yes' }, ['escrow: wrong_type']],
    [
      { has_windows_service_installer: true },
      [
        'windows_service_installer_program_name: required',
        'windows_service_installer_xml_contents: required',
      ],
    ],
    [
      { ...installer, windows_service_installer_xml_contents: '<service><id></service>' },
      ['windows_service_installer_xml_contents: not_well_formed'],
    ],
    [
      { ...installer, windows_service_installer_xml_contents: 'no xml' },
      ['windows_service_installer_xml_contents: not_well_formed'],
    ],
    [
      { ...installer, windows_service_installer_program_name: '..\\evil' },
      ['windows_service_installer_program_name: invalid_service_name'],
    ],
    [{ category: 'Server' }, ['category: unknown_field']],
  ])('are refused with %j', async (wrong, codes) => {
    const type = { name: 'X', categorie: 'Y', ...wrong };
    await server.admin.expect(422, codes.join(', ')).post('/api/downloadTypes', type);
  });

  it('are seen by everyone who is signed in, or only by the allowed groups and administrators', async () => {
    const [ours, theirs] = [await server.group(), await server.group()];
    const [we, they] = [await server.customer(ours), await server.customer(theirs)];
    const open = await server.downloadType();
    const closed = await server.downloadType({}, [ours]);
    const sees = async (caller: Caller) =>
      (await caller.expect(200).get('/api/downloadTypes')).map(({ id }) => id);
    for (const caller of [we, they, server.admin]) expect(await sees(caller)).toContain(open.id);
    for (const caller of [we, server.admin]) expect(await sees(caller)).toContain(closed.id);
    expect(await sees(they)).not.toContain(closed.id);
  });

  it('list their allowed groups; allowing one twice is no error; the last one cannot be removed', async () => {
    const [one, two] = [await server.group(), await server.group()];
    const type = await server.downloadType();
    const path = `/api/downloadTypes/${type.id}/userGroups`;
    const first = await server.admin.expect(201).post<AllowedGroup>(path, { user_group_id: one.id });
    expect(first).toEqual({ id: first.id, user_group_id: one.id, name: one.name });
    expect(await server.admin.expect(201).post<AllowedGroup>(path, { user_group_id: one.id })).toEqual(first);
    expect(await server.admin.expect(200).get<AllowedGroup[]>(path)).toEqual([first]);
    expect(wrongFields((await server.admin.post(path, { user_group_id: 99_999 })).body)).toEqual([
      'user_group_id: unknown_group',
    ]);
    expect((await server.admin.delete(`${path}/${one.id}`)).body.code).toBe('last_allowed_group');
    await server.admin.expect(201).post(path, { user_group_id: two.id });
    await server.admin.expect(204).delete(`${path}/${one.id}`);
    await server.admin.expect(404).get('/api/downloadTypes/99999/userGroups');
    await server.admin.expect(404).post('/api/downloadTypes/99999/userGroups', { user_group_id: one.id });
  });

  it('are visible to everyone or to chosen groups; a dry run returns the gains and losses', async () => {
    const groups = [await server.group(), await server.group(), await server.group()];
    const [one, two, three] = groups as [Group, Group, Group];
    const customer = await server.customer(two);
    const type = await server.downloadType();
    const path = `/api/downloadTypes/${type.id}/userGroups`;
    const put = (body: object, query = '', by: Caller = server.admin) =>
      by.send<TypeAccessAnswer & Problem>('PUT', path + query, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const seesIt = async () =>
      (await customer.get(`/api/downloadTypes/${type.id}/downloadables`)).status === 200;
    const all = (await server.admin.expect(200).get('/api/groups')).filter((g) => !g.is_admin).length;
    const named = (...chosen: Group[]) => chosen.map(({ id, name }) => ({ id, name }));

    const some = { user_group_ids: [one.id, two.id] };
    const answer = { everyone: false, groups: named(one, two), gains: 0, loses: all - 2 };
    expect(expected(200, await put(some, '?dry_run=true'))).toEqual(answer);
    expect(await server.admin.expect(200).get<AllowedGroup[]>(path)).toEqual([]);
    expect(expected(200, await put(some))).toEqual(answer);
    expect(await seesIt()).toBe(true);
    expect(expected(200, await put({ user_group_ids: [three.id, one.id, 1] }))).toMatchObject({
      gains: 1,
      loses: 1,
    });
    expect(await seesIt()).toBe(false);
    expect(expected(200, await put({ everyone: true }))).toEqual({
      everyone: true,
      groups: [],
      gains: all - 2,
      loses: 0,
    });
    expect(await seesIt()).toBe(true);
    // Repeating it changes nothing and adds no audit entry.
    expect(expected(200, await put({ everyone: true }))).toMatchObject({ gains: 0, loses: 0 });
    const { entries } = await server.admin
      .expect(200)
      .get(`/api/audit?action=allowed_group.set&q=${encodeURIComponent(type.name)}`);
    expect(entries).toHaveLength(3);
    expect(entries[2]?.detail).toMatchObject({
      everyone: false,
      loses: all - 2,
      added: `${one.name}, ${two.name}`,
      removed: '',
    });

    for (const wrong of [{}, { everyone: true, ...some }, { everyone: false }, { user_group_ids: [] }])
      expect((await put(wrong)).status).toBe(422);
    expect(wrongFields((await put({ user_group_ids: [one.id, 99_999] })).body)).toEqual([
      'user_group_ids: unknown_group',
    ]);
  });

  it('answer 409 to a change of access after another one, if the call names the groups as it read them', async () => {
    const [one, two] = [await server.group(), await server.group()];
    const type = await server.downloadType();
    const put = (body: object, query = '') =>
      server.admin.send<{ code: string; current: Partial<TypeAccessAnswer> }>(
        'PUT',
        `/api/downloadTypes/${type.id}/userGroups${query}`,
        { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      );
    const toOne = { user_group_ids: [one.id], previous_user_group_ids: [] };
    const toBoth = { user_group_ids: [two.id, one.id], previous_user_group_ids: [] };
    const answers = await Promise.all([put(toOne), put(toBoth)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await put({ user_group_ids: [two.id, one.id] });
    for (const query of ['', '?dry_run=true'])
      expect((await put(toOne, query)).body).toMatchObject({
        code: 'changed_meanwhile',
        current: {
          everyone: false,
          groups: [one, two].map(({ id, name }) => ({ id, name })),
        },
      });
    expect((await put({ everyone: true, previous_user_group_ids: [two.id, one.id] })).status).toBe(200);
    expect((await put({ everyone: true, previous_user_group_ids: [one.id] })).status).toBe(409);
  });

  it('are allowed to thousands of groups at once', async () => {
    const type = await server.downloadType();
    for (let start = 0; start < 2000; start += 400) {
      const rows = Array.from({ length: 400 }, (_, index) => `Many ${start + index}`).map((name) => ({
        name,
        name_key: name.toLowerCase(),
        search_key: name.toLowerCase(),
        is_admin: 0,
        created_at: new Date().toISOString(),
      }));
      await server.insert('groups', rows);
    }
    const many = server.db.selectFrom('groups').where('name', 'like', 'Many %').select('id');
    const ids = (await many.execute()).map(({ id }) => id);
    const path = `/api/downloadTypes/${type.id}/userGroups`;
    const answer = await server.admin.send<TypeAccessAnswer>('PUT', path, {
      body: JSON.stringify({ user_group_ids: ids, previous_user_group_ids: [] }),
      headers: { 'content-type': 'application/json' },
    });
    expect(expected(200, answer).groups).toHaveLength(2000);
    expect(await server.admin.expect(200).get<AllowedGroup[]>(path)).toHaveLength(2000);
    await server.db.deleteFrom('allowed_groups').where('download_type_id', '=', type.id).execute();
    await server.db.deleteFrom('groups').where('id', 'in', many).execute();
  });

  it('are not added with a name that looks like an existing one', async () => {
    const name = `Café Ｘ ${Date.now()}`;
    await server.downloadType({ name });
    const refused = await server.admin.expect(409, 'download_type_name_taken').post('/api/downloadTypes', {
      name: `  ${name.replace('Ｘ', 'x').toUpperCase().normalize('NFD')} `,
      categorie: 'App',
    });
    expect(wrongFields(refused)).toEqual(['name: taken']);
  });

  it('are changed field by field; other fields stay', async () => {
    const type = await server.downloadType({ ...installer, description: 'For the hall', escrow: true });
    const change = { name: `Handheld ${type.id}`, categorie: 'App', version: 1 };
    const changed = await server.admin.expect(200).patch(`/api/downloadTypes/${type.id}`, change);
    expect(changed).toEqual({ ...type, ...change, version: 2 });
    const found = await server.admin.get<DownloadType[]>(
      `/api/downloadTypes?q=${encodeURIComponent(change.name)}`,
    );
    expect(found.body).toEqual([inList({ ...changed, latest: null, release_count: 0 })]);
  });

  it('answer the second of two concurrent changes with 409 and the current type', async () => {
    const type = await server.downloadType();
    const names = [`Left ${type.id}`, `Right ${type.id}`];
    const answers = await Promise.all(
      names.map((name) =>
        server.admin.patch<{ code: string; current: DownloadType }>(`/api/downloadTypes/${type.id}`, {
          name,
          version: 1,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    const stored = (await server.admin.expect(200).get('/api/downloadTypes')).find(
      ({ id }) => id === type.id,
    );
    expect(refused?.code).toBe('changed_meanwhile');
    expect(stored).toMatchObject({ ...inList(refused?.current ?? {}), version: 2 });
  });

  it.each([
    [{ name: ' ' }, 422, ['name: required']],
    [
      { has_windows_service_installer: true },
      422,
      [
        'windows_service_installer_program_name: required',
        'windows_service_installer_xml_contents: required',
      ],
    ],
    [{ id: 1 }, 422, ['id: unknown_field']],
    [{ version: undefined }, 422, ['version: required']],
    [{ name: 'TAKEN Type' }, 409, ['name: taken']],
  ])('refuse the change %j and stay unchanged', async (wrong, status, expectedCodes) => {
    const taken = await server.admin.post('/api/downloadTypes', { name: 'Taken type', categorie: 'App' });
    expect([201, 409]).toContain(taken.status);
    const type = await server.downloadType();
    const refused = await server.admin.patch(`/api/downloadTypes/${type.id}`, { version: 1, ...wrong });
    expect(refused.status).toBe(status);
    expect(wrongFields(refused.body)).toEqual(expectedCodes);
    const types = await server.admin.expect(200).get('/api/downloadTypes');
    expect(types).toContainEqual(inList({ ...type, latest: null, release_count: 0 }));
  });

  it('include their releases, newest first, and their allowed groups in one call', async () => {
    const group = await server.group();
    const type = await server.downloadType({}, [group]);
    const other = await server.downloadType();
    const bare = { ...inList({ ...other, release_count: 0, latest: null }), id: other.id };
    const first = await server.admin.release(type);
    const second = await server.admin.release(type);
    await server.admin.record(type, Buffer.from('never finished'));
    const read = async (caller: Caller, include: string) =>
      await caller.expect(200).get(`/api/downloadTypes?include=${include}`);
    const find = (types: ListedDownloadType[], { id }: { id: number }) =>
      types.find((entry) => entry.id === id);

    const all = await read(server.admin, 'downloadables,userGroups');
    const summaries = [second, first].map(({ id, name, release_date, hash, size }) => ({
      id,
      name,
      release_date,
      hash,
      size,
    }));
    expect(find(all, type)).toEqual({
      ...inList({ ...type, release_count: 2, latest: summaries[0] }),
      downloadables: summaries,
      user_groups: [{ id: expect.any(Number), user_group_id: group.id, name: group.name }],
    });
    expect(find(all, bare)).toEqual({ ...bare, downloadables: [], user_groups: [] });

    expect(find(await read(server.admin, 'userGroups'), bare)).toEqual({ ...bare, user_groups: [] });
    expect(find(await read(server.admin, 'downloadables'), bare)).toEqual({ ...bare, downloadables: [] });
  });

  it('include nothing that a customer may not see', async () => {
    const [ours, theirs] = [await server.group(), await server.group()];
    const [our, their] = [await server.downloadType({}, [ours]), await server.downloadType({}, [theirs])];
    const release = await server.admin.release(our);
    await server.admin.release(their);
    const customer = await server.customer(ours);
    const types = await customer.expect(200).get('/api/downloadTypes?include=userGroups,downloadables');
    expect(types.find(({ id }) => id === our.id)?.downloadables?.map(({ id }) => id)).toEqual([release.id]);
    expect(types.map(({ id }) => id)).not.toContain(their.id);
    for (const type of types) {
      expect(type).not.toHaveProperty('user_groups');
      expect(type).not.toHaveProperty('windows_service_installer_xml_contents');
    }
  });

  it.each(['everything', 'downloadables,', 'downloadables,userGroups,downloadables', ''])(
    'cannot include %j',
    async (include) => {
      await server.admin.expect(422, 'include: invalid').get(`/api/downloadTypes?include=${include}`);
    },
  );

  it('cannot be deleted while they have releases', async () => {
    const type = await server.downloadType();
    const release = await server.admin.release(type);
    await server.admin.expect(409, 'type_has_releases').delete(`/api/downloadTypes/${type.id}`);
    await server.admin.expect(204).delete(`/api/download/${release.id}`);
    await server.admin.expect(204).delete(`/api/downloadTypes/${type.id}`);
    await server.admin.expect(404).delete(`/api/downloadTypes/${type.id}`);
    await server.admin.expect(404).delete('/api/downloadTypes/abc');
  });
});

it('a server with a duplicate name in its database still starts', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'two-names-'));
  const before = await TestServer.start({ dataDir });
  const { name } = await before.downloadType();
  await before.stop();
  const database = new Sqlite(join(dataDir, 'belstock.sqlite'));
  database.exec(
    `insert into download_types (name, description, categorie, escrow, has_windows_service_installer,
       windows_service_installer_program_name, windows_service_installer_xml_contents)
     select name, description, categorie, 0, 0, '', '' from download_types`,
  );
  database.close();

  const after = await TestServer.start({ dataDir });
  const types = await after.admin.expect(200).get('/api/downloadTypes');
  expect(types.map((type) => type.name)).toEqual([name, name]);
  await after.admin.expect(409).post('/api/downloadTypes', { name, categorie: 'App' });
  await after.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('releases', () => {
  it('are listed newest first with all fields, without unfinished ones', async () => {
    const type = await server.downloadType();
    const content = Buffer.from('first');
    const first = await server.admin.release(type, content, {
      name: '1.0',
      release_notes: '## New\n<script>',
      file_name: 'één "1".zip',
    });
    const second = await server.admin.release(type, Buffer.from('second'), { name: '1.1' });
    await server.admin.record(type, content);
    const customer = await server.customer();
    const listed = await customer.expect(200).get(`/api/downloadTypes/${type.id}/downloadables`);
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(listed[1]).toEqual({
      id: first.id,
      download_type_id: type.id,
      name: '1.0',
      release_date: first.release_date,
      hash: md5Of(content),
      current_hash: md5Of(content),
      current_hash_checked_at: first.current_hash_checked_at,
      sha256: sha256Of(content),
      size: 5,
      file_name: 'één "1".zip',
      release_notes: '## New\n<script>',
      release_notes_nl: '',
      state: 'published',
      kind: 'feature',
      channel: 'stable',
      support_ends: null,
      version: first.version,
    });
  });

  it('stay newest first when the clock of the server is set back, each dated by the clock at that time', async () => {
    const type = await server.downloadType();
    const before = await server.admin.release(type, Buffer.from('a'), { name: '1.0' });
    time -= 2 * 3_600_000;
    const after = await server.admin.release(type, Buffer.from('b'), { name: '1.1' });
    const dateAfter = new Date(time).toISOString();
    time += 2 * 3_600_000;
    const listed = await server.admin.expect(200).get(`/api/downloadTypes/${type.id}/downloadables`);
    expect(listed.map(({ name }) => name)).toEqual([after.name, before.name]);
    expect(listed[0]?.release_date).toBe(dateAfter);
  });

  it('are downloaded unchanged, under their name', async () => {
    const content = Buffer.alloc(3_000_000, 'abc');
    const release = await server.admin.release(await server.downloadType(), content, {
      file_name: 'één "1".zip',
    });
    const answer = await download(await server.customer(), release.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('3000000');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="een _1_.zip"; filename*=UTF-8''%C3%A9%C3%A9n%20%221%22.zip`,
    );
    expect(answer.headers.get('etag')).toBe(`"${release.sha256}"`);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(
      createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex'),
    ).toBe(sha256Of(content));
  });

  it('answer 404 to a user whose group may not see their download type', async () => {
    const [ours, theirs] = [await server.group(), await server.group()];
    const type = await server.downloadType(installer, [ours]);
    const release = await server.admin.release(type);
    const [we, they] = [await server.customer(ours), await server.customer(theirs)];
    expect((await download(we, release.id)).status).toBe(200);
    const refused = await download(they, release.id, { language: 'nl' });
    expect(refused.status).toBe(404);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await refused.text()).toContain('<html lang="nl">');
    expect((await download(they, release.id, { what: 'windowsServiceInstaller/64' })).status).toBe(404);
    await they.expect(404).get(`/api/downloadTypes/${type.id}/downloadables`);
    // A change applies from the next call.
    await server.admin
      .expect(201)
      .post(`/api/downloadTypes/${type.id}/userGroups`, { user_group_id: theirs.id });
    expect((await download(they, release.id)).status).toBe(200);
  });

  it('answer a form without a valid login with a page (401), and a JSON body with 415', async () => {
    const release = await server.release();
    const refused = await download(server.anyone, release.id);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect((await download(server.admin, 99_999)).status).toBe(404);
    await server.admin.expect(415).post(`/api/downloadables/${release.id}/doDownload`, { token: 'x' });
  });

  it('have no file after their deletion', async () => {
    const release = await server.release();
    await server.admin.expect(204).delete(`/api/download/${release.id}`);
    expect(await server.running.services.store.openRelease(release.id)).toBeUndefined();
  });

  it('show that the stored file has changed, and are then not downloadable', async () => {
    const type = await server.downloadType();
    const release = await server.admin.release(type);
    const { store } = server.running.services;
    const replace = async (content: string) => {
      await store.drop(release.id);
      const stored = await store.append(release.id, { received: 0, stored: null }, [Buffer.from(content)]);
      await store.publish(release.id, { received: content.length, stored });
    };
    const check = async () => await server.admin.expect(200).post(`/api/downloadables/${release.id}/check`);
    expect((await check()).current_hash).toBe(release.hash);
    await replace('other');
    expect((await check()).current_hash).toBe(md5Of(Buffer.from('other')));
    const changed = await download(await server.customer(), release.id, { language: 'nl' });
    expect(changed.status).toBe(409);
    expect(await changed.text()).toContain('Bestand beschadigd');
    await store.drop(release.id);
    expect((await check()).current_hash).toBeNull();
    const missing = await download(server.admin, release.id);
    expect(missing.status).toBe(409);
    const page = await missing.text();
    expect(page).toContain('File missing');
    expect(page).toContain(`href="/en/app/downloads/${release.id}/"`);
    expect(page).toContain('Back to the release');
    await replace('release');
    expect((await check()).current_hash).toBe(release.hash);
    expect((await download(server.admin, release.id)).status).toBe(200);
  });
});

it('checks the other files when one cannot be read', async () => {
  const type = await server.downloadType();
  const [first, second] = [
    await server.admin.release(type, Buffer.from('first')),
    await server.admin.release(type, Buffer.from('second')),
  ];
  const { integrity, store } = server.running.services;
  const open = store.openRelease.bind(store);
  jest
    .spyOn(store, 'openRelease')
    .mockImplementation((id) =>
      id === first.id ? Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO' })) : open(id),
    );
  const before = second.current_hash_checked_at;
  time += 25 * 3_600_000;
  await expect(integrity.checkDue(new AbortController().signal)).rejects.toThrow('i/o error');
  jest.restoreAllMocks();
  const checkedAt = async (id: number) => (await server.row('downloadables', id)).current_hash_checked_at;
  expect(await checkedAt(first.id)).toBe(first.current_hash_checked_at);
  expect(await checkedAt(second.id)).not.toBe(before);
});

describe('the Windows service installer', () => {
  it('contains the wrapper that ships with the product on a fresh installation, for 32 and 64 bits', async () => {
    const release = await server.admin.release(await server.downloadType(installer));
    const customer = await server.customer();
    for (const bits of ['32', '64']) {
      const answer = await download(customer, release.id, { what: `windowsServiceInstaller/${bits}` });
      expect(answer.status).toBe(200);
      const files = readZip(Buffer.from(await answer.arrayBuffer()), 'latin1');
      expect(Object.keys(files).sort()).toEqual([
        'Scanner Service.exe',
        'Scanner Service.exe.config',
        'Scanner Service.xml',
        'WinSW-LICENSE.txt',
        'install.cmd',
        'uninstall.cmd',
      ]);
      expect(sha256Of(Buffer.from(files['Scanner Service.exe'] ?? '', 'latin1'))).toBe(
        '5859b114d96800a2b98ef9d19eaa573a786a422dad324547ef25be181389df01',
      );
      expect(files['Scanner Service.exe.config']).toContain('supportedRuntime version="v4.0"');
    }
    expect((await server.downloadType(installer)).windows_service_installer_bits).toEqual([32, 64]);
  });

  it.each([
    ['<?xml version="1.0" encoding="UTF-16"?><service/>', 'xml_encoding', 'in UTF-8'],
    ['<service><id>x</id></service>', 'service_incomplete', 'without <executable>'],
    ['<project/>', 'not_a_service', 'must be <service>'],
  ])(
    'is refused with a definition that cannot work, and the message names the fault: %s',
    async (definition, _code, text) => {
      const { status, body } = await server.admin.post('/api/downloadTypes', {
        ...installer,
        name: 'Broken service',
        categorie: 'Server',
        windows_service_installer_xml_contents: definition,
      });
      expect(status).toBe(422);
      expect(body.errors?.[0]?.field).toBe('windows_service_installer_xml_contents');
      expect(body.errors?.[0]?.message).toContain(text);
    },
  );

  it('holds the definition as stored, the wrapper of the operator and two scripts', async () => {
    const release = await server.admin.release(await server.downloadType(installer));
    const customer = await server.customer();
    const folder = server.config.serviceWrapperDir;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'winsw.exe'), 'either');
    await writeFile(join(folder, 'winsw-64.exe'), 'sixty-four');
    const unzip = async (bits: string) => {
      const answer = await download(customer, release.id, { what: `windowsServiceInstaller/${bits}` });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toContain(`"Scanner Service-service-${bits}.zip"`);
      return readZip(Buffer.from(await answer.arrayBuffer()));
    };
    const files = await unzip('32');
    expect(Object.keys(files).sort()).toEqual([
      'Scanner Service.exe',
      'Scanner Service.xml',
      'install.cmd',
      'uninstall.cmd',
    ]);
    expect(files['Scanner Service.xml']).toBe(xml);
    expect(files['Scanner Service.exe']).toBe('either');
    expect(files['install.cmd']).toContain('"%~dp0Scanner Service.exe" install\r\n');
    expect((await unzip('64'))['Scanner Service.exe']).toBe('sixty-four');
  });

  (process.platform === 'linux' ? it : it.skip)('keeps no file open when a download is aborted', async () => {
    const { installers, sessions } = server.running.services;
    const release = await server.admin.release(await server.downloadType(installer));
    const person = await sessions.personOf(server.admin.auth?.token ?? '');
    if (!person) throw new Error('The administrator is not signed in');
    await writeFile(join(server.config.serviceWrapperDir, 'winsw-64.exe'), randomBytes(4_000_000));
    const openWrappers = async () => {
      const handles = (await readdir('/proc/self/fd')).map((handle) =>
        readlink(`/proc/self/fd/${handle}`).catch(() => ''),
      );
      return (await Promise.all(handles)).filter((path) => path.endsWith('winsw-64.exe')).length;
    };
    for (let times = 0; times < 5; times += 1) {
      const { stream } = await installers.open(person, release.id, 64);
      await once(stream, 'readable');
      stream.destroy();
    }
    await waitFor(async () => expect(await openWrappers()).toBe(0));
  });

  it('does not exist for a type without one, or for other bits', async () => {
    const plain = await server.release();
    expect((await download(server.admin, plain.id, { what: 'windowsServiceInstaller/64' })).status).toBe(404);
    const release = await server.admin.release(await server.downloadType(installer));
    expect((await download(server.admin, release.id, { what: 'windowsServiceInstaller/16' })).status).toBe(
      404,
    );
  });
});
