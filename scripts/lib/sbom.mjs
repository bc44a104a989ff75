const HASHES = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

/**
 * Returns the packages as CycloneDX 1.6 in JSON. Without serial number and time, which are optional, so that
 * the same packages give the same file.
 * @param {{name: string, version: string, licence: string}} product
 * @param {string[]} direct names of the packages that the product itself imports
 * @param packages as returned by `packagesFor`
 */
export function billOfMaterials(product, direct, packages) {
  const references = new Map(packages.map((one) => [one.folder, purlOf(one)]));
  const components = new Map(packages.map((one) => [purlOf(one), componentOf(one)]));
  const needs = new Map([...components.keys()].map((reference) => [reference, new Set()]));
  for (const one of packages)
    for (const folder of one.needs) needs.get(purlOf(one)).add(references.get(folder));
  const root = purlOf(product);
  needs.set(root, new Set(direct.map((name) => references.get(`node_modules/${name}`))));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...componentOf(product), type: 'application' } },
    components: [...components.keys()].sort().map((reference) => components.get(reference)),
    dependencies: [...needs.keys()]
      .sort()
      .map((reference) => ({ ref: reference, dependsOn: [...needs.get(reference)].sort() })),
  };
}

function componentOf({ name, version, licence, integrity }) {
  const purl = purlOf({ name, version });
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(integrity && { hashes: integrity.split(' ').map(hashOf) }),
    ...(licence && { licenses: [licenceOf(licence)] }),
    purl,
  };
}

/**
 * Returns a licence for CycloneDX. npm allows names outside SPDX for private licences; CycloneDX accepts
 * those as `name`.
 */
const licenceOf = (licence) =>
  /^(?:UNLICENSED$|SEE LICENSE)/.test(licence) ? { license: { name: licence } } : { expression: licence };

/** Parses npm's `sha512-<base64>`. */
function hashOf(integrity) {
  const [, algorithm, digest] = /^(\w+)-(.+)$/.exec(integrity);
  return { alg: HASHES[algorithm], content: Buffer.from(digest, 'base64').toString('hex') };
}

/** Package URL: https://github.com/package-url/purl-spec */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
