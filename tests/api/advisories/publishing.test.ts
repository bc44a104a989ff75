// @stores
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Advisory, AdvisoryInput, AdvisorySummary } from '../../../server/contract/advisory';
import type { AdvisoryHash } from '../../../server/contract/advisory-releases';
import type { AdvisoryPublication } from '../../../server/contract/advisory-publication';
import { openAdvisoryKeys } from '../../../server/modules/advisories/csaf/advisory-keys';
import { checkPublished } from '../../../server/modules/advisories/csaf/published-check';
import type { Health } from '../../../server/contract/health';
import { createDamagedRows } from '../../../server/platform/conditions/damaged-rows';
import { BrokenKeyError } from '../../../server/platform/secrets/secret';
import type { Problem } from '../../../server/contract/problem';
import { expected, sha256Of, TestServer, testServer, type Caller } from '../setup/server';

const clock = { now: new Date('2026-12-31T23:59:00Z') };
const server = testServer({ siteUrl: 'https://portal.example', tokenTtlHours: 24 * 400 }, () => clock.now);

const complete = {
  kind: 'vulnerability',
  original_language: 'en',
  title_en: 'Remote code',
  title_nl: 'Code op afstand',
  summary_en: 'Summary',
  summary_nl: 'Samenvatting',
  remediation_en: 'Update',
  remediation_nl: 'Werk bij',
  cvss_vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  releases: [],
} as const satisfies AdvisoryInput;

const create = async (change: Partial<AdvisoryInput>) =>
  await server.admin.expect(201).post('/api/advisories', { ...complete, ...change });
const publish = (
  { id, version }: Pick<Advisory, 'id' | 'version'>,
  change: Partial<AdvisoryPublication> = {},
) =>
  server.admin.post<Advisory & Problem>(`/api/advisories/${id}/publish`, {
    ...{ version, summary_en: '', summary_nl: '', notify: false },
    ...change,
  });
const published = async (advisory: Advisory, change?: Partial<AdvisoryPublication>) =>
  expected(200, await publish(advisory, change));
const hashes = async () => await server.anyone.expect(200).get('/api/advisories/hashes');
const download = async (person: Caller, { id }: { id: number }) => person.download({ id });

it('numbers advisories in sequence per year when they are published', async () => {
  const release = await server.release();
  const draft = () => create({ releases: [{ downloadable_id: release.id, status: 'affected' }] });
  const [last, first, deleted, second] = [await draft(), await draft(), await draft(), await draft()];
  await server.admin.expect(204).delete(`/api/advisories/${deleted.id}`);
  expect((await published(first)).number).toBe('BEL-2026-0001');
  await server.update('advisories', first.id, { number: 'BEL-2026-9999' });
  expect((await published(second)).number).toBe('BEL-2026-10000');
  clock.now = new Date('2027-01-01T00:01:00Z');
  expect((await published(last)).number).toBe('BEL-2027-0001');
  const both = await Promise.all([publish(await draft()), publish(await draft())]);
  expect(both.map(({ body }) => body.number).sort()).toEqual(['BEL-2027-0002', 'BEL-2027-0003']);
});

it('keeps an incomplete advisory a draft and lists the missing fields in the language of the request', async () => {
  const draft = await create({ title_nl: ' ', remediation_nl: '', cvss_vector: null });
  const { id } = draft;
  for (const answer of [
    await publish(draft),
    await server.admin.get(`/api/advisories/${id}/document?language=nl`),
  ]) {
    expect(answer).toMatchObject({ status: 422, body: { code: 'advisory_incomplete' } });
    expect(answer.body.errors?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['title_nl', 'releases', 'remediation_nl']),
    );
  }
  const path = `/api/advisories/${id}/document?language=en`;
  const dutch = await server.admin.get(path, { 'accept-language': 'nl' });
  expect(new Set(dutch.body.errors?.map(({ message }) => message))).toEqual(new Set(['Vul dit veld in.']));
  expect(draft.missing).toEqual([
    { field: 'title_nl', code: 'required' },
    { field: 'remediation_nl', code: 'required' },
    { field: 'releases', code: 'required' },
  ]);
  expect(await server.admin.expect(200).get(`/api/advisories/${id}`)).toMatchObject({
    state: 'draft',
    number: null,
    version: draft.version,
    missing: draft.missing,
  });
});

