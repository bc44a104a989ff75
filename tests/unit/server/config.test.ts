import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { parseSize, readConfig } from '../../../server/config';

it('an operator who sets nothing gets the defaults', () => {
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
    auditKeepDays: undefined,
    trustProxy: [],
    serviceWrapperDir: resolve('data', 'service-wrapper'),
    siteDir: resolve('site'),
    logLevel: 'warn',
  });
});

it('an operator can set everything', () => {
  const config = readConfig({
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
});

it.each([
  ['smtps://portal%40example.com:secret@mail.example', undefined, 'portal@example.com'],
  ['smtps://user:secret@mail.example', 'Support <support@example.com>', 'Support <support@example.com>'],
])('mail by %s with MAIL_FROM %s is from %s', (url, from, sender) => {
  const config = readConfig({ SMTP_URL: url, MAIL_FROM: from, CONTACT_TO: 'sales@example.com' });
  expect(config.mail?.from).toBe(sender);
});

const secret = randomBytes(32).toString('base64');

it('an operator can put database and files elsewhere', () => {
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
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('an operator who sets %s wrongly reads one line that names it', (name, environment) => {
  expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
});

it.each([
  ['500', 500],
  ['20 MB', 20_000_000],
  ['8GiB', 8 * 1024 ** 3],
  ['1k', 1024],
  ['', undefined],
  ['1 XB', undefined],
  ['1e9', undefined],
])('reads the size %j', (text, bytes) => expect(parseSize(text)).toBe(bytes));
