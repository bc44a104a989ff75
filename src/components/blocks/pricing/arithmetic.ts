export interface LicenceBounds {
  readonly minLicences: number;
  readonly maxLicences: number;
}

/** Returns the number of licences in a text; undefined unless it is a whole number within the bounds. */
export function licencesOf(text: string, { minLicences, maxLicences }: LicenceBounds): number | undefined {
  if (!/^\s*\d+\s*$/.test(text)) return undefined;
  const licences = Number(text);
  return licences >= minLicences && licences <= maxLicences ? licences : undefined;
}

/** Returns the address with the number in its query; the rest is unchanged. */
export function addressWith(licences: number, address: string): string {
  const url = new URL(address);
  url.searchParams.set(LICENCES_PARAMETER, String(licences));
  return url.href;
}

export const LICENCES_PARAMETER = 'licences';
