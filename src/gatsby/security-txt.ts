import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { CSAF_PROVIDER_PATH, PATHS, SECURITY_TXT_PATH } from '../config/paths';
import { LANGUAGES } from '../config/site';
import { localizedPath } from '../i18n/localized-path';
import { dataOrPanic } from './query';

export interface SecurityContact {
  /** `mailto:` or `https:` */
  contact: string;
  /** last day of validity, as `YYYY-MM-DD` */
  expires: string;
}

const DAY_MS = 86_400_000;
const DAYS_LEFT = 90;

/**
 * Returns `security.txt`, which says how to report a vulnerability of the site (RFC 9116).
 * @throws Error with one line that names the invalid field of `content/site.json`, also if it expires within
 * 90 days
 */
export function securityText({ contact, expires }: SecurityContact, siteUrl: string, now: Date): string {
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(contact))
    throw new Error(
      'content/site.json: security.contact must be an address that begins with mailto: or https://',
    );
  const end = new Date(`${expires}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(expires) || Number.isNaN(end.getTime()))
    throw new Error('content/site.json: security.expires must be a day, as YYYY-MM-DD');
  if (end.getTime() - now.getTime() < DAYS_LEFT * DAY_MS) {
    throw new Error(
      `content/site.json: security.expires is ${expires}, less than ${String(DAYS_LEFT)} days away; ` +
        'check that security.contact is still right, and choose a day within the next twelve months',
    );
  }
  return [
    `Contact: ${contact}`,
    `Expires: ${end.toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${siteUrl}${SECURITY_TXT_PATH}`,
    ...LANGUAGES.map((language) => `Policy: ${siteUrl}${localizedPath(PATHS.security, language)}`),
    // The server is no CSAF provider without https.
    ...(siteUrl.startsWith('https://') ? [`CSAF: ${siteUrl}${CSAF_PROVIDER_PATH}`] : []),
    '',
  ].join('\n');
}

interface SecurityFacts {
  site: { siteMetadata: { siteUrl: string } };
  company: { security: SecurityContact };
}

/** Writes the file into `public/`. An invalid field stops a build, and is only reported in development. */
export async function writeSecurityText(args: CreatePagesArgs): Promise<void> {
  const { site, company } = await dataOrPanic<SecurityFacts>(
    args,
    `query SecurityFacts { site { siteMetadata { siteUrl } } company { security { contact expires } } }`,
  );
  try {
    const text = securityText(company.security, site.siteMetadata.siteUrl, new Date());
    const file = path.join('public', SECURITY_TXT_PATH);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  } catch (error) {
    args.reporter.panicOnBuild(error instanceof Error ? error.message : String(error));
  }
}