it('previews the page, mail and CSAF document of the next revision, without changing the draft', async () => {
  const type = await server.downloadType();
  const [bad, good] = [await server.admin.release(type), await server.admin.release(type)];
  const draft = await create({
    title_en: 'Code <b>',
    releases: [
      { downloadable_id: bad.id, status: 'affected' },
      { downloadable_id: good.id, status: 'fixed' },
    ],
  });
  const preview = async (query: string) =>
    await server.admin.expect(200).get(`/api/advisories/${draft.id}/preview?language=${query}`);
  const seen = await preview('en');
  expect(seen.page).toContain('Code &#60;b&#62;');
  expect(seen.mail.subject).toMatch(/BEL-\d{4}-\d{4}: Code <b>/);
  expect(seen.mail.text).toContain(`${type.name} ${bad.name}`);
  expect(seen.mail.text).toContain(`Fixed in: ${type.name} ${good.name}`);
  const document = JSON.parse(seen.document) as { document: object };
  expect(document.document).toMatchObject({ lang: 'en', title: 'Code <b>', tracking: { version: '1' } });
  expect((await preview('nl')).mail.text).toContain('Opgelost in');
  expect(await server.admin.expect(200).get(`/api/advisories/${draft.id}`)).toEqual(draft);

  const first = await published(draft);
  const { number } = first;
  const revised = await preview(`en&summary_en=${encodeURIComponent('Now also <i>')}`);
  expect(revised.page).toContain('Now also &#60;i&#62;');
  expect(revised.mail.text).toContain('Changed in revision 2: Now also <i>');
  expect(JSON.parse(revised.document)).toMatchObject({
    document: { tracking: { id: number, version: '2' } },
  });
});

it('reports in the preview that documents are not public without HTTPS', async () => {
  const previewOf = async (on: TestServer) => {
    const draft = await on.admin.expect(201).post('/api/advisories', { ...complete, kind: 'incident' });
    return await on.admin.expect(200).get(`/api/advisories/${draft.id}/preview?language=nl`);
  };
  expect((await previewOf(server)).is_document_public).toBe(true);
  const plain = await TestServer.start({ siteUrl: 'http://portal.example' });
  expect((await previewOf(plain)).is_document_public).toBe(false);
  await plain.anyone.expect(404).get('/.well-known/csaf/provider-metadata.json');
  await plain.stop();
});

