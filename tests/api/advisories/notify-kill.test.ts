// @night
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import type { Advisory } from '../../../server/contract/advisory';
import type { Auth } from '../../../server/contract/session';
import { repeats } from '../../setup/repeats';
import { waitFor } from '../../setup/wait-for';
import { reportFigure } from '../setup/figures';
import { MailServer } from '../setup/mail-server';
import { startProcess, type ServerProcess } from '../setup/process';
import { administrator, Caller, expected, TestServer } from '../setup/server';

/** Number of kills; a tenth of them in `npm test`. */
const rounds = repeats(50, 5);
const people = 300;
const patient = { timeout: 120_000 };

let running: ServerProcess | undefined;
let dataDir = '';
const mails = new MailServer();
afterAll(async () => {
  await running?.end('SIGKILL');
  await mails.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Creates a draft about a release that all people downloaded. */
async function prepare(): Promise<number> {
  const server = await TestServer.start({ dataDir });
  const [group, type] = [await server.group(), await server.downloadType()];
  const release = await server.admin.release(type);
  const users = await server.db
    .insertInto('users')
    .values(
      Array.from({ length: people }, (_, index) => ({
        name: `Person ${index}`,
        email: `p${index}@kill.example`,
        email_key: `p${index}@kill.example`,
        search_key: `person ${index}`,
        group_id: group.id,
        password_hash: 'x',
        created_at: '2026-01-01T00:00:00.000Z',
        language: index % 2 === 0 ? ('en' as const) : ('nl' as const),
        // Otherwise mails about releases are sent too.
        release_mails: 'none' as const,
      })),
    )
    .returning('id')
    .execute();
  await server.insert(
    'downloads',
    users.map(({ id }) => ({
      downloadable_id: release.id,
      user_id: id,
      group_id: group.id,
      day: '2026-01-01',
      count: 1,
      last_at: '2026-01-01T00:00:00.000Z',
    })),
  );
  const draft = await server.admin.post<Advisory>('/api/advisories', {
    kind: 'incident',
    original_language: 'en',
    title_en: 'Incident',
    title_nl: 'Incident',
    summary_en: 'S',
    summary_nl: 'S',
    releases: [{ downloadable_id: release.id, status: 'affected' }],
  });
  const { id } = expected(201, draft);
  await server.stop();
  return id;
}

it(
  `mails no recipient twice when the server is killed ${rounds} times, and marks interrupted mails`,
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'notify-'));
    const id = await prepare();
    const port = await mails.open();
    const start = async () => {
      running = await startProcess({
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: administrator.password,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        CONTACT_TO: 'sales@belstock.example',
      });
      return running;
    };
    const { address } = await start();
    const auth = expected(200, await new Caller(address).post<Auth>('/api/login', administrator));
    const publication = { version: 1, summary_en: '', summary_nl: '', notify: true };
    expected(200, await new Caller(address, auth).post(`/api/advisories/${id}/publish`, publication));

    const file = new Sqlite(join(dataDir, 'belstock.sqlite'), { readonly: true });
    const count = (query: string) => file.prepare(query).pluck().get() as number;
    const notified = () => count('select count(*) from advisory_notifications');
    const sent = () => count('select count(*) from outbox where sent_at is not null');
    const doubtful = () =>
      count('select count(*) from outbox where sent_at is null and sending_at is not null');
    for (let round = 1; round <= rounds; round += 1) {
      // The kills alternate between the notifications and the mails.
      const wanted = Math.floor((people * round) / (rounds + 1));
      const done = round % 2 === 1 ? notified : sent;
      await waitFor(() => expect(done()).toBeGreaterThanOrEqual(wanted), { ...patient, every: 2 });
      await running?.end('SIGKILL');
      await start();
    }
    await waitFor(() => {
      expect(sent() + doubtful()).toBeGreaterThanOrEqual(people);
      expect(notified()).toBe(people);
    }, patient);
    const results = 'select count(*) from advisory_notifications where sent_at is not null';
    await waitFor(() => expect(count(results)).toBe(sent()), patient);
    // The server works on one mail at a time, so a kill leaves at most one in doubt.
    const inDoubt = new Set(
      file
        .prepare('select recipient from outbox where sent_at is null and sending_at is not null')
        .pluck()
        .all(),
    );
    expect(inDoubt.size).toBeLessThanOrEqual(rounds);
    file.close();

    const times = new Map<string, number>();
    for (const { to } of mails.received) times.set(to[0] ?? '', (times.get(to[0] ?? '') ?? 0) + 1);
    const twice = [...times.values()].filter((each) => each > 1).length;
    expect(twice).toBe(0);
    // Missing mails are marked, so that administrators know that they may not have been sent.
    const missing = Array.from({ length: people }, (_, index) => `p${index}@kill.example`).filter(
      (email) => !times.has(email),
    );
    for (const email of missing) expect(inDoubt).toContain(email);
    // The mail is in the language of the recipient.
    for (const { to, text } of mails.received) {
      const isEven = Number(/^p(\d+)@/.exec(to[0] ?? '')?.[1]) % 2 === 0;
      expect(text).toContain(isEven ? 'Security advisory' : 'Beveiligingsadvies');
    }
    reportFigure({
      fault: 'process killed (SIGKILL) while an advisory is mailed',
      times: rounds,
      looked: `${people} recipients`,
      found: `none was mailed twice; ${inDoubt.size} marked as in doubt, ${missing.length} of them not mailed`,
    });
  },
  300_000 + rounds * 20_000,
);
