import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { readSender } from './settings/sender';
import { archiveOf, refuseOtherNode, type Archive } from './settings/archive';
import { ConfigError, settingsIn, type Environment } from './settings/environment';
import { SETTINGS, type SettingName } from './settings/table';
import { SITE_FOLDER } from '../scripts/lib/site-folder.mjs';

export { settingsDocument } from './settings/document';

export interface MailSettings {
  smtpUrl: string;
  /** sender of all mail: an address, or a name and an address */
  from: string;
  /** the vendor's address, which gets contact messages and the answers to mails */
  contactTo: string;
  /** the delay before the first retry, in milliseconds; it doubles with each failure */
  retryBaseMs: number;
}

/** The settings of S3 storage. */
export interface S3Settings {
  kind: 's3';
  bucket: string;
  /** the prefix of every key in the bucket: empty, or ending in `/` */
  prefix: string;
  /** undefined: the endpoint of Amazon */
  endpoint: string | undefined;
  region: string;
  /** true: the bucket is in the path of a URL, not in its host */
  pathStyle: boolean;
  /** undefined: Amazon's client finds keys itself, such as those of a role */
  keys?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

/** An address range such as `10.0.0.0/8`. */
export interface Network {
  address: string;
  bits: number;
}

interface BackupSettings {
  /** the absolute path of the folder for backups */
  dir: string;
  everyMs: number;
  /** the number of backups to keep */
  keep: number;
}

export interface Config {
  port: number;
  host: string;
  /** the public address, without a trailing slash */
  siteUrl: string;
  /** absolute path */
  dataDir: string;
  /** SQLite is a file under DATA_DIR */
  database: { kind: 'sqlite' } | { kind: 'postgres'; url: string; poolSize: number };
  storage: { kind: 'folder' } | S3Settings;
  /** `redirect`: to a signed address of the storage */
  downloads: 'stream' | 'redirect';
  /** undefined: no automatic backups */
  backups: BackupSettings | undefined;
  /** 32 bytes that encrypt keys in the database; undefined: kept in DATA_DIR */
  secretKey: Buffer | undefined;
  adminEmail: string;
  /** undefined: generate one on the first start */
  adminPassword: string | undefined;
  mail: MailSettings | undefined;
  /** bytes */
  maxUploadBytes: number;
  tokenTtlHours: number;
  /** the users who must have a second factor to use the portal */
  requireSecondFactor: 'none' | 'admins' | 'all';
  /** days after which contact messages are deleted; undefined: never */
  messagesKeepDays: number | undefined;
  /** days after which entries of the audit trail are deleted; undefined: never */
  auditKeepDays: number | undefined;
  /** the prefix of advisory numbers */
  advisoryPrefix: string;
  /** the proxies whose X-Forwarded-* headers are trusted: addresses, ranges or names of ranges */
  trustProxy: string[];
  /** the folder in which the operator puts the wrapper programs of Windows services; absolute path */
  serviceWrapperDir: string;
  /** the folder of the built site; absolute path */
  siteDir: string;
  /** the internal networks that webhooks may reach besides the internet */
  webhookNetworks: Network[];
  /** the token that `GET /metrics` requires; undefined: it answers 404 */
  metricsToken: string | undefined;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

const sizeUnits: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  k: 1024,
  m: 1024 ** 2,
  g: 1024 ** 3,
  t: 1024 ** 4,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  tib: 1024 ** 4,
};

/** Returns the bytes of a size such as `500`, `20 MB` or `8 GiB`; undefined if the text is not a size. */
export function parseSize(text: string): number | undefined {
  const match = /^([0-9]{1,15}(?:\.[0-9]{1,6})?)\s*([a-z]{0,3})$/i.exec(text.trim());
  const unit = match && sizeUnits[(match[2] ?? '').toLowerCase()];
  if (!match || !unit) return undefined;
  const bytes = Math.floor(Number(match[1]) * unit);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined;
}

const timeUnits: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 };

/** Returns the milliseconds of a time such as `90m`, `24h` or `7d`; undefined if the text is not a time. */
function parseTime(text: string): number | undefined {
  const match = /^([1-9][0-9]{0,3})([mhd])$/.exec(text);
  return match ? Number(match[1]) * (timeUnits[match[2] ?? ''] ?? 0) : undefined;
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9][0-9]{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * Returns the network in `10.0.0.0/8` or `192.168.1.5`; undefined if the text is not a network, or if the
 * range is too large for one company.
 */
function parseNetwork(text: string): Network | undefined {
  const [address = '', bitsText, ...rest] = text.split('/');
  const family = isIP(address);
  const [widest, longest] = family === 4 ? [8, 32] : [32, 128];
  const bits = bitsText === undefined ? longest : /^[0-9]{1,3}$/.test(bitsText) ? Number(bitsText) : 0;
  if (family === 0 || address.includes('%') || rest.length > 0 || bits < widest || bits > longest)
    return undefined;
  return { address, bits };
}

const isEmail = (text: string) => text.length <= 254 && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text);