it('shows customers only the published revision, which their manager marks as dealt with until the next one', async () => {
  const group = await server.group();
  const type = await server.downloadType({}, [group]);
  const [bad, good] = [await server.admin.release(type, Buffer.from('b')), await server.admin.release(type)];
  const [customer, manager, stranger] = [
    await server.customer(group),
    await server.manager(group),
    await server.customer(),
  ];
  await download(customer, bad);
  const draft = await create({
    title_en: 'Faraway code',
    aware_at: '2026-01-01T00:00:00Z',
    releases: [
      { downloadable_id: bad.id, status: 'affected' },
      { downloadable_id: good.id, status: 'under_investigation' },
    ],
  });
  const first = await published(draft);
  expect(first).toMatchObject({ state: 'published', revision: 1, is_changed: false, version: 2 });
  const path = `/api/advisories/${first.id}`;

  const seen = await customer.expect(200).get<Advisory>(path);
  expect(seen).toMatchObject({ title_en: 'Faraway code', releases: [{ id: good.id }, { id: bad.id }] });
  expect(seen.own).toEqual({
    ...{ has_affected: true, affected: [bad.id], has_fixed: false, dealt_with_at: null, fixes: [] },
    downloads: [{ id: bad.id, at: expect.any(String) }],
  });
  for (const hidden of [
    'aware_at',
    'fix_available_at',
    'created_by',
    'is_changed',
    'is_notifying',
    'missing',
    'version',
  ])
    expect(seen).not.toHaveProperty(hidden);
  await stranger.expect(404).get(path);

  const change = {
    version: 2,
    title_en: 'Not yet',
    releases: [{ downloadable_id: good.id, status: 'fixed' }],
  };
  const changed = await server.admin.expect(200).patch<Advisory>(path, change);
  expect(changed).toMatchObject({ title_en: 'Not yet', is_changed: true, revision: 1 });
  expect(await customer.expect(200).get<Advisory>(path)).toEqual(seen);
  const listed = async (caller: Caller, query: string) =>
    (await caller.expect(200).get<AdvisorySummary[]>(`/api/advisories${query}`)).map(
      ({ title_en }) => title_en,
    );
  expect(await listed(customer, '?q=yet')).toEqual([]);
  expect(await listed(customer, '?q=faraway')).toEqual(['Faraway code']);
  expect(await listed(stranger, '?q=faraway')).toEqual([]);

  await manager.expect(204).post(`${path}/dealtWith`);
  await manager.expect(204).post(`${path}/dealtWith`);
  expect((await customer.expect(200).get<Advisory>(path)).own?.dealt_with_at).toBe(clock.now.toISOString());
  await customer.expect(403).post(`${path}/dealtWith`);

  // A revision needs a summary of the changes. It resets `dealt with`.
  const refused = await publish(changed);
  expect(refused.body.errors?.map(({ field }) => field)).toEqual(['summary_en', 'summary_nl']);
  const back = await server.admin.expect(200).patch<Advisory>(path, {
    version: 3,
    releases: [
      { downloadable_id: good.id, status: 'fixed' },
      { downloadable_id: bad.id, status: 'affected' },
    ],
  });
  const second = await published(back, { summary_en: 'Fixed', summary_nl: 'Opgelost' });
  expect(second).toMatchObject({ number: first.number, revision: 2, published_at: first.published_at });
  expect(second.revisions.map(({ number, summary_nl }) => [number, summary_nl])).toEqual([
    [1, ''],
    [2, 'Opgelost'],
  ]);
  await download(customer, good);
  expect(await customer.expect(200).get<Advisory>(path)).toMatchObject({
    title_en: 'Not yet',
    own: { has_affected: true, has_fixed: true, dealt_with_at: null },
  });
});

it('returns the file hashes of published advisories, but not of drafts, without a login', async () => {
  const type = await server.downloadType();
  const [bad, good, other] = [
    await server.admin.release(type, Buffer.from('bad file')),
    await server.admin.release(type, Buffer.from('good file')),
    await server.admin.release(type, Buffer.from('bad file')),
  ];
  const draft = await create({
    releases: [
      { downloadable_id: bad.id, status: 'affected' },
      { downloadable_id: good.id, status: 'fixed' },
      { downloadable_id: other.id, status: 'fixed' },
    ],
  });
  const ours = async () =>
    (await hashes()).filter(({ sha256 }) => [bad.sha256, good.sha256].includes(sha256));
  expect(await ours()).toEqual([]);
  const before = await server.anyone.get('/api/advisories/hashes');
  const { number } = await published(draft);
  expect(await ours()).toEqual(
    [
      { sha256: bad.sha256, size: 8, advisories: [{ number, status: 'affected' }] },
      { sha256: good.sha256, size: 9, advisories: [{ number, status: 'fixed' }] },
    ].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)),
  );
  const etag = before.headers.get('etag') ?? '';
  await server.anyone.expect(200).get('/api/advisories/hashes', { 'if-none-match': etag });
  const after = await server.anyone.get('/api/advisories/hashes');
  const again = await server.anyone.get('/api/advisories/hashes', {
    'if-none-match': after.headers.get('etag') ?? '',
  });
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, no-cache']);
});

it('reads the file hashes once per publication, and answers them with a strong ETag', async () => {
  const { services } = server.running;
  const query = jest.spyOn(services, 'hashesJson');
  const release = await server.release();
  await published(await create({ releases: [{ downloadable_id: release.id, status: 'affected' }] }));
  const ask = (headers: Record<string, string> = {}) =>
    server.anyone.get<AdvisoryHash[]>('/api/advisories/hashes', headers);
  const answers = await Promise.all(Array.from({ length: 32 }, () => ask()));
  const etag = answers[0]?.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"/);
  expect(answers.map(({ text }) => text)).toEqual(answers.map(() => answers[0]?.text));
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  const plain = await ask({ 'accept-encoding': 'identity' });
  expect(plain.body).toEqual(answers[0]?.body);
  expect(query).toHaveBeenCalledTimes(1);
});

