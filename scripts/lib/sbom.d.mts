import type { LockedPackage } from './server-packages.mjs';

interface Component {
  type: string;
  'bom-ref': string;
  name: string;
  version: string;
  hashes?: { alg: string; content: string }[];
  licenses?: object[];
  purl: string;
}
export function billOfMaterials(
  product: { name: string; version: string; licence: string },
  direct: readonly string[],
  packages: readonly LockedPackage[],
): {
  bomFormat: string;
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
