import { readSender } from '../../../../server/settings/sender';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { parseSize, readConfig, settingsDocument, type Config } from '../../../../server/config';
import type { Environment } from '../../../../server/settings/environment';
import { refuseOtherNode } from '../../../../server/settings/archive';

const secret = randomBytes(32).toString('base64');

it('an operator who sets nothing gets the defaults', () =>
  expect(readConfig({ PORT: '', HOST: ' ' })).toEqual({
    port: 8000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:8000',
    dataDir: resolve('data'),
    database: { kind: 'sqlite' },
    storage: { kind: 'folder' },
    downloads: 'stream',
    backups: undefined,
    secretKey: undefined,
    adminEmail: 'admin@example.com',
    adminPassword: undefined,
    mail: undefined,
    maxUploadBytes: 8 * 1024 ** 3,
    tokenTtlHours: 12,
    requireSecondFactor: 'none',
    messagesKeepDays: 365,
    advisoryPrefix: 'BEL',
    auditKeepDays: undefined,
    trustProxy: [],
    webhookNetworks: [],
    serviceWrapperDir: resolve('data', 'service-wrapper'),
    siteDir: resolve('site'),
    metricsToken: undefined,
    logLevel: 'info',
  }));

it('an operator can override every default', () => {
  const config = readConfig({
    SITE_URL: 'https://portal.example',
    SITE_DIR: '/site',
    DATABASE_URL: 'postgres://portal:secret@db.example/portal',
    SECRET_KEY: secret,
    STORAGE_URL: 's3://releases',
    DOWNLOADS: 'redirect',
    ADMIN_EMAIL: 'chief@example.com',
    ADMIN_PASSWORD: 'Zwaluw-veertig-7-paletten',
    REQUIRE_SECOND_FACTOR: 'admins',
    WEBHOOK_NETWORKS: '10.0.0.0/8',
    BACKUP_DIR: '/backups',
    BACKUP_EVERY: '90m',
    BACKUP_KEEP: '3',
    LOG_LEVEL: 'debug',
    ADVISORY_PREFIX: 'CSA',
    METRICS_TOKEN: 'a-token-of-16-letters-or-more',
    PORT: '0',
    HOST: '::',
    DATA_DIR: '/data',
    SERVICE_WRAPPER_DIR: '.',
    SMTP_URL: 'smtps://user:secret@mail.example:465',
    CONTACT_TO: 'sales@example.com',
    MAX_UPLOAD_BYTES: '1.5 GiB',
    TOKEN_TTL_HOURS: '0.5',
    MESSAGES_KEEP_DAYS: 'none',
    AUDIT_KEEP_DAYS: '730',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1',
  });
  expect(config).toMatchObject({ port: 0, host: '::', maxUploadBytes: 1.5 * 1024 ** 3, tokenTtlHours: 0.5 });
  expect(config.serviceWrapperDir).toBe(resolve('.'));
  expect(config).toMatchObject({ messagesKeepDays: undefined, auditKeepDays: 730 });
  expect(config.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1']);
  expect(config.mail).toMatchObject({ contactTo: 'sales@example.com', from: 'sales@example.com' });
  expect(config.backups).toEqual({ dir: '/backups', everyMs: 90 * 60_000, keep: 3 });
  for (const [name, value] of Object.entries(readConfig({})))
    expect({ [name]: config[name as keyof Config] }).not.toEqual({ [name]: value });
});

it.each([
  ['10.0.0.0/8', [['10.0.0.0', 8]]],
  ['192.168.7.5', [['192.168.7.5', 32]]],
  [
    ' 172.16.0.0/12 ,fd00::/32,fd00::7',
    [
      ['172.16.0.0', 12],
      ['fd00::', 32],
      ['fd00::7', 128],
    ],
  ],
])('WEBHOOK_NETWORKS=%s allows webhooks to these networks', (text, networks) => {
  const expected = networks.map(([address, bits]) => ({ address, bits }));
  expect(readConfig({ WEBHOOK_NETWORKS: text }).webhookNetworks).toEqual(expected);
});

it.each([
  '0.0.0.0/0',
  '10.0.0.0/7',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-8',
  '10.0.0.0/0x8',
  '10.0.0/8',
  '::/0',
  'fd00::/31',
  'fd00::/129',
  'fe80::1%eth0',
  'intranet.example',
  '10.0.0.0/8,',
  '10.0.0.0/8 192.168.0.0/16',
])('WEBHOOK_NETWORKS=%s is rejected', (text) =>
  expect(() => readConfig({ WEBHOOK_NETWORKS: text })).toThrow(
    'WEBHOOK_NETWORKS must be networks of at least 8 bits (IPv6: 32) such as 10.0.0.0/8, separated by commas',
  ),
);

it.each([
  ['smtps://portal%40example.com:secret@mail.example', undefined, 'portal@example.com'],
  ['smtps://user:secret@mail.example', 'Support <support@example.com>', 'Support <support@example.com>'],
])('with SMTP_URL %s and MAIL_FROM %s the sender is %s', (url, from, sender) => {
  const config = readConfig({ SMTP_URL: url, MAIL_FROM: from, CONTACT_TO: 'sales@example.com' });
  expect(config.mail?.from).toBe(sender);
});

const from = (text: string) =>
  readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: text, CONTACT_TO: 'sales@example.com' }).mail
    ?.from;