it('refuses to preview and to publish while the clock is before the signing key, and says why', async () => {
  const release = await server.release();
  const draft = await create({ releases: [{ downloadable_id: release.id, status: 'affected' }] });
  const { now } = clock;
  const { created_at } = await server.db.selectFrom('advisory_keys').selectAll().executeTakeFirstOrThrow();
  const keyAt = (time: string) => server.db.updateTable('advisory_keys').set({ created_at: time }).execute();
  await keyAt(new Date(now.getTime() + 60_000).toISOString());
  for (const answer of [
    await server.admin.get(`/api/advisories/${draft.id}/preview?language=en`),
    await server.admin.get(`/api/advisories/${draft.id}/document?language=en`),
    await publish(draft),
  ])
    expect(answer).toMatchObject({ status: 503, body: { code: 'clock_behind' } });
  await keyAt(created_at);
  expect((await published(draft)).revision).toBe(1);
});

it('does not start with signed advisories but without the key that signed them', async () => {
  const { db, advisoryKeys } = server.running.services;
  const keys = await db.selectFrom('advisory_keys').selectAll().execute();
  const documents = await db.selectFrom('advisory_documents').select('file_name').execute();
  expect(documents).not.toEqual([]);
  await db.deleteFrom('advisory_keys').execute();
  try {
    await expect(openAdvisoryKeys(db, Buffer.alloc(32), () => clock.now)).rejects.toThrow(BrokenKeyError);
    expect(await db.selectFrom('advisory_keys').selectAll().execute()).toEqual([]);
  } finally {
    await db.insertInto('advisory_keys').values(keys).execute();
  }
  expect(await advisoryKeys.list()).toHaveLength(keys.length);
});

it('stores the CSAF documents of a published advisory with their hashes and signatures', async () => {
  const release = await server.release();
  const draft = await create({ releases: [{ downloadable_id: release.id, status: 'affected' }] });
  const preview = await server.admin.get<{ document: { tracking: { id: string } } }>(
    `/api/advisories/${draft.id}/document?language=nl`,
  );
  const { number } = await published(draft);
  expect(preview.body.document.tracking.id).toBe(`${number}-NL`);
  const stored = await server.db
    .selectFrom('advisory_documents')
    .where('advisory_id', '=', draft.id)
    .orderBy('language')
    .selectAll()
    .execute();
  expect(stored.map(({ language, file_name, revision }) => [language, file_name, revision])).toEqual([
    ['en', `${number?.toLowerCase()}.json`, 1],
    ['nl', `${number?.toLowerCase()}-nl.json`, 1],
  ]);
  for (const { content, sha256, signature } of stored) {
    expect(sha256Of(Buffer.from(content))).toBe(sha256);
    expect(signature).toContain('-----BEGIN PGP SIGNATURE-----');
  }
  expect(stored[1]?.content).toBe(preview.text);
});

it('rejects publishing a version other than the current one', async () => {
  const release = await server.release();
  const draft = await create({ releases: [{ downloadable_id: release.id, status: 'affected' }] });
  const answer = await publish({ ...draft, version: 7 });
  expect(answer).toMatchObject({ status: 409, body: { current: { id: draft.id, version: 1 } } });
});

it('limits how often a user publishes, and stores no rejected revision', async () => {
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  let advisory = await create({ kind: 'incident' });
  const again = () => publish(advisory, { summary_en: 'Again', summary_nl: 'Opnieuw' });
  for (let times = 1; times <= 60; times += 1) advisory = expected(200, await again());
  const refused = await again();
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await server.admin.expect(200).get(`/api/advisories/${advisory.id}`)).revision).toBe(60);
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  expect((await again()).body.revision).toBe(61);
});

