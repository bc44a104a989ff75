// @stores @night
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { Auth } from '../../../server/contract/session';
import { createExternalStores } from '../setup/external-stores';
import { repeats } from '../../setup/repeats';
import { waitFor } from '../../setup/wait-for';
import { reportFigure } from '../setup/figures';
import { MailServer } from '../setup/mail-server';
import { startProcess, type ServerProcess } from '../setup/process';
import { administrator, Caller, expected } from '../setup/server';
import { startSmallProxy, type SmallProxy } from '../setup/small-proxy';
import { Writers } from '../setup/writers';

/** Number of kills: at full length they take 5 minutes. */
const kills = repeats(150);
const betweenKillsMs = 2_000;

// Instances share the database and the storage, so both must be external.
const both = process.env['TEST_DATABASE_URL'] && process.env['TEST_STORAGE_URL'];
(both ? describe : describe.skip)('three instances behind a proxy', () => {
  let external: Awaited<ReturnType<typeof createExternalStores>>;
  let proxy: SmallProxy;
  let folder: string;
  let smtpUrl: string;
  const mail = new MailServer();
  const instances: ServerProcess[] = [];

  const start = () =>
    startProcess({
      ...external?.settings,
      AWS_ACCESS_KEY_ID: process.env['AWS_ACCESS_KEY_ID'] ?? '',
      AWS_SECRET_ACCESS_KEY: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
      DATA_DIR: folder,
      ADMIN_PASSWORD: administrator.password,
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: smtpUrl,
      CONTACT_TO: 'sales@belstock.example',
    });
  const listen = () => (proxy.ports = instances.map(({ address }) => Number(new URL(address).port)));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'instances-'));
    external = await createExternalStores();
    smtpUrl = `smtp://127.0.0.1:${await mail.open()}`;
    proxy = await startSmallProxy();
    instances.push(...(await Promise.all([start(), start(), start()])));
    listen();
  });
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    await proxy.close();
    await mail.close();
    await external?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    `lose nothing that they acknowledged while one is killed ${kills} times`,
    async () => {
      const auth = expected(200, await new Caller(proxy.address).post<Auth>('/api/login', administrator));
      const writers = new Writers(new Caller(proxy.address, auth));
      await writers.prepare();

      let stopped = false;
      let answers = 0;
      let cut = 0;
      const work = Promise.all(
        writers.all().map(async (write, index) => {
          // Slow enough for the limit of logins, and for the outbox to mail all messages.
          const isSlow = index >= writers.all().length - 3;
          while (!stopped) {
            try {
              await write();
              answers += 1;
              if (isSlow) await pause(400);
            } catch (error) {
              // The killed instance cut the connection. The next call goes to another instance.
              if (!(error instanceof TypeError)) throw error;
              cut += 1;
            }
          }
        }),
      );
      work.catch(() => (stopped = true));
      for (let kill = 0; kill < kills; kill += 1) {
        await Promise.race([pause(betweenKillsMs), work]);
        const victim = randomInt(instances.length);
        await instances[victim]?.end('SIGKILL');
        instances[victim] = await start();
        listen();
      }
      stopped = true;
      await work;
      await writers.check();
      for (const instance of instances) {
        writers.caller = new Caller(instance.address, auth);
        await writers.check();
      }
      await checkTrail(writers);
      const twice = await checkMail(writers);
      reportFigure({
        fault: 'one of three instances killed (SIGKILL) every two seconds',
        times: kills,
        looked: `${answers} answers, ${cut} calls cut, ${mail.received.length} mails`,
        found: `nothing lost, nothing came back, each release published once, ${twice} mails sent twice`,
      });
      expect(answers).toBeGreaterThan(kills);
    },
    300_000 + kills * 10_000,
  );

  it('show an advisory to visitors of every instance as soon as one of them published it', async () => {
    const auth = expected(200, await new Caller(proxy.address).post<Auth>('/api/login', administrator));
    const caller = new Caller(instances[0]?.address ?? '', auth);
    const draft = await caller.expect(201).post('/api/advisories', {
      ...{ kind: 'incident', original_language: 'en', title_en: 'Leak', title_nl: 'Lek', releases: [] },
      ...{ summary_en: 'Somebody read a disk.', summary_nl: 'Iemand las een schijf.' },
    });
    const list = '/en/security/advisories/';
    const paths = [list, '/nl/security/advisories/', `${list}feed.xml`, '/sitemap-advisories.xml'];
    const textsOf = () =>
      Promise.all(
        instances.flatMap(({ address }) => paths.map(async (path) => (await fetch(address + path)).text())),
      );
    // Now each instance has the pages in its cache.
    const [before] = await textsOf();
    expect(before).not.toContain('Leak');
    const { number } = await caller.expect(200).post(`/api/advisories/${draft.id}/publish`, {
      ...{ version: draft.version, summary_en: '', summary_nl: '', notify: false },
    });
    for (const text of await textsOf()) expect(text).toContain(number);
    for (const { address } of instances)
      expect((await fetch(`${address}${list}${String(number)}/`)).status).toBe(200);
  });

  /**
   * Expects a mail for each of the first messages and a count of the others. Of the mails in progress at a kill, at
   * most one was sent twice. @returns the number of mails sent twice
   */
  async function checkMail({ known }: Writers): Promise<number> {
    const mails = await query<{ message: number | null; subject: string | null }>(
      `select contact_message_id as message, subject from outbox where kind = 'contact'`,
    );
    const single = new Set(mails.flatMap(({ message }) => message ?? []));
    const others = mails
      .filter(({ message }) => message === null)
      .reduce((sum, { subject }) => sum + Number(/: (\d+)$/.exec(subject ?? '')?.[1]), 0);
    expect(single.size + others).toBeGreaterThanOrEqual(known.messages.size);
    const due = [...known.messages].filter(([id]) => single.has(id)).map(([, message]) => message);
    expect(due).not.toEqual([]);
    const mailed = () => mail.received.map(({ text }) => text);
    await waitFor(
      () => {
        const all = mailed().join('\n');
        expect(due.filter((message) => !all.includes(message))).toEqual([]);
      },
      { timeout: 120_000 },
    );
    const ids = mailed().map((text) => /^Message-ID: (.+)$/im.exec(text)?.[1]);
    const twice = ids.length - new Set(ids).size;
    expect(twice).toBeLessThanOrEqual(kills);
    return twice;
  }

  async function query<Row extends object>(text: string): Promise<Row[]> {
    const client = new Client({ connectionString: external?.settings['DATABASE_URL'] });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async function checkTrail({ known }: Writers): Promise<void> {
    const published = await query<{ id: string; count: string }>(
      `select detail::jsonb ->> 'id' as id, count(*) from audit where action = 'release.publish' group by 1`,
    );
    expect(published.filter(({ count }) => count !== '1')).toEqual([]);
    const entries = await query<{ action: string; count: string }>(
      'select action, sum(count) as count from audit group by action',
    );
    const counts = new Map(entries.map(({ action, count }) => [action, Number(count)]));
    const lost = [...known.audited].filter(([action, count]) => (counts.get(action) ?? 0) < count);
    expect(lost).toEqual([]);
  }
});