it.each([
  ['a@b.nl', '', 'a@b.nl'],
  [' <a@b.nl> ', '', 'a@b.nl'],
  ['Belstock Support <a@b.nl>', 'Belstock Support', 'a@b.nl'],
  ['"Belstock, Support" <a@b.nl>', 'Belstock, Support', 'a@b.nl'],
  ['"Belstock"<a@b.nl>', 'Belstock', 'a@b.nl'],
  ['Belstock, Support <a@b.nl>', 'Belstock, Support', 'a@b.nl'],
  ['"The \\"best\\" \\\\ one" <a@b.nl>', 'The "best" \\ one', 'a@b.nl'],
  ['Bélstock (support) <a@bücher.nl>', 'Bélstock (support)', 'a@bücher.nl'],
  ['=?UTF-8?Q?B=C3=A9l?= =?utf-8?b?c3RvY2s=?= <a@b.nl>', 'Bélstock', 'a@b.nl'],
  ['"=?iso-8859-1?Q?B=E9l_stock?=" <a@b.nl>', 'Bél stock', 'a@b.nl'],
])('MAIL_FROM %j is the name %j and the address %s', (text, name, address) => {
  expect(from(text)).toBe(text.trim());
  expect(readSender(text)).toEqual({ name, address });
});

it.each([
  ['"Belstock <a@b.nl>"', 'put them around the name only'],
  ["'a@b.nl'", 'put them around the name only'],
  ['A <a@b.nl>, B <b@b.nl>', 'one address only'],
  ['"Bel"stock" <a@b.nl>', 'a quote in the name'],
  ['Support <support>', '"support" is no e-mail address'],
  ['Support a@b.nl', 'in < and > at the end'],
  ['a@b.nl\r\nBcc: <x@y.nl>', 'no line break'],
  ['José <josé@b.nl>', 'no letter such as é before the @'],
])('MAIL_FROM %j is refused with its reason', (text, reason) => expect(() => from(text)).toThrow(reason));

it('an operator can use PostgreSQL and S3 storage', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://portal:secret@db.example/portal?sslmode=verify-full',
    DATABASE_POOL_SIZE: '25',
    SECRET_KEY: secret,
    STORAGE_URL:
      's3://releases/portal/live/?endpoint=https://s3.example:9000&region=eu-west-1&path-style=true',
    DOWNLOADS: 'redirect',
  });
  expect(config).toMatchObject({
    database: { kind: 'postgres', poolSize: 25 },
    secretKey: Buffer.from(secret, 'base64'),
    storage: {
      kind: 's3',
      bucket: 'releases',
      prefix: 'portal/live/',
      endpoint: 'https://s3.example:9000',
      region: 'eu-west-1',
      pathStyle: true,
    },
    downloads: 'redirect',
  });
  expect(readConfig({ STORAGE_URL: 's3://releases' }).storage).toMatchObject({
    prefix: '',
    endpoint: undefined,
    region: 'us-east-1',
    pathStyle: false,
  });
});