it('rejects a change of the original language after publication', async () => {
  const release = await server.release();
  const draft = await create({ releases: [{ downloadable_id: release.id, status: 'affected' }] });
  const path = `/api/advisories/${draft.id}`;
  const dutch = await server.admin
    .expect(200)
    .patch<Advisory>(path, { version: draft.version, original_language: 'nl' });
  const { version } = await published(dutch);
  const refused = await server.admin.patch(path, { version, original_language: 'en', title_en: 'Other' });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'original_language' }] } });
  const kept = await server.admin.patch<Advisory>(path, { version, original_language: 'nl' });
  expect(expected(200, kept)).toMatchObject({ original_language: 'nl', title_en: complete.title_en });
});

it('rejects the deletion of a published advisory', async () => {
  const release = await server.release();
  const draft = await create({ releases: [{ downloadable_id: release.id, status: 'affected' }] });
  const { id } = await published(draft);
  await server.admin.expect(409, 'advisory_published').delete(`/api/advisories/${id}`);
  await server.admin.expect(200).get(`/api/advisories/${id}`);
});

it('filters the list by draft and published', async () => {
  const release = await server.release();
  const ofRelease = { releases: [{ downloadable_id: release.id, status: 'affected' as const }] };
  const [draft, { id }] = [await create(ofRelease), await published(await create(ofRelease))];
  const idsOf = async (state: Advisory['state']) => {
    const listed = await server.admin.get<AdvisorySummary[]>(`/api/advisories?state=${state}`);
    const ids = expected(200, listed).map((advisory) => advisory.id);
    return [ids.includes(draft.id), ids.includes(id)];
  };
  expect(await idsOf('draft')).toEqual([true, false]);
  expect(await idsOf('published')).toEqual([false, true]);
});

it('serves a small public page per language, without scripts, if there is no built site', async () => {
  const type = await server.downloadType({ name: 'Server <1>' });
  const release = await server.admin.release(type, Buffer.from('page'), { name: '7.0' });
  const draft = await create({
    title_en: 'Page & title',
    releases: [{ downloadable_id: release.id, status: 'affected' }],
  });
  const pageOf = async (language: string, number: string) => {
    const answer = await fetch(`${server.anyone.address}/${language}/security/advisories/${number}/`);
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  expect((await pageOf('en', 'BEL-2025-0001')).status).toBe(404);
  const published = expected(200, await publish(draft));
  const number = published.number ?? '';
  const { status, headers, html } = await pageOf('en', number);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const text of [
    `<p>${number} · Vulnerability</p>`,
    '<h1>Page &#38; title</h1>',
    '<dt>Severity</dt><dd>critical (9.8 of 10)</dd>',
    'Server &#60;1&#62; 7.0',
  ])
    expect(html).toContain(text);
  expect(html).not.toContain('<script');
  expect((await pageOf('nl', number)).html).toContain('Code op afstand');
});