/** True if every mail server takes the address in a header. Letters such as é need SMTPUTF8 (RFC 6531). */
const isPlain = (address: string) => /^[!-~]+@/.test(address);

/** Returns what is wrong with a sender such as `Anna <anna@x.nl>`; undefined if nothing is. */
function wrongSender(text: string): string | undefined {
  const sender = readSender(text);
  if (sender && isEmail(sender.address))
    return isPlain(sender.address) ? undefined : 'there may be no letter such as é before the @';
  if (/^(["']).*[^"']@.*\1$/.test(text))
    return 'the quotes are part of the value: put them around the name only';
  if (/>[^>]*[,;][^<]*</.test(text)) return 'there may be one address only';
  if (/[\r\n]/.test(text)) return 'there may be no line break';
  if (sender) return `"${sender.address}" is no e-mail address`;
  return text.includes('"')
    ? 'a quote in the name needs \\ before it'
    : 'the address must be in < and > at the end';
}

const isAddressOf = (text: string, protocol: RegExp) =>
  URL.canParse(text) && protocol.test(new URL(text).protocol) && new URL(text).hostname !== '';

/** True if the percent signs in the user, password and path of an address can be decoded. */
function isDecodable(text: string): boolean {
  const { username, password, pathname } = new URL(text);
  try {
    [username, password, pathname].forEach(decodeURIComponent);
    return true;
  } catch {
    return false;
  }
}

/**
 * True if a character of the user or password, such as `%`, `#` or `/`, changes the meaning of the address.
 */
const isUnreadable = (text: string) =>
  /^[^/]*\/\/[^/?#@]*[/?#].*@/.test(text) || (URL.canParse(text) && !isDecodable(text));

const ENCODED =
  'an address with a percent-encoded user and password: % is %25, @ is %40, # is %23, / is %2F, ? is %3F';

/**
 * Returns the settings in `s3://bucket/prefix?endpoint=…&region=…&path-style=true`; undefined if the text is
 * not such an address.
 */
export function parseStorageUrl(text: string): S3Settings | undefined {
  if (!isAddressOf(text, /^s3:$/)) return undefined;
  const { hostname: bucket, pathname, searchParams, username } = new URL(text);
  if (username !== '') return undefined;
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const pathStyle = searchParams.get('path-style') ?? 'false';
  const known = ['endpoint', 'region', 'path-style'];
  if (endpoint !== undefined && !isAddressOf(endpoint, /^https?:$/)) return undefined;
  if (!['true', 'false'].includes(pathStyle)) return undefined;
  if ([...searchParams.keys()].some((name) => !known.includes(name))) return undefined;
  if (!/^[A-Za-z0-9._~/-]*$/.test(pathname)) return undefined;
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket,
    prefix: folder && `${folder}/`,
    endpoint,
    region: searchParams.get('region') ?? 'us-east-1',
    pathStyle: pathStyle === 'true',
  };
}

function isReadableFolder(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.X_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Reads the settings from the environment; an empty variable counts as not set.
 * @param archive the archive that the program was unpacked from
 * @throws ConfigError for a setting that cannot be used
 */
export function readConfig(environment: Environment, archive?: Archive): Config {
  const settings = settingsIn(environment);
  const get = (name: SettingName) => settings[name];
  /** Only for a setting whose default in the table is a value. */
  const getOrDefault = (name: SettingName) => settings[name] ?? SETTINGS[name].default;
  const refuse = (name: SettingName, mustBe: string): never => {
    throw new ConfigError(`${name} must be ${mustBe}`);
  };

  const portText = getOrDefault('PORT');
  const port = /^[0-9]{1,5}$/.test(portText) ? Number(portText) : -1;
  if (port < 0 || port > 65535) refuse('PORT', 'a whole number from 0 to 65535');

  const host = getOrDefault('HOST');
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) refuse('HOST', 'an IP address or a host name');

  const adminEmail = getOrDefault('ADMIN_EMAIL');
  if (!isEmail(adminEmail)) refuse('ADMIN_EMAIL', 'an e-mail address');
  const adminPassword = get('ADMIN_PASSWORD');
  if (adminPassword && adminPassword.length > 200) refuse('ADMIN_PASSWORD', 'at most 200 characters long');

  const siteUrl = get('SITE_URL') ?? archive?.site_url ?? `http://localhost:${port}`;
  if (!isAddressOf(siteUrl, /^https?:$/))
    refuse('SITE_URL', 'an absolute address that begins with http:// or https://');
  if (new URL(siteUrl).href !== `${new URL(siteUrl).origin}/`)
    refuse('SITE_URL', 'an address without path, query and user, such as https://www.example.com');

  const smtpUrl = get('SMTP_URL');
  const contactTo = get('CONTACT_TO');
  if (smtpUrl !== undefined) {
    if (/^smtps?:/.test(smtpUrl) && isUnreadable(smtpUrl)) refuse('SMTP_URL', ENCODED);
    if (!isAddressOf(smtpUrl, /^smtps?:$/))
      refuse('SMTP_URL', 'an address that begins with smtp:// or smtps://');
  }
  if (contactTo !== undefined && !(isEmail(contactTo) && isPlain(contactTo)))
    refuse('CONTACT_TO', 'an e-mail address, without a letter such as é before the @');
  if (smtpUrl !== undefined && contactTo === undefined)
    refuse('CONTACT_TO', 'set to an e-mail address when SMTP_URL is set');
  if (contactTo !== undefined && smtpUrl === undefined)
    refuse('SMTP_URL', 'set to an address that begins with smtp:// or smtps:// when CONTACT_TO is set');

  const smtpUser = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username);
  const mailFrom = get('MAIL_FROM') ?? (isEmail(smtpUser) ? smtpUser : contactTo);
  const senderFault = mailFrom === undefined ? undefined : wrongSender(mailFrom);
  if (senderFault !== undefined)
    refuse(
      'MAIL_FROM',
      `an e-mail address, or a name and an address such as Support <support@example.com>: ${senderFault}`,
    );

  const maxUploadBytes =
    parseSize(getOrDefault('MAX_UPLOAD_BYTES')) ??
    refuse('MAX_UPLOAD_BYTES', 'a size in bytes greater than 0, such as 8589934592 or 8 GiB');

  const ttlText = getOrDefault('TOKEN_TTL_HOURS');
  const tokenTtlHours = /^[0-9]{1,5}(\.[0-9]{1,6})?$/.test(ttlText) ? Number(ttlText) : 0;
  if (tokenTtlHours <= 0 || tokenTtlHours > 8784)
    refuse('TOKEN_TTL_HOURS', 'a number of hours greater than 0, at most 8784');

  const requireSecondFactor =
    (['none', 'admins', 'all'] as const).find((who) => who === getOrDefault('REQUIRE_SECOND_FACTOR')) ??
    refuse('REQUIRE_SECOND_FACTOR', 'none, admins or all');

  const keepDays = (name: SettingName): number | undefined => {
    const text = getOrDefault(name);
    if (text === 'none') return undefined;
    const days = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
    return days > 0 ? days : refuse(name, 'a whole number of days from 1 to 99999, or none');
  };

  const trustProxy = (get('TRUST_PROXY') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (!trustProxy.every(isProxyAddress)) {
    refuse('TRUST_PROXY', 'IP addresses or ranges (such as 10.0.0.0/8), separated by commas');
  }

  const webhookNetworks = (get('WEBHOOK_NETWORKS')?.split(',') ?? []).map(
    (part) =>
      parseNetwork(part.trim()) ??
      refuse(
        'WEBHOOK_NETWORKS',
        'networks of at least 8 bits (IPv6: 32) such as 10.0.0.0/8, separated by commas',
      ),
  );

  const dataDir = resolve(getOrDefault('DATA_DIR'));
  const wrapperDir = get('SERVICE_WRAPPER_DIR');
  if (wrapperDir !== undefined && !isReadableFolder(resolve(wrapperDir)))
    refuse('SERVICE_WRAPPER_DIR', 'a folder that exists and can be read');

  const databaseUrl = get('DATABASE_URL');
  if (databaseUrl !== undefined) {
    if (/^postgres(ql)?:/.test(databaseUrl) && isUnreadable(databaseUrl)) refuse('DATABASE_URL', ENCODED);
    if (!isAddressOf(databaseUrl, /^postgres(ql)?:$/))
      refuse(
        'DATABASE_URL',
        'an address such as postgres://user:password@host/database, or ' +
          'postgres://user@%2Fvar%2Frun%2Fpostgresql/database',
      );
  }
  const poolText = getOrDefault('DATABASE_POOL_SIZE');
  const poolSize = /^[0-9]{1,3}$/.test(poolText) ? Number(poolText) : 0;
  if (poolSize < 2) refuse('DATABASE_POOL_SIZE', 'a whole number of connections from 2 to 999');

  const secretText = get('SECRET_KEY');
  if (secretText !== undefined && !/^[A-Za-z0-9+/]{43}=$/.test(secretText))
    refuse('SECRET_KEY', '32 bytes in base64, such as openssl rand -base64 32 makes');
  if (databaseUrl !== undefined && secretText === undefined)
    refuse('SECRET_KEY', 'set when DATABASE_URL is set: 32 bytes in base64');

  const storageUrl = get('STORAGE_URL');
  const storage = storageUrl === undefined ? { kind: 'folder' as const } : parseStorageUrl(storageUrl);
  if (!storage)
    refuse('STORAGE_URL', 'such as s3://bucket/prefix?endpoint=https://…&region=…&path-style=true');
  const keys = storage?.kind === 's3' ? storageKeys(settings) : undefined;

  const downloads = (['stream', 'redirect'] as const).find((way) => way === getOrDefault('DOWNLOADS'));
  if (downloads === undefined) refuse('DOWNLOADS', 'stream or redirect');
  if (downloads === 'redirect' && storageUrl === undefined)
    refuse('DOWNLOADS', 'stream unless STORAGE_URL is set');

  const backupDir = get('BACKUP_DIR');
  const backupEveryMs =
    parseTime(getOrDefault('BACKUP_EVERY')) ?? refuse('BACKUP_EVERY', 'a time such as 90m, 24h or 7d');
  const keepText = getOrDefault('BACKUP_KEEP');
  const backupKeep = /^[0-9]{1,4}$/.test(keepText) ? Number(keepText) : 0;
  if (backupKeep < 1) refuse('BACKUP_KEEP', 'a whole number of backups from 1 to 9999');

  const metricsToken = get('METRICS_TOKEN');
  if (metricsToken !== undefined && !/^[A-Za-z0-9._~+/-]{16,200}=*$/.test(metricsToken))
    refuse('METRICS_TOKEN', '16 to 200 letters, digits or any of ._~+/-, such as openssl rand -hex 32 makes');

  const advisoryPrefix = getOrDefault('ADVISORY_PREFIX');
  if (!/^[A-Z][A-Z0-9]{0,19}$/.test(advisoryPrefix))
    refuse('ADVISORY_PREFIX', 'a letter, then at most 19 letters or digits, in capitals');

  const levels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
  const logLevel = levels.find((level) => level === getOrDefault('LOG_LEVEL'));

  return {
    port,
    host,
    siteUrl: new URL(siteUrl).origin,
    dataDir,
    database:
      databaseUrl === undefined ? { kind: 'sqlite' } : { kind: 'postgres', url: databaseUrl, poolSize },
    storage: { ...(storage ?? { kind: 'folder' }), ...(keys && { keys }) },
    downloads: downloads ?? 'stream',
    backups:
      backupDir === undefined
        ? undefined
        : { dir: resolve(backupDir), everyMs: backupEveryMs, keep: backupKeep },
    secretKey: secretText === undefined ? undefined : Buffer.from(secretText, 'base64'),
    adminEmail,
    adminPassword,
    mail:
      smtpUrl && contactTo && mailFrom
        ? { smtpUrl, from: mailFrom, contactTo, retryBaseMs: 30_000 }
        : undefined,
    maxUploadBytes,
    tokenTtlHours,
    requireSecondFactor,
    messagesKeepDays: keepDays('MESSAGES_KEEP_DAYS'),
    auditKeepDays: keepDays('AUDIT_KEEP_DAYS'),
    advisoryPrefix,
    trustProxy,
    webhookNetworks,
    serviceWrapperDir: wrapperDir === undefined ? join(dataDir, 'service-wrapper') : resolve(wrapperDir),
    siteDir: resolve(get('SITE_DIR') ?? SITE_FOLDER),
    metricsToken,
    logLevel: logLevel ?? refuse('LOG_LEVEL', `one of ${levels.join(', ')}`),
  };
}

/** @throws ConfigError if one of the two keys is missing */
function storageKeys(settings: ReturnType<typeof settingsIn>): S3Settings['keys'] {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = settings;
  if (!AWS_ACCESS_KEY_ID && !AWS_SECRET_ACCESS_KEY) return undefined;
  if (!AWS_ACCESS_KEY_ID)
    throw new ConfigError('AWS_ACCESS_KEY_ID must be set when AWS_SECRET_ACCESS_KEY is');
  if (!AWS_SECRET_ACCESS_KEY)
    throw new ConfigError('AWS_SECRET_ACCESS_KEY must be set when AWS_ACCESS_KEY_ID is');
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN,
  };
}

/** Returns the archive that this process runs from; undefined in a checkout. */
export const ownArchive = (): Archive | undefined => archiveOf(import.meta.url);

/** Returns the settings of this process. @throws ConfigError */
export function configFromProcess(): Config {
  const archive = ownArchive();
  if (archive) refuseOtherNode(archive);
  return readConfig(process.env, archive);
}