it.each([
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '80a' }],
  ['HOST', { HOST: 'http://x' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin' }],
  ['SITE_URL', { SITE_URL: 'example.com' }],
  ['SMTP_URL', { SMTP_URL: 'http://mail', CONTACT_TO: 'a@b.nl' }],
  ['SMTP_URL', { CONTACT_TO: 'a@b.nl' }],
  ['CONTACT_TO', { SMTP_URL: 'smtp://mail' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail', CONTACT_TO: 'a@b.nl', MAIL_FROM: 'Support' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail', CONTACT_TO: 'a@b.nl', MAIL_FROM: 'a@b.nl\r\nBcc: <x@y.nl>' }],
  ['CONTACT_TO', { SMTP_URL: 'smtp://mail', CONTACT_TO: 'office' }],
  ['CONTACT_TO', { SMTP_URL: 'smtp://mail', CONTACT_TO: 'josé@b.nl' }],
  ['MAX_UPLOAD_BYTES', { MAX_UPLOAD_BYTES: 'lots' }],
  ['MAX_UPLOAD_BYTES', { MAX_UPLOAD_BYTES: '0' }],
  ['MAX_UPLOAD_BYTES', { MAX_UPLOAD_BYTES: '-5' }],
  ['TOKEN_TTL_HOURS', { TOKEN_TTL_HOURS: '0' }],
  ['TOKEN_TTL_HOURS', { TOKEN_TTL_HOURS: 'a day' }],
  ['REQUIRE_SECOND_FACTOR', { REQUIRE_SECOND_FACTOR: 'yes' }],
  ['MESSAGES_KEEP_DAYS', { MESSAGES_KEEP_DAYS: '0' }],
  ['MESSAGES_KEEP_DAYS', { MESSAGES_KEEP_DAYS: 'a year' }],
  ['AUDIT_KEEP_DAYS', { AUDIT_KEEP_DAYS: '1.5' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['SERVICE_WRAPPER_DIR', { SERVICE_WRAPPER_DIR: '/nowhere/at/all' }],
  ['SERVICE_WRAPPER_DIR', { SERVICE_WRAPPER_DIR: 'package.json' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y', SECRET_KEY: secret }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres:', SECRET_KEY: secret }],
  ['DATABASE_POOL_SIZE', { DATABASE_POOL_SIZE: '1' }],
  ['SECRET_KEY', { DATABASE_URL: 'postgres://x/y' }],
  ['SECRET_KEY', { SECRET_KEY: 'c2hvcnQ=' }],
  ['STORAGE_URL', { STORAGE_URL: 'https://s3.example/releases' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://releases?endpoint=s3.example' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://releases?path-style=yes' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://releases?zone=eu' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://releases/%zz' }],
  ['DOWNLOADS', { DOWNLOADS: 'redirect' }],
  ['DOWNLOADS', { DOWNLOADS: 'sign', STORAGE_URL: 's3://releases' }],
  ['ADVISORY_PREFIX', { ADVISORY_PREFIX: 'bel' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'x'.repeat(15) }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'a sentence with spaces in it' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['SITE_URL', { SITE_URL: 'https://www.example.com/portal' }],
  ['SITE_URL', { SITE_URL: 'https://www.example.com/?x=1' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://user:go%od@mail', CONTACT_TO: 'a@b.nl' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://user:go#od@mail', CONTACT_TO: 'a@b.nl' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://user:12/34@mail', CONTACT_TO: 'a@b.nl' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://user:100%@db/x', SECRET_KEY: secret }],
  ['STORAGE_URL', { STORAGE_URL: 's3://key:secret@releases' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['AWS_SECRET_ACCESS_KEY', { STORAGE_URL: 's3://releases', AWS_ACCESS_KEY_ID: 'key' }],
  ['SMTP_URL_FILE', { SMTP_URL_FILE: '/nowhere', CONTACT_TO: 'a@b.nl' }],
])('an invalid %s gives a one-line error that names it', (name, environment: Environment) =>
  expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} must (be|name) [^\\n]+$`)),
);

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SITE_ULR', 'SITE_URL'],
  ['STORAGE-URL', 'STORAGE_URL'],
  ['Smtp_Url', 'SMTP_URL'],
  ['SECRET_KEY_FLE', 'SECRET_KEY_FILE'],
  ['BACKUP_DIRS', 'BACKUP_DIR'],
])('an operator who sets %s gets the suggestion %s', (name, meant) =>
  expect(() => readConfig({ [name]: 'x' })).toThrow(`${name} is not a setting: did you mean ${meant}?`),
);

it('variables of other programs are ignored', () =>
  expect(() => readConfig({ HOSTNAME: 'x', PATH: '/bin', POST: '', npm_config_port: '1' })).not.toThrow());

it('an operator can keep each secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  try {
    const config = readConfig({
      DATABASE_URL_FILE: file('database', 'postgres://portal:secret@db.example/portal\n'),
      SECRET_KEY_FILE: file('key', `${secret}\n`),
      STORAGE_URL_FILE: file('storage', 's3://releases\r\n'),
      AWS_ACCESS_KEY_ID_FILE: file('id', 'AKIA'),
      AWS_SECRET_ACCESS_KEY_FILE: file('access', 'hidden'),
      SMTP_URL_FILE: file('smtp', 'smtp://mail.example'),
      ADMIN_PASSWORD_FILE: file('password', ' begins with a space\n'),
      CONTACT_TO: 'sales@example.com',
    });
    expect(config).toMatchObject({
      database: { url: 'postgres://portal:secret@db.example/portal' },
      secretKey: Buffer.from(secret, 'base64'),
      storage: { bucket: 'releases', keys: { accessKeyId: 'AKIA', secretAccessKey: 'hidden' } },
      mail: { smtpUrl: 'smtp://mail.example' },
      adminPassword: ' begins with a space',
    });
    expect(() => readConfig({ SMTP_URL: 'smtp://x', SMTP_URL_FILE: join(folder, 'smtp') })).toThrow(
      'SMTP_URL must be set once: SMTP_URL and SMTP_URL_FILE are both set',
    );
    expect(() => readConfig({ SECRET_KEY_FILE: file('empty', '\n') })).toThrow(
      `SECRET_KEY_FILE must name a file with a text: ${join(folder, 'empty')}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the site URL of the build is the default', () => {
  const archive = { site_url: 'https://www.example.com', node: 20 };
  expect(readConfig({}, archive).siteUrl).toBe('https://www.example.com');
  expect(readConfig({ SITE_URL: 'https://other.example/' }, archive).siteUrl).toBe('https://other.example');
  expect(readConfig({ PORT: '9000' }, { ...archive, site_url: null }).siteUrl).toBe('http://localhost:9000');
});

it('an archive for another Node version is rejected with a one-line error', () => {
  const archive = { site_url: null, node: 20 };
  expect(() => refuseOtherNode(archive, '20.11.1')).not.toThrow();
  expect(() => refuseOtherNode(archive, '22.23.3')).toThrow(
    /^This archive needs Node 20, and this is Node 22\.23\.3: [^\n]+$/,
  );
});

it('docs/settings.md matches the settings (update: npm run settings)', () =>
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsDocument()));

it.each([
  ['500', 500],
  ['20 MB', 20_000_000],
  ['8GiB', 8 * 1024 ** 3],
  ['1k', 1024],
  ['', undefined],
  ['1 XB', undefined],
  ['1e9', undefined],
])('parses the size %j', (text, bytes) => expect(parseSize(text)).toBe(bytes));
