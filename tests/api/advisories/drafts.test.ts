// @stores
import { expect, it } from '@jest/globals';
import type { Advisory, AdvisoryInput, AdvisorySummary } from '../../../server/contract/advisory';
import type { DeletedRelease } from '../../../server/contract/advisory-releases';
import type { Problem } from '../../../server/contract/problem';
import { expected, testServer, unique } from '../setup/server';

const server = testServer();

const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const input = (change: Partial<AdvisoryInput> = {}): AdvisoryInput => ({
  kind: 'vulnerability',
  original_language: 'nl',
  title_en: 'Remote code',
  title_nl: 'Code op afstand',
  summary_en: '',
  summary_nl: '',
  releases: [],
  ...change,
});
const create = async (change?: Partial<AdvisoryInput>) =>
  await server.admin.expect(201).post('/api/advisories', input(change));

it('creates, updates, lists and deletes a draft with every field, with audit entries', async () => {
  const type = await server.downloadType();
  const [old, fixed] = [await server.admin.release(type), await server.admin.release(type)];
  const fields = {
    summary_en: 'Summary',
    summary_nl: 'Samenvatting',
    details_en: 'Details',
    remediation_en: 'Update',
    remediation_nl: 'Werk bij',
    cve: 'CVE-2026-12345',
    cwe: 'CWE-79',
    cvss_vector: vector,
    exploited: true,
    fix_available_at: '2026-04-01T10:00:00.000Z',
    credits: 'A. Person',
  };
  const created = await create({
    ...fields,
    aware_at: '2026-03-29T03:30:00+02:00',
    releases: [
      { downloadable_id: fixed.id, status: 'not_affected', justification: 'component_not_present' },
      { downloadable_id: old.id, status: 'affected', justification: 'component_not_present' },
    ],
  });
  expect(created).toMatchObject({
    ...fields,
    kind: 'vulnerability',
    original_language: 'nl',
    title_en: 'Remote code',
    title_nl: 'Code op afstand',
    state: 'draft',
    number: null,
    revision: 0,
    published_at: null,
    severity: 'critical',
    cvss_score: 9.8,
    aware_at: '2026-03-29T01:30:00.000Z',
    details_nl: '',
    revisions: [],
    version: 1,
    releases: [
      { id: fixed.id, status: 'not_affected', justification: 'component_not_present', sha256: fixed.sha256 },
      { id: old.id, status: 'affected', justification: null, download_type: { name: type.name } },
    ],
  });
  const path = `/api/advisories/${created.id}`;
  const changed = await server.admin.expect(200).patch<Advisory>(path, {
    version: 1,
    cve: null,
    title_en: 'Other',
    exploited: false,
    fix_available_at: null,
  });
  expect(changed).toMatchObject({
    version: 2,
    cve: null,
    title_en: 'Other',
    exploited: false,
    fix_available_at: null,
    cwe: 'CWE-79',
  });
  expect(changed.releases).toEqual(created.releases);
  expect(await server.admin.expect(200).get<Advisory>(path)).toEqual(changed);

  const listed = await server.admin.get<AdvisorySummary[]>('/api/advisories?q=remote&limit=10');
  expect(expected(200, listed)).toEqual([]);
  const [first] = await server.admin.expect(200).get('/api/advisories?q=other');
  expect(first).toMatchObject({ id: created.id, severity: 'critical', releases: [{ id: fixed.id }, {}] });
  expect(first).not.toHaveProperty('summary_en');

  await server.admin.expect(204).delete(path);
  await server.admin.expect(404).get(path);
  const { entries } = await server.admin.expect(200).get('/api/audit?limit=3');
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['advisory.delete', 'Code op afstand'],
    ['advisory.change', 'Code op afstand'],
    ['advisory.create', 'Code op afstand'],
  ]);
});

it('rejects a conflicting change and returns the saved advisory', async () => {
  const { id } = await create();
  const path = `/api/advisories/${id}`;
  await server.admin.expect(200).patch<Advisory>(path, { version: 1, title_nl: 'Eerst' });
  const refused = await server.admin.expect(409).patch<Problem & { current: Advisory }>(path, {
    version: 1,
    title_nl: 'Later',
  });
  expect(refused.current).toMatchObject({ id, title_nl: 'Eerst', version: 2 });
});

it('stores numbers and a vector as usual, however they were pasted', async () => {
  const pasted = {
    cve: ' cve 2026\u20131234',
    cwe: 'cwe 79',
    cvss_vector: `${vector.toLowerCase()}/e:p`,
  };
  const created = await create(pasted);
  expect(created).toMatchObject({ cve: 'CVE-2026-1234', cwe: 'CWE-79', cvss_vector: vector });
});

it('reports every invalid field in the language of the request', async () => {
  const answer = await server.admin
    .expect(422)
    .post(
      '/api/advisories',
      input({ cve: 'CVE-26-1', cwe: 'x79', cvss_vector: 'CVSS:3.1/AV:N', aware_at: '2026-02-31T00:00:00Z' }),
      { 'accept-language': 'nl' },
    );
  expect(answer.errors).toEqual([
    expect.objectContaining({ field: 'cve', code: 'invalid_cve' }),
    expect.objectContaining({ field: 'cwe', code: 'invalid_cwe' }),
    expect.objectContaining({ field: 'cvss_vector', code: 'invalid_cvss_vector' }),
    expect.objectContaining({ field: 'aware_at', code: 'invalid_time' }),
  ]);
  expect(answer.errors?.[0]?.message).toBe('Dit is geen CVE-nummer, zoals CVE-2026-12345.');
  const noDay = await server.admin.post('/api/advisories', input({ aware_at: '2026-02-31T00:00:00Z' }));
  expect(noDay.body.errors).toEqual([expect.objectContaining({ field: 'aware_at', code: 'invalid_time' })]);
});

