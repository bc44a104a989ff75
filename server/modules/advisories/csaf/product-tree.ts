import site from '../../../../content/site.json' with { type: 'json' };
import type { Advisory } from '../../../contract/advisory';

type Release = Advisory['releases'][number];

/** The id of a release in a document. */
export const productId = ({ id }: Pick<Release, 'id'>) => `CSAFPID-${String(id).padStart(4, '0')}`;

const rangeWords = /(^|\s)(after|all|before|earlier|later|prior|versions)(\s|$)/i;

/** True if CSAF reads a name as a range of versions, which `product_version` may not be (test 6.1.31 of CSAF 2.0). */
const looksLikeRange = (name: string) => /[<>]/.test(name) || rangeWords.test(name);

const labelOf = ({ download_type, name }: Release) => `${download_type.name} ${name}`;

const product = (release: Release) => ({
  name: labelOf(release),
  product_id: productId(release),
  product_identification_helper: {
    hashes: [{ file_hashes: [{ algorithm: 'sha256', value: release.sha256 }], filename: release.file_name }],
  },
});

/**
 * Returns the tree of vendor, download types and releases. Each release is identified by the hash of its
 * file. A release whose name looks like a range of versions is a product of its own.
 */
export function productTree(releases: readonly Release[]) {
  const versions = releases.filter(({ name }) => !looksLikeRange(name));
  const types = new Map(versions.map(({ download_type }) => [download_type.id, download_type.name]));
  const branches = [
    ...Array.from(types, ([id, name]) => ({
      category: 'product_name',
      name,
      branches: versions
        .filter(({ download_type }) => download_type.id === id)
        .map((release) => ({ category: 'product_version', name: release.name, product: product(release) })),
    })),
    ...releases
      .filter(({ name }) => looksLikeRange(name))
      .map((release) => ({ category: 'product_name', name: labelOf(release), product: product(release) })),
  ];
  return { branches: [{ category: 'vendor', name: site.name, branches }] };
}
