// @stores
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parseAtomFeed } from 'feedsmith';
import { SaxesParser } from 'saxes';
import { startProcess } from '../setup/process';
import { administrator, Caller, testServer, furtherServer } from '../setup/server';

const server = testServer({ siteUrl: 'https://portal.example' });

/** Creates a feed for a user. Returns its path. */
async function newFeed(caller: Caller): Promise<string> {
  const { url } = await caller.expect(201).post('/api/me/feed');
  expect(url).toMatch(/^https?:\/\/[^/]+\/api\/feed\/[A-Za-z0-9_-]{43}\.xml$/);
  return new URL(url).pathname;
}

const read = (path: string, headers = {}) => server.anyone.get(path, headers);
const entriesOf = (xml: string) => parseAtomFeed(xml).entries ?? [];

it('lists the releases that the owner of the feed may download, newest first, with links to the portal', async () => {
  const [group, other] = [await server.group(), await server.group()];
  const reader = await server.customer(group);
  const type = await server.downloadType({ name: 'Tools & <more>' }, [group]);
  const hidden = await server.downloadType({}, [other]);
  const path = await newFeed(reader);
  await server.admin.release(type, undefined, { name: '1.0' });
  await server.admin.release(hidden, undefined, { name: 'secret' });
  const notes = 'Reads <b>]]> & "quotes" \ufffe';
  const newest = await server.admin.release(type, undefined, { name: '1.1', release_notes: notes });

  const answer = await read(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  const feed = parseAtomFeed(answer.text);
  expect(feed.entries?.map(({ title }) => title?.value)).toEqual([
    'Tools & <more> 1.1',
    'Tools & <more> 1.0',
  ]);
  expect(feed.links).toContainEqual({
    rel: 'self',
    type: 'application/atom+xml',
    href: `https://portal.example${path}`,
  });
  expect(feed.updated).toBe(newest.release_date);
  expect(feed.entries?.[0]).toMatchObject({
    id: `tag:portal.example,2026:release/${newest.id}`,
    links: [{ href: `https://portal.example/en/app/downloads/${newest.id}/` }],
    updated: newest.release_date,
    content: { type: 'html', value: '<p>Reads ]]&gt; &amp; &quot;quotes&quot; </p>' },
  });
});

it.each([
  ['en', 'releases for', 'Security', 'Preview'],
  ['nl', 'releases voor', 'Beveiliging', 'Preview'],
] as const)(
  'names in %s the group of the feed, the kind and channel of a release, and keeps only safe links in notes',
  async (language, words, kind, channel) => {
    const group = await server.group(`Vries & Co ${language}`);
    await server.admin.expect(200).patch(`/api/groups/${group.id}`, { gets_previews: true, version: 1 });
    const reader = await server.customer(group);
    await reader.expect(200).patch('/api/me', {
      language,
      version: (await reader.expect(200).get('/api/me')).version,
    });
    const type = await server.downloadType({}, [group]);
    const notes =
      'See [features](/en/features/), <script>x</script>[mail](mailto:a@b.example) and [this](javascript:alert).';
    await server.admin.release(type, undefined, {
      name: '2.0',
      kind: 'security',
      channel: 'preview',
      release_notes: notes,
    });

    const { text } = await read(await newFeed(reader));
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(text).close();
    const feed = parseAtomFeed(text);
    expect(feed.title?.value).toBe(`Belstock: ${words} Vries & Co ${language}`);
    const entry = feed.entries?.find(({ title }) => title?.value.endsWith(' 2.0'));
    expect(entry?.categories).toEqual(
      expect.arrayContaining([
        { scheme: 'tag:portal.example,2026:kind', term: 'security', label: kind },
        { scheme: 'tag:portal.example,2026:channel', term: 'preview', label: channel },
      ]),
    );
    expect(entry?.content).toEqual({
      type: 'html',
      value:
        '<p>See <a href="https://portal.example/en/features/">features</a>, x<a href="mailto:a@b.example">mail</a> and this.</p>',
    });
  },
);

it('lists the 50 newest releases, with long notes cut and deep nesting limited', async () => {
  const reader = await server.customer();
  const type = await server.downloadType();
  const { id } = await server.admin.release(type, undefined, {
    name: 'kept',
    release_notes: '😀'.repeat(3000),
  });
  const { id: _, ...row } = await server.row('downloadables', id);
  await server.insert(
    'downloadables',
    Array.from({ length: 60 }, (_value, index) => ({
      ...row,
      name: `copy ${index}`,
      ...(index === 58 && { release_notes: '>'.repeat(3000) }),
    })),
  );
  const entries = entriesOf((await read(await newFeed(reader))).text);
  expect(entries).toHaveLength(50);
  expect(entries[0]?.title?.value).toMatch(/copy 59$/);
  expect(JSON.stringify(entries[0]?.content)).toContain(`${'😀'.repeat(1000)}…`);
});

it('serves a valid feed without releases', async () => {
  const empty = await furtherServer();
  const path = new URL((await empty.admin.expect(201).post('/api/me/feed')).url).pathname;
  const feed = parseAtomFeed((await empty.anyone.get(path)).text);
  expect(feed).toMatchObject({
    title: { value: 'Belstock: releases for Administrators' },
    authors: [{ name: 'Belstock' }],
  });
  expect(Date.parse(String(feed.updated))).not.toBeNaN();
});

it('gives the feed of each user an id of its own, which stays when its address changes', async () => {
  const [anna, bram] = [await server.customer(), await server.customer()];
  const idOf = async (caller: Caller) => parseAtomFeed((await read(await newFeed(caller))).text).id;
  const first = await idOf(anna);
  expect(await idOf(anna)).toBe(first);
  expect(await idOf(bram)).not.toBe(first);
});

it('answers 304 to a client with the current feed', async () => {
  const type = await server.downloadType();
  await server.admin.release(type);
  const path = await newFeed(await server.customer());
  const etag = (await read(path)).headers.get('etag') ?? '';
  const again = await read(path, { 'if-none-match': `"other", W/${etag}` });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  await server.admin.release(type);
  expect((await read(path, { 'if-none-match': etag })).status).toBe(200);
});

it('revokes the address of a feed when the owner replaces or deletes it, or is deleted', async () => {
  const user = await server.user();
  const reader = await server.signIn(user);
  const first = await newFeed(reader);
  const second = await newFeed(reader);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  const createdAt = async () => (await reader.expect(200).get('/api/me/notices')).feed_created_at;
  expect(await createdAt()).toMatch(/Z$/);
  await reader.expect(204).delete('/api/me/feed');
  await reader.expect(404).delete('/api/me/feed');
  expect(await createdAt()).toBeNull();
  expect((await read(second)).status).toBe(404);

  const third = await newFeed(reader);
  expect((await read(third)).status).toBe(200);
  await server.admin.expect(204).delete(`/api/users/${user.id}`);
  expect((await read(third)).status).toBe(404);
});

it('stores no secret of a feed in plain text', async () => {
  const path = await newFeed(await server.customer());
  const secret = /([^/]+)\.xml$/.exec(path)?.[1] ?? '';
  const rows = [await server.rows('feeds'), await server.rows('audit', { action: 'feed.create' })];
  expect(rows.every((found) => found.length > 0)).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

it('logs no secret of a feed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'feed-'));
  const process = await startProcess({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'debug',
  });
  try {
    const anyone = new Caller(process.address);
    const auth = await anyone.expect(200).post('/api/login', administrator);
    const path = await newFeed(new Caller(process.address, auth));
    await anyone.expect(200).get(path);
    await anyone.expect(404).get(path.replace(/....\.xml$/, '.xml'));
    await process.end('SIGTERM');
    expect(process.output()).not.toContain(path.slice(-30, -12));
  } finally {
    process.child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});