it('keeps the names of releases and download types that a revision was published with', async () => {
  const group = await server.group();
  const user = await server.user(group);
  const type = await server.downloadType({ name: 'Koala' }, [group]);
  const named = (name: string) => server.admin.release(type, Buffer.from(name), { name });
  const releases = [await named('Dingo 1'), await named('Emu before 2')];
  await download(await server.signIn(user), releases[0] ?? { id: 0 });
  const first = await published(
    await create({ releases: releases.map(({ id }) => ({ downloadable_id: id, status: 'affected' })) }),
  );
  const { id, number } = first;
  const stem = `/.well-known/csaf/white/${first.published_at?.slice(0, 4)}/${number?.toLowerCase()}`;
  const read = async () => {
    const paths = [
      ...['en', 'nl'].flatMap((language) => {
        const path = `/${language}/security/advisories/`;
        return [`${path}${number}/`, `${path}${number}/index.md`, path, `${path}feed.xml`];
      }),
      `${stem}.json`,
      `${stem}-nl.json`,
      '/.well-known/csaf/white/csaf-feed-tlp-white.json',
      '/api/advisories/hashes',
    ];
    const texts = await Promise.all(paths.map(async (path) => (await server.anyone.get(path)).text));
    const customer = await server.signIn(user);
    const own = await Promise.all(
      ['/api/advisories', `/api/advisories/${id}`].map(async (path) => (await customer.get(path)).text),
    );
    return [...texts, ...own];
  };
  const before = await read();
  expect(before[0]).toContain('<li>Koala Emu before 2 ');

  const rename = async (path: string, { version }: { version: number }, name: string) =>
    expected(200, await server.admin.patch(path, { name, version }));
  await rename(`/api/downloadTypes/${type.id}`, type, 'Wombat');
  for (const release of releases)
    await rename(`/api/downloadables/${release.id}`, release, `Secret ${release.id}`);
  await server.restart();
  await server.renewAdmin();
  expect(await read()).toEqual(before);
  const { db } = server.running.services;
  const names = await db
    .selectFrom('advisory_releases')
    .where('advisory_id', '=', id)
    .where('is_published', '=', 1)
    .orderBy('downloadable_id')
    .select(['name', 'type_name'])
    .execute();
  expect(names).toEqual([
    { name: 'Dingo 1', type_name: 'Koala' },
    { name: 'Emu before 2', type_name: 'Koala' },
  ]);
  const written = expected(200, await server.admin.get<Advisory>(`/api/advisories/${id}`));
  expect(written.releases.map(({ name, download_type }) => `${download_type.name} ${name}`)).toEqual(
    releases.map((release) => `Wombat Secret ${release.id}`).reverse(),
  );

  await published(written, { summary_en: 'Names', summary_nl: 'Namen' });
  expect((await read())[0]).toContain(`<li>Wombat Secret ${releases[0]?.id} `);
});

