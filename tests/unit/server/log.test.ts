import { fstatSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { readConfig } from '../../../server/config';
import { describeSettings, fatalLine } from '../../../server/log';

it('logs the settings without user names, passwords and keys', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://portal:hush@db.example:5433/portal?password=hush',
    SECRET_KEY: Buffer.alloc(32, 'hush').toString('base64'),
    STORAGE_URL: 's3://bucket/prefix?endpoint=https://hush:hush@s3.example:9000/&region=eu',
    SMTP_URL: 'smtps://user:hush@mail.example',
    CONTACT_TO: 'sales@example.com',
    METRICS_TOKEN: 'hush-hush-hush-hush-hush-hush-hush',
  });
  const described = describeSettings(config);
  expect(described).toMatchObject({
    database: 'postgres://db.example:5433/portal',
    storage: 's3://bucket/prefix/ at https://s3.example:9000',
    mail: 'smtps://mail.example',
    metrics: true,
  });
  expect(JSON.stringify(described)).not.toContain('hush');
});

it('adds the priority prefix to a fatal line only for the systemd journal', () => {
  const { dev, ino } = fstatSync(2);
  expect(fatalLine('PORT must be …', `${dev}:${ino}`)).toBe('<3>PORT must be …');
  expect(fatalLine('PORT must be …', '1:1')).toBe('PORT must be …');
  expect(fatalLine('PORT must be …', undefined)).toBe('PORT must be …');
});
