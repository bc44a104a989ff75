import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { parseSize, readConfig } from '../../../server/config';

it('an operator who sets nothing gets the defaults', () => {
  expect(readConfig({ PORT: '', HOST: ' ' })).toEqual({
    port: 8000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    adminEmail: 'admin@example.com',
    adminPassword: undefined,
    mail: undefined,
    maxUploadBytes: 8 * 1024 ** 3,
    tokenTtlHours: 12,
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
  expect(config.mail).toMatchObject({ contactTo: 'sales@example.com' });
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
  ['CONTACT_TO', { SMTP_URL: 'smtp://mail', CONTACT_TO: 'office' }],
  ['MAX_UPLOAD_BYTES', { MAX_UPLOAD_BYTES: 'lots' }],
  ['MAX_UPLOAD_BYTES', { MAX_UPLOAD_BYTES: '0' }],
  ['MAX_UPLOAD_BYTES', { MAX_UPLOAD_BYTES: '-5' }],
  ['TOKEN_TTL_HOURS', { TOKEN_TTL_HOURS: '0' }],
  ['TOKEN_TTL_HOURS', { TOKEN_TTL_HOURS: 'a day' }],
  ['MESSAGES_KEEP_DAYS', { MESSAGES_KEEP_DAYS: '0' }],
  ['MESSAGES_KEEP_DAYS', { MESSAGES_KEEP_DAYS: 'a year' }],
  ['AUDIT_KEEP_DAYS', { AUDIT_KEEP_DAYS: '1.5' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['SERVICE_WRAPPER_DIR', { SERVICE_WRAPPER_DIR: '/nowhere/at/all' }],
  ['SERVICE_WRAPPER_DIR', { SERVICE_WRAPPER_DIR: 'package.json' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://x' }],
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
