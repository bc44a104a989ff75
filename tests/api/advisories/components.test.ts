// @stores @change
import { expect, it } from '@jest/globals';
import type { AffectedComponent } from '../../../server/contract/component';
import type { Downloadable } from '../../../server/contract/release';
import { expected, testServer } from '../setup/server';

const server = testServer();

async function withSbom(type: { id: number }, components: object[]): Promise<Downloadable> {
  const release = await server.admin.release(type);
  const sbom = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  await server.admin.attach(release, Buffer.from(sbom));
  return release;
}

const search = (q: string, query = '') =>
  server.admin.get<AffectedComponent[]>(`/api/components?q=${encodeURIComponent(q)}${query}`);

it('finds components by name, version or package URL, with their releases and a group count', async () => {
  const group = await server.group();
  const type = await server.downloadType();
  const core = (version: string) => ({
    name: '@acme/core',
    version,
    purl: `pkg:npm/%40acme/core@${version}`,
  });
  const first = await withSbom(type, [core('1.0.0'), { name: 'left-pad', version: '1.0.0' }]);
  const second = await withSbom(type, [core('1.0.0')]);
  const third = await withSbom(type, [core('2.0.0')]);
  for (const release of [first, second])
    for (const person of [await server.customer(group), await server.customer(group)])
      await person.download(release);
  await server.admin.expect(204).delete(`/api/download/${first.id}`);

  const of = (release: Downloadable, is_deleted = false) => ({
    id: release.id,
    name: release.name,
    download_type: { id: type.id, name: type.name },
    is_deleted,
  });
  const old = {
    name: '@acme/core',
    purl: 'pkg:npm/%40acme/core',
    version: '1.0.0',
    releases: [of(second), of(first, true)],
    groups: 1,
  };
  const fresh = { ...old, version: '2.0.0', releases: [of(third)], groups: 0 };
  expect(expected(200, await search('ACME core'))).toEqual([old, fresh]);
  expect(expected(200, await search('pkg:npm/@acme/core@1.0.0?a=b'))).toEqual([old]);
  expect(expected(200, await search('pkg:npm/%40acme/core'))).toEqual([old, fresh]);
  expect(expected(200, await search('left-pad 1.0.0'))).toMatchObject([{ name: 'left-pad', purl: '' }]);
  expect(expected(200, await search('left-pad 2.0.0'))).toEqual([]);

  const page = await search('acme', '&limit=1');
  expect(expected(200, page)).toEqual([old]);
  expect(page.headers.get('x-total-count')).toBe('2');
  const [, next = ''] = /<([^>]+)>/.exec(page.headers.get('link') ?? '') ?? [];
  expect(await server.admin.expect(200).get<AffectedComponent[]>(next)).toEqual([fresh]);
});

it('rejects a search for one letter or only spaces', async () => {
  expect((await search('a')).status).toBe(422);
  expect((await search('  ')).status).toBe(422);
});
