export interface LicenceBounds {
  readonly minLicences: number;
  readonly maxLicences: number;
}

/** The number of licences that a text names: a whole number within the bounds, else none. */
export function licencesOf(text: string, { minLicences, maxLicences }: LicenceBounds): number | undefined {
  if (!/^\s*\d+\s*$/.test(text)) return undefined;
  const licences = Number(text);
  return licences >= minLicences && licences <= maxLicences ? licences : undefined;
}

/** The address of this page with the number in its query, other parts kept. */
export function addressWith(licences: number, address: string): string {
  const url = new URL(address);
  url.searchParams.set(LICENCES_PARAMETER, String(licences));
  return url.href;
}

export const LICENCES_PARAMETER = 'licences';
