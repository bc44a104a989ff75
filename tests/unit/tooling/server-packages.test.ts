// @change
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { billOfMaterials } from '../../../scripts/lib/sbom.mjs';
import { countOf, importedPackages, packagesFor } from '../../../scripts/lib/server-packages.mjs';

const programs = [
  'server/main.ts',
  ...readdirSync('server/commands')
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `server/commands/${name}`),
];
const direct = await importedPackages(programs);
const packages = packagesFor(direct);
const names = packages.map(({ name }) => name);

interface Manifest {
  dependencies: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

it('package.json declares every package that the server imports', () => {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const declared = Object.keys({ ...dependencies, ...optionalDependencies });
  expect(direct).toEqual(expect.arrayContaining(['better-sqlite3', 'fastify', 'kysely', 'typebox']));
  expect(declared).toEqual(expect.arrayContaining(direct));
});

it('the server packages include all imports and exclude site and install packages', () => {
  expect(names).toEqual(expect.arrayContaining(direct));
  expect(names).toContain('bindings'); // of better-sqlite3
  expect(names.filter((name) => /gatsby|react|webpack|babel|sharp|^prebuild-install$/.test(name))).toEqual(
    [],
  );
  expect(countOf(packages)).toBeLessThanOrEqual(163);
});

it('every package finds its dependencies where Node looks for them', () => {
  const folders = new Set(packages.map(({ folder }) => folder));
  for (const { folder, needs } of packages)
    for (const needed of needs) {
      expect(folders).toContain(needed);
      const holder = needed.slice(0, needed.lastIndexOf('node_modules/'));
      expect(`${folder}/`.startsWith(holder)).toBe(true); // where Node looks for it
    }
});

it('the SBOM lists each package with a hash, a licence and a package URL', () => {
  const bill = billOfMaterials({ name: 'a', version: '1.0.0', licence: 'UNLICENSED' }, direct, packages);
  expect(bill).toEqual(
    billOfMaterials({ name: 'a', version: '1.0.0', licence: 'UNLICENSED' }, direct, packages),
  );
  expect(bill).not.toHaveProperty('serialNumber');
  expect(bill.metadata).not.toHaveProperty('timestamp');
  expect(bill.components).toHaveLength(countOf(packages));
  for (const { hashes, licenses, purl } of bill.components) {
    expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
    expect(licenses).toHaveLength(1);
    expect(purl).toMatch(/^pkg:npm\/(%40[^/]+\/)?[^/@]+@[^/@]+$/);
  }
  const references = [bill.metadata.component, ...bill.components].map((one) => one['bom-ref']);
  expect(new Set(references).size).toBe(references.length);
  expect(bill.dependencies.map(({ ref }) => ref).sort()).toEqual(references.sort());
  const root = bill.dependencies.find(({ ref }) => ref === 'pkg:npm/a@1.0.0');
  expect(root?.dependsOn).toHaveLength(direct.length);
});
