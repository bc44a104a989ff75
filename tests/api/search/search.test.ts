import { describe, expect, it } from '@jest/globals';
import type { SearchResult } from '../../../server/contract/search';
import { sha256Of, testServer, unique, type Caller } from '../setup/server';

const server = testServer();

const search = async (caller: Caller, q: string, headers: Record<string, string> = {}) =>
  await caller.expect(200).get(`/api/search?q=${encodeURIComponent(q)}`, headers);

const titles = (results: readonly SearchResult[]) => results.map(({ kind, title }) => `${kind}: ${title}`);

const licence = (name: string, group: { id: number }) => server.admin.createLicence(group, { name });

describe('the search of an administrator', () => {
  it('finds each kind by a part of its name, and returns the path of its page', async () => {
    const group = await server.group('Kwikstaart Metaal');
    const type = await server.downloadType({ name: 'Kwikstaart server', categorie: 'Server' });
    const release = await server.admin.release(type, Buffer.from('kwik'), { file_name: 'kwikstaart.zip' });
    await licence('kwikstaart-main', group);
    const user = await server.user(group);
    await server.anyone.post('/api/contact', {
      name: 'Kwikstaart, Jan',
      email: 'jan@kwik.example',
      company: 'Kwik bv',
      message: 'Hello',
    });
    const [kept] = await server.admin.expect(200).get('/api/licenses?q=kwikstaart');
    const [message] = await server.admin.expect(200).get('/api/messages?q=kwikstaart');
    expect(await search(server.admin, 'WIKSTAÁRT')).toEqual([
      {
        kind: 'download_type',
        id: type.id,
        title: 'Kwikstaart server',
        text: 'Server',
        path: `/app/downloads/types/${type.id}/`,
      },
      {
        kind: 'release',
        id: release.id,
        title: `Kwikstaart server ${release.name}`,
        text: 'kwikstaart.zip',
        path: `/app/downloads/${release.id}/`,
      },
      {
        kind: 'licence',
        id: kept?.id,
        title: 'kwikstaart-main',
        text: 'Kwikstaart Metaal · 2026-01-01 –',
        path: `/app/license/${kept?.id}/`,
        valid_from: '2026-01-01',
        valid_until: null,
      },
      {
        kind: 'group',
        id: group.id,
        title: 'Kwikstaart Metaal',
        text: '',
        path: `/app/users/groups/${group.id}/`,
      },
      {
        kind: 'user',
        id: user.id,
        title: user.name,
        text: `${user.email} · Kwikstaart Metaal`,
        path: `/app/users/${user.id}/`,
      },
      {
        kind: 'message',
        id: message?.id,
        title: 'Kwikstaart, Jan',
        text: 'Kwik bv · jan@kwik.example',
        path: `/app/messages/${message?.id}/`,
      },
    ]);
  });

  it('finds an advisory, also a draft, which a customer does not find', async () => {
    const advisory = await server.admin.expect(201).post('/api/advisories', {
      kind: 'incident',
      original_language: 'en',
      title_en: 'Lepelaar open',
      title_nl: 'Lepelaar staat open',
      summary_en: '',
      summary_nl: '',
      releases: [],
    });
    expect(await search(server.admin, 'lepelaar')).toEqual([
      {
        kind: 'advisory',
        id: advisory.id,
        title: 'Lepelaar open',
        text: 'Lepelaar staat open',
        path: `/app/advisories/${advisory.id}/`,
      },
    ]);
    expect(await search(await server.customer(), 'lepelaar')).toEqual([]);
  });

  it('returns the best match first: equal, then from the beginning, of whatever kind', async () => {
    const type = await server.downloadType({ name: 'The goldcrest tool' });
    await server.admin.release(type, Buffer.from('g'), { name: '1.0', file_name: 'goldcrest.zip' });
    const long = await server.group('Goldcrest Logistics');
    await server.group('Goldcrest');
    const user = await server.user(long);
    await server.admin.patch(`/api/users/${user.id}`, { name: 'Bird', version: user.version });
    expect(titles(await search(server.admin, 'goldcrest')).slice(0, 3)).toEqual([
      'group: Goldcrest',
      'group: Goldcrest Logistics',
      'download_type: The goldcrest tool',
    ]);
  });

  it('finds a user by a part of the address', async () => {
    const { name, email } = await server.user();
    expect(titles(await search(server.admin, email.slice(0, -4)))).toEqual([`user: ${name}`]);
  });

  it('finds a release by its version, by its type and version, and by its file name', async () => {
    const type = await server.downloadType({ name: 'Roodborst client' });
    await server.admin.release(type, Buffer.from('a'), { name: '7.31.4', file_name: 'borst-x64.msi' });
    const other = await server.downloadType({ name: 'Winterkoning client' });
    await server.admin.release(other, Buffer.from('b'), { name: '7.31.4' });
    const expectedTitles = ['release: Roodborst client 7.31.4'];
    expect(titles(await search(server.admin, '.31.4')).sort()).toEqual([
      ...expectedTitles,
      'release: Winterkoning client 7.31.4',
    ]);
    expect(titles(await search(server.admin, 'client roodborst 7.31'))).toEqual(expectedTitles);
    expect(titles(await search(server.admin, 'borst-x64'))).toEqual(expectedTitles);
  });

  it('finds a release by its SHA-256 or its first eight digits or more, and returns the hash', async () => {
    const content = Buffer.from(unique('content'));
    const hash = sha256Of(content);
    const { id } = await server.admin.release(await server.downloadType(), content, { file_name: 'h.zip' });
    for (const part of [hash, hash.toUpperCase(), hash.slice(0, 8)])
      expect(await search(server.admin, part)).toMatchObject([
        { kind: 'release', id, text: `h.zip · ${hash}` },
      ]);
    for (const part of [hash.slice(0, 7), hash.slice(1)])
      expect(await search(server.admin, part)).toEqual([]);
  });

  it('returns at most twenty results, and some of each kind', async () => {
    const group = await server.group('Putter');
    for (let count = 0; count < 25; count += 1) await server.group(`Putter ${count}`);
    await server.admin.release(await server.downloadType({ name: 'Putter' }), undefined, {
      file_name: 'putter.zip',
    });
    const { name } = await server.user(group);
    const found = titles(await search(server.admin, 'putter'));
    expect(found).toHaveLength(20);
    expect(found).toEqual(
      expect.arrayContaining(['download_type: Putter', 'release: Putter 1.0', `user: ${name}`]),
    );
  });

  it('takes % and _ literally, and finds nothing for an empty query', async () => {
    await server.group('50% sijs_je');
    expect(titles(await search(server.admin, '0% sijs_j'))).toEqual(['group: 50% sijs_je']);
    expect(await search(server.admin, 'sijs%je')).toEqual([]);
    expect(await search(server.admin, ' ')).toEqual([]);
  });

  it('refuses a missing query, and one that is too long', async () => {
    const fields = async (query: string) => {
      const { status, body } = await server.admin.get(`/api/search${query}`);
      return [status, ...(body.errors ?? []).map(({ field }) => field)];
    };
    expect(await fields('')).toEqual([422, 'q']);
    expect(await fields(`?q=${'x'.repeat(201)}`)).toEqual([422, 'q']);
  });
});