it('accepts deleted releases, and rejects unknown releases, unfinished uploads and duplicates', async () => {
  const type = await server.downloadType();
  const deleted = await server.admin.release(type);
  await server.admin.expect(204).delete(`/api/download/${deleted.id}`);
  const upload = await server.admin.expect(201).record(type, Buffer.from('part'));
  const created = await create({ releases: [{ downloadable_id: deleted.id, status: 'affected' }] });
  expect(created.releases).toEqual([
    expect.objectContaining({ id: deleted.id, name: deleted.name, is_deleted: true, sha256: deleted.sha256 }),
  ]);
  const answer = await server.admin.expect(422).patch(`/api/advisories/${created.id}`, {
    version: 1,
    releases: [deleted.id, 99_999, upload.id, deleted.id].map((id) => ({
      downloadable_id: id,
      status: 'fixed',
    })),
  });
  expect(answer.errors?.map(({ field, code }) => [field, code])).toEqual([
    ['releases.1.downloadable_id', 'unknown_release'],
    ['releases.2.downloadable_id', 'unknown_release'],
    ['releases.3.downloadable_id', 'duplicate'],
  ]);
});

it('lists and searches deleted releases, newest first, also of a deleted type', async () => {
  const type = await server.downloadType();
  const [first, second] = [await server.admin.release(type), await server.admin.release(type)];
  for (const { id } of [first, second]) await server.admin.expect(204).delete(`/api/download/${id}`);
  await server.admin.expect(204).delete(`/api/downloadTypes/${type.id}`);
  const read = async (query = '') =>
    await server.admin.expect(200).get<DeletedRelease[]>(`/api/advisories/deletedReleases${query}`);
  const ofType = (await read()).filter(({ download_type }) => download_type.id === type.id);
  expect(ofType.map(({ id, name, download_type }) => ({ id, name, download_type }))).toEqual(
    [second, first].map(({ id, name }) => ({ id, name, download_type: { id: type.id, name: type.name } })),
  );
  expect(await read('?limit=1')).toHaveLength(1);
  const found = (await read(`?q=${encodeURIComponent(first.name)}`)).map(({ id }) => id);
  expect([found.includes(first.id), found.includes(second.id)]).toEqual([true, false]);
});

it('hides a draft from customers and managers of a group that downloaded the release', async () => {
  const group = await server.group();
  const type = await server.downloadType({}, [group]);
  const release = await server.admin.release(type);
  const [customer, manager] = [await server.customer(group), await server.manager(group)];
  await customer.download(release);
  const title = unique('Hidden');
  const { id } = await create({
    title_en: title,
    releases: [{ downloadable_id: release.id, status: 'affected' }],
  });
  for (const caller of [customer, manager]) {
    expect(await caller.expect(200).get('/api/advisories')).toEqual([]);
    expect(await caller.expect(200).get(`/api/advisories?q=${title}`)).toEqual([]);
    await caller.expect(404).get(`/api/advisories/${id}`);
  }
  await manager.expect(404).post(`/api/advisories/${id}/dealtWith`);
});

it('accepts texts of at most 20,000 characters and at most 500 releases', async () => {
  const long = 'é'.repeat(20_000);
  const type = await server.downloadType();
  const releases = await server.db
    .insertInto('downloadables')
    .values(
      Array.from({ length: 500 }, (_, index) => ({
        download_type_id: type.id,
        name: `Bulk ${index}`,
        release_notes: '',
        file_name: 'a.zip',
        search_key: `bulk ${index}`,
        hash: '0'.repeat(32),
        state: 'finished' as const,
        received: 1,
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
        publish_order: index + 1,
      })),
    )
    .returning('id')
    .execute();
  const texts = Object.fromEntries(
    ['summary', 'details', 'remediation'].flatMap((name) => [
      [`${name}_en`, long],
      [`${name}_nl`, long],
    ]),
  );
  const named = releases.map(({ id }) => ({ downloadable_id: id, status: 'affected' as const }));
  const { id } = await create({ ...texts, releases: named });
  const { releases: listed } = await server.admin.expect(200).get(`/api/advisories/${id}`);
  expect(listed.map((release) => release.name)).toEqual(
    Array.from({ length: 500 }, (_, index) => `Bulk ${499 - index}`),
  );
  const tooLong = Object.fromEntries(Object.keys(texts).map((field) => [field, `${long}é`]));
  const longer = await server.admin.post('/api/advisories', input(tooLong));
  expect(longer.body.errors?.map(({ field, code }) => [field, code]).sort()).toEqual(
    Object.keys(texts)
      .sort()
      .map((field) => [field, 'too_long']),
  );
  const more = await server.admin.post(
    '/api/advisories',
    input({ releases: [...named, ...named.slice(0, 1)] }),
  );
  expect(more.body.errors).toEqual([expect.objectContaining({ field: 'releases', code: 'too_many_items' })]);
});
