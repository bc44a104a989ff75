export interface LockedPackage {
  folder: string;
  name: string;
  version: string;
  licence?: string;
  integrity?: string;
  needs: string[];
}
export function importedPackages(entryPoints: readonly string[]): Promise<string[]>;
export function packagesFor(names: readonly string[]): LockedPackage[];
export function countOf(packages: readonly LockedPackage[]): number;