describe('the search of a customer', () => {
  it('finds only what the customer may see', async () => {
    const [own, other] = [await server.group('Merel own'), await server.group('Merel other')];
    const ofAll = await server.downloadType({ name: 'Merel for all' });
    const ofOthers = await server.downloadType({ name: 'Merel for others' }, [other]);
    const named = (name: string) => ({ name, file_name: 'merel.zip' });
    await server.admin.release(ofAll, Buffer.from('1'), named('1.0'));
    await server.admin.release(ofAll, Buffer.from('2'), { ...named('2.0'), draft: 'true' });
    await server.admin.release(ofAll, Buffer.from('3'), { ...named('3.0'), channel: 'preview' });
    const hidden = await server.admin.release(ofOthers, Buffer.from('4'), named('4.0'));
    await licence('merel-own', own);
    await licence('merel-other', other);
    const visible = ['download_type: Merel for all', 'release: Merel for all 1.0', 'licence: merel-own'];

    expect(titles(await search(await server.customer(own), 'merel'))).toEqual(visible);
    expect(titles(await search(await server.manager(own), 'merel'))).toEqual(visible);
    expect(titles(await search(server.admin, 'merel', { 'view-as-group': String(own.id) }))).toEqual(visible);
    const customer = await server.customer(own);
    expect(await search(customer, hidden.sha256)).toEqual([]);
    expect(await search(customer, hidden.sha256.slice(0, 8))).toEqual([]);
  });
});
