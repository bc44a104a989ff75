import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { itWhere } from '../../setup/describe-where';
import { hasProgram } from '../setup/has-program';
import { Caller, expected, testServer, unique } from '../setup/server';

const metricsToken = 'a-token-for-prometheus-0123456789';
const server = testServer({ metricsToken });

async function read(): Promise<string> {
  const answer = await server.anyone.get('/metrics', { authorization: `Bearer ${metricsToken}` });
  expected(200, answer);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return answer.text;
}
const valueOf = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.split(' ')[1];

it('answers 404 without the token', async () => {
  for (const authorization of [
    '',
    'Bearer',
    `Bearer ${metricsToken}x`,
    `Basic ${metricsToken}`,
    metricsToken,
  ])
    await server.anyone.expect(404).get('/metrics', authorization ? { authorization } : {});
  await server.admin.expect(404).get('/metrics');
});

it('measures requests, limits, queues, disks and conditions', async () => {
  const credentials = { email: 'nobody@example.com', password: 'wrong' };
  for (let attempt = 0; attempt < 11; attempt += 1) await server.anyone.post('/api/login', credentials);
  const type = await server.downloadType();
  await server.admin.expect(201).record(type, Buffer.from('x'));
  server.running.services.watch.conditions.raise('backup_failing');

  const text = await read();
  server.running.services.watch.conditions.clear('backup_failing');
  const login = 'belstock_http_request_duration_seconds_count{method="POST",route="/api/login",status="4xx"}';
  expect(valueOf(text, login)).toBe('11');
  expect(valueOf(text, 'belstock_refused_total{limit="attempts"}')).toBe('1');
  expect(valueOf(text, 'belstock_queue{of="uploads"}')).toBe('1');
  expect(valueOf(text, 'belstock_queue{of="mail"}')).toBe('0');
  expect(valueOf(text, 'belstock_mail_oldest_unsent_seconds')).toBe('0');
  expect(valueOf(text, 'belstock_condition{code="backup_failing"}')).toBe('1');
  expect(valueOf(text, 'belstock_condition{code="disk_full"}')).toBe('0');
  expect(valueOf(text, 'belstock_disk_reserve')).toBe('1');
  expect(valueOf(text, 'belstock_orphans')).toBe('0');
  expect(valueOf(text, 'belstock_backup_age_seconds')).toBeUndefined();
  expect(text).toMatch(/^belstock_waiting\{for="hashing"\} 0$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

it('measures the age of the oldest queued mail', async () => {
  await server.insert('outbox', {
    kind: 'contact',
    next_attempt_at: '2026-01-01T00:00:00.000Z',
    created_at: new Date(Date.now() - 3_600_000).toISOString(),
    attempts: 3,
  });
  const text = await read();
  expect(valueOf(text, 'belstock_queue{of="mail"}')).toBe('1');
  expect(Number(valueOf(text, 'belstock_mail_oldest_unsent_seconds'))).toBeGreaterThanOrEqual(3_600);
  await server.db.deleteFrom('outbox').execute();
});

it('keeps the number of series bounded for any number of addresses, names and methods', async () => {
  const call = async (name: string) => {
    await server.anyone.get(`/api/nothing/${name}`);
    await server.anyone.get(`/${name}`);
    await server.anyone.send('PROPFIND', `/api/${name}`);
    await server.anyone.send('OPTIONS', `/api/${name}`);
    await server.anyone.get(`/api/feed/${name}.xml`);
    await new Caller(server.anyone.address).post('/api/login', {
      email: `${name}@x.example`,
      password: name,
    });
  };
  const names = Array.from({ length: 20 }, () => unique('secret-name').replace(' ', '-'));
  await call(names[0] ?? '');
  // Those of Node are about what it does at the moment, such as a kind of garbage collection.
  const series = (text: string) => text.split('\n').filter((line) => line.startsWith('belstock_')).length;
  await read();
  const before = series(await read());
  for (const name of names.slice(1)) await call(name);
  const text = await read();
  expect(series(text)).toBe(before);
  expect(text).not.toMatch(/secret-name|@|127\.0\.0\.1/);
});

const rules = resolve('docs/monitoring/alerts.yml');

itWhere(hasProgram('promtool', '--version'))('promtool accepts the alert rules', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('11 rules found')]);
});

it('alert rules use existing metrics, and each is documented', async () => {
  const text = await read();
  const file = readFileSync(rules, 'utf8');
  const asked = [...new Set([...file.matchAll(/\bbelstock_\w+/g)].map(([name]) => name))];
  expect(asked.length).toBeGreaterThan(3);
  const help = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name);
  for (const name of asked) expect(help).toContain(name.replace(/_(?:count|bucket|sum)$/, ''));
  const document = readFileSync(resolve('docs/monitoring.md'), 'utf8');
  for (const [, alert] of file.matchAll(/alert: (\w+)/g)) expect(document).toContain(`\`${alert}\``);
});