describe('a damaged advisory', () => {
  const csaf = '/.well-known/csaf';
  const lists = [
    '/api/advisories/hashes',
    ...['en', 'nl'].flatMap((language) =>
      ['', 'index.md', 'feed.xml'].map((file) => `/${language}/security/advisories/${file}`),
    ),
    '/sitemap-advisories.xml',
    `${csaf}/provider-metadata.json`,
    `${csaf}/white/csaf-feed-tlp-white.json`,
  ];
  let customer: Caller;
  let whole: Advisory;
  let damaged: Advisory;
  let undo: () => Promise<void>;
  const db = () => server.running.services.db;
  const health = async () => expected(200, await server.anyone.get<Health>('/api/health')).reasons ?? [];
  const conditions = () => server.running.services.watch.conditions;
  const check = () =>
    checkPublished({
      ...{ db: db(), conditions: conditions() },
      damagedRows: createDamagedRows(conditions()),
    });
  const status = async (path: string) => (await server.anyone.get(path)).status;
  const texts = (change: object) => JSON.stringify({ ...complete, ...change });
  const documentOf = ({ number, published_at }: Advisory, suffix: string) =>
    `${csaf}/white/${published_at?.slice(0, 4)}/${number?.toLowerCase()}${suffix}`;

  beforeEach(async () => {
    // The advisories of other tests have numbers, documents and times that they were given.
    for (const table of ['advisory_documents', 'advisory_revisions', 'advisories'] as const)
      await db().deleteFrom(table).execute();
    for (const { code, subject } of conditions().list()) conditions().clear(code, subject);
    const group = await server.group();
    const user = await server.user(group);
    const release = await server.admin.release(await server.downloadType({}, [group]));
    const draft = (title_en: string) =>
      create({
        title_en,
        title_nl: title_en,
        releases: [{ downloadable_id: release.id, status: 'affected' }],
      });
    whole = await published(await draft('Whole'));
    damaged = await published(await draft('Damaged'));
    customer = await server.signIn(user);
    const advisories = await db().selectFrom('advisories').selectAll().execute();
    const revisions = await db().selectFrom('advisory_revisions').selectAll().execute();
    const documents = await db().selectFrom('advisory_documents').selectAll().execute();
    undo = async () => {
      for (const row of advisories)
        await db().updateTable('advisories').set(row).where('id', '=', row.id).execute();
      for (const table of ['advisory_revisions', 'advisory_documents'] as const)
        await db().deleteFrom(table).execute();
      await db().insertInto('advisory_revisions').values(revisions).execute();
      await db().insertInto('advisory_documents').values(documents).execute();
    };
  });

  it.each<[string, 'advisory_revisions' | 'advisories', object]>([
    ['texts that are no JSON', 'advisory_revisions', { content: 'Damaged' }],
    ['a vector that is none', 'advisory_revisions', { content: texts({ cvss_vector: 'CVSS:3.1/AV:X' }) }],
    ['no time of publication', 'advisories', { published_at: null }],
    ['no number', 'advisories', { number: null }],
  ])('with %s leaves the others readable, and is reported', async (_what, table, change) => {
    expect(await health()).not.toContain('data');
    const key = table === 'advisories' ? 'id' : 'advisory_id';
    await db()
      .updateTable(table)
      .set(change)
      .where(key as never, '=', damaged.id as never)
      .execute();
    await check();
    expect(await health()).toContain('data');
    for (const path of lists) {
      const answer = await server.anyone.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      if (path.endsWith('hashes')) continue;
      expect(answer.text).not.toContain('Damaged');
      if (!path.endsWith('metadata.json')) expect(answer.text).toMatch(/Whole|BEL-2/);
    }
    for (const query of ['', '?limit=1']) {
      const listed = expected(200, await customer.get<AdvisorySummary[]>(`/api/advisories${query}`));
      expect(listed.filter(({ id }) => id !== whole.id)).toEqual([]);
    }
    expect(expected(200, await server.admin.get<AdvisorySummary[]>('/api/advisories'))).toHaveLength(2);
    expect((await customer.get(`/api/advisories/${whole.id}`)).status).toBe(200);
    const own = await customer.get(`/api/advisories/${damaged.id}`);
    expect([own.status, own.body.code]).toEqual([500, 'row_damaged']);
    const isUnknown = 'number' in change;
    for (const file of ['', 'index.md'])
      expect(await status(`/en/security/advisories/${damaged.number}/${file}`)).toBe(isUnknown ? 404 : 500);
    expect(await status(`/nl/security/advisories/${whole.number}/`)).toBe(200);
    await undo();
    await check();
    expect(await health()).not.toContain('data');
    expect((await server.anyone.get('/en/security/advisories/')).text).toContain('Damaged');
  });

  it.each([
    ['content', { content: '{}' }],
    ['hash', { sha512: '' }],
    ['signature', { signature: '' }],
  ])('does not serve a document with a damaged %s', async (_what, change) => {
    const name = damaged.number?.toLowerCase();
    await db()
      .updateTable('advisory_documents')
      .set(change)
      .where('file_name', '=', `${name}.json`)
      .execute();
    await check();
    expect(await health()).toContain('data');
    const feed = await server.anyone.get(`${csaf}/white/csaf-feed-tlp-white.json`);
    expect(feed.text).toContain(`${name}-nl.json`);
    expect(feed.text).not.toContain(`${name}.json`);
    for (const suffix of ['.json', '.json.asc', '.json.sha256'])
      expect(await status(documentOf(damaged, suffix))).toBe(500);
    for (const path of [documentOf(damaged, '-nl.json'), documentOf(whole, '.json')])
      expect(await status(path)).toBe(200);
    expect(await status(`/en/security/advisories/${damaged.number}/`)).toBe(200);
    await undo();
    await check();
  });

  it('has no missing document created again, but says that it is missing from the start on', async () => {
    await db().deleteFrom('advisory_documents').execute();
    await server.restart();
    const missing = () =>
      conditions()
        .list()
        .flatMap(({ code, subject }) => (code === 'documents_missing' ? [subject] : []));
    expect(missing()).toEqual([whole.number, damaged.number]);
    expect(await health()).toContain('data');
    for (const suffix of ['.json', '-nl.json', '.json.asc'])
      expect(await status(documentOf(damaged, suffix))).toBe(404);
    expect(await db().selectFrom('advisory_documents').select('file_name').execute()).toEqual([]);
    const next = { summary_en: 'Signed again', summary_nl: 'Opnieuw ondertekend' };
    await published(damaged, next);
    expect(missing()).toEqual([whole.number]);
    expect(await status(documentOf(damaged, '.json'))).toBe(200);
    await undo();
    await server.restart();
    expect(await health()).not.toContain('data');
  });
});
