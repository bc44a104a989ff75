// @change
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createConditions, type Conditions } from '../../../../server/platform/conditions/conditions';
import { openDatabase, type Database } from '../../../../server/platform/db/connection';
import { openSqlite } from '../../../../server/platform/db/sqlite';
import { createRateLimiter } from '../../../../server/platform/rate-limits/rate-limiter';
import { createLocalLocks, type Locks } from '../../../../server/platform/locks';
import { startMailer, type Mailer } from '../../../../server/modules/mail/mailer';
import { createOutbox, type Mail } from '../../../../server/modules/mail/outbox';
import { checkMail } from '../../../../server/doctor/outside';
import { greetingOf } from '../../../../server/platform/outbound/smtp';
import { waitFor } from '../../../setup/wait-for';
import { mailSettings } from '../../../api/setup/mail-server';

const secret = randomBytes(32);
const siteUrl = 'https://portal.example';
/** ms since the start of the test; the clock does not move unless a test moves it */
let elapsed = () => 0;
const now = () => new Date(Date.parse('2026-03-01T12:00:00Z') + elapsed());
function letClockRun(): void {
  const start = performance.now();
  elapsed = () => Math.round(performance.now() - start);
}
let folder: string;
let db: Database;
/** how often the mailer has looked into the outbox */
let looks: number;
let mailer: Mailer | undefined;
let server: SMTPServer | undefined;
let conditions: Conditions;
let lines: string[];
/** recipients that the server received, and the number of connections */
let asked: string[];
let connections: number;

beforeEach(async () => {
  elapsed = () => 0;
  folder = await mkdtemp(join(tmpdir(), 'mail-faults-'));
  db = await openDatabase(openSqlite(join(folder, 'db.sqlite')));
  [asked, lines, connections, looks] = [[], [], 0, 0];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  conditions = createConditions(log, now);
});
afterEach(async () => {
  await mailer?.stop();
  mailer = undefined;
  await close();
  await db.destroy();
  await rm(folder, { recursive: true });
});

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Starts a mail server that accepts everything unless an option says otherwise. */
async function open(options: SMTPServerOptions = {}, port = 0): Promise<number> {
  const opened = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'portal' }),
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        asked.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
    ...options,
  });
  opened.on('error', () => undefined);
  await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
  server = opened;
  return (opened.server.address() as AddressInfo).port;
}

async function close(): Promise<void> {
  const closing = server;
  server = undefined;
  if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()));
}

const recipients = ['a@klant.example', 'b@klant.example', 'c@klant.example'];
const mailTo = (email: string, kind: Mail['kind'] = 'invitation'): Mail => ({
  kind,
  to: { email },
  language: 'en',
  content: { subject: 'Hello', paragraphs: ['Hello'] },
});

const openOutbox = (sendNow: () => void = () => undefined) =>
  createOutbox(secret, createRateLimiter(db, secret, now), { sends: true, siteUrl, sendNow, now });

/** Starts a mailer with a login and three queued mails. */
async function begin(port: number, retryBaseMs = 100): Promise<void> {
  const outbox = openOutbox(() => mailer?.wake());
  for (const to of recipients) await outbox.enqueue(db, mailTo(to));
  const settings = {
    ...mailSettings(port),
    smtpUrl: `smtp://portal:word@127.0.0.1:${port}`,
    siteUrl,
    retryBaseMs,
  };
  const log = pino({ level: 'silent' });
  const locks = createLocalLocks();
  const tryRun: Locks['tryRun'] = (name, work) => locks.tryRun(name, work).then(() => void (looks += 1));
  mailer = startMailer({ db, locks: { ...locks, tryRun }, conditions, log, now }, { outbox, settings });
}

const rows = () => db.selectFrom('outbox').selectAll().orderBy('id').execute();
const cause = () => conditions.list().map(({ code, values }) => [code, values['cause']]);
const untilSent = () =>
  waitFor(async () => expect((await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true));
/** Expects that after the fault each mail is sent once, without counted attempts, and two lines are logged. */
async function expectRecovery(port: number): Promise<void> {
  const failed = await rows();
  expect(failed.map(({ failed_at, attempts }) => [failed_at, attempts])).toEqual(Array(3).fill([null, 0]));
  await close();
  await open({}, port);
  await untilSent();
  expect([...asked].sort()).toEqual(recipients);
  expect(conditions.list()).toEqual([]);
  expect(lines.at(-1)).toBe('mail can be sent again');
}

const refusingLogin = (code: number): SMTPServerOptions => ({
  onAuth: (_auth, _session, done) => done(refusal(code, 'Authentication failed')),
});

it.each<[string, string, SMTPServerOptions]>([
  ['535 to the login', 'login', refusingLogin(535)],
  ['534 to the login', 'login', refusingLogin(534)],
  [
    '530 to the sender without a login',
    'login',
    { onMailFrom: (_address, _session, done) => done(refusal(530, 'Authentication required')) },
  ],
  [
    '554 as greeting',
    'greeting',
    { onConnect: (_session, done) => done(refusal(554, 'No SMTP service here')) },
  ],
  [
    '550 to the sender',
    'sender',
    { onMailFrom: (_address, _session, done) => done(refusal(550, 'Sender rejected')) },
  ],
])('all mails are sent once after %s, and no attempt is counted', async (_fault, reason, options) => {
  const port = await open(options);
  await begin(port);
  await waitFor(() => expect(cause()).toEqual([['mail_failing', reason]]));
  await expectRecovery(port);
  expect(lines.filter((line) => line === 'mail can be sent again')).toHaveLength(1);
});

/** Accepts the login, and closes the connection at the sender. */
const breaksOff = () =>
  createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.on('data', (line) => {
      const [command = ''] = line.toString().split(' ');
      if (command === 'MAIL') socket.destroy();
      else socket.write(command === 'AUTH' ? '235 welcome\r\n' : '250 AUTH PLAIN\r\n');
    });
  });

/** Refuses the greeting, as a relay does that does not take the name of this server. */
const refusingGreeting = (answer: string) =>
  createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.on('data', () => socket.write(`${answer}\r\n`));
  });

it.each(['421 4.7.0 Try again later, closing connection. (EHLO)', '550 5.7.1 Invalid HELO name'])(
  'a refusal of the greeting (%s) is said to be one',
  async (answer) => {
    const port = await open();
    await close();
    const refusing = refusingGreeting(answer);
    await new Promise<void>((resolve) => refusing.listen(port, '127.0.0.1', resolve));
    await begin(port);
    await waitFor(() => expect(cause()).toEqual([['mail_failing', 'greeting']]));
    const mail = {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'a@b.nl',
      contactTo: 'a@b.nl',
      retryBaseMs: 100,
    };
    const [finding] = await checkMail({ mail, siteUrl });
    expect(finding?.text).toMatch(/refuses the greeting (?:EHLO|HELO) portal\.example: .*(?:421|550)/);
    await new Promise<void>((resolve) => refusing.close(() => resolve()));
    await expectRecovery(port);
  },
);

it.each([
  ['smtp://mail.example', 'https://portal.example', 'portal.example'],
  ['smtp://mail.example', 'https://bücher.example:8443', 'xn--bcher-kva.example'],
  ['smtp://mail.example', 'https://portal.example.', 'portal.example'],
  ['smtp://mail.example?name=mx.example', 'https://portal.example', 'mx.example'],
  ['smtp://mail.example', 'http://192.0.2.7:8000', '[192.0.2.7]'],
  ['smtp://mail.example', 'http://[2001:db8::1]', '[IPv6:2001:db8::1]'],
  ['smtp://mail.example', 'http://localhost:8000', hostname().includes('.') ? hostname() : '[127.0.0.1]'],
])('with %s and %s the mail server is greeted as %s', (smtpUrl, site, name) =>
  expect(greetingOf({ smtpUrl, siteUrl: site })).toBe(name),
);

it.each([true, false])('sends only ASCII to a server without SMTPUTF8 (%s)', async (hideSMTPUTF8) => {
  const headers: string[] = [];
  const names: string[] = [];
  const port = await open({
    hideSMTPUTF8,
    onData: (stream, session, done) => {
      void buffer(stream).then((mail) => {
        headers.push(mail.toString('latin1').split('\r\n\r\n')[0] ?? '');
        names.push(session.hostNameAppearsAs || '');
        asked.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      }, done);
    },
  });
  const outbox = openOutbox();
  const [typed, refused] = [mailTo('x@münchen.example'), mailTo('jürgen@klant.example')];
  await outbox.enqueue(db, {
    ...typed,
    to: { email: 'x@münchen.example', name: 'Jörg, "de" Vries' },
    replyTo: { email: 'josé@klant.example', name: 'José' },
  });
  await outbox.enqueue(db, refused);
  await begin(port);
  await waitFor(() => expect(asked.filter((to) => recipients.includes(to))).toHaveLength(3));
  const [, row] = await rows();
  expect(asked.includes('jürgen@klant.example')).toBe(!hideSMTPUTF8);
  expect(row?.last_error ?? '').toContain(hideSMTPUTF8 ? 'SMTPUTF8' : '');
  expect(row?.failed_at !== null).toBe(hideSMTPUTF8);
  expect(headers.filter((text) => !text.includes('jÃ¼rgen')).join('')).toMatch(/^[\0-\x7f]+$/);
  expect(new Set(names)).toEqual(new Set(['portal.example']));
});

it('all mails are sent once after a lost connection, and no attempt is counted', async () => {
  const port = await open();
  await close();
  await begin(port);
  await waitFor(() => expect(cause()).toEqual([['mail_failing', 'connection']]));
  const breaking = breaksOff();
  await new Promise<void>((resolve) => breaking.listen(port, '127.0.0.1', resolve));
  const wasTried = async () =>
    (await rows()).some(({ last_error }) => /closed|reset|hang up/i.test(last_error ?? ''));
  await waitFor(async () => expect(await wasTried()).toBe(true));
  await new Promise<void>((resolve) => breaking.close(() => resolve()));
  await expectRecovery(port);
});

it('a rejected login is retried once per retry delay, not once per mail', async () => {
  await begin(await open(refusingLogin(535)), 60_000);
  await waitFor(() => expect(cause()).toHaveLength(1));
  for (let wakes = 0; wakes < 5; wakes += 1) {
    const before = looks;
    mailer?.wake();
    await waitFor(() => expect(looks).toBeGreaterThan(before), { every: 1 });
  }
  expect(connections).toBe(1);
});

it('a mail refused for now is retried with doubled delays, at most six hours, and given up after 30 attempts', async () => {
  const minuteMs = 60_000;
  const port = await open({
    onRcptTo: ({ address }, _session, done) =>
      done(address === recipients[0] ? refusal(450, 'Try later') : undefined),
  });
  await begin(port, minuteMs);
  const delays: number[] = [];
  for (let attempts = 1; attempts <= 30; attempts += 1) {
    await waitFor(async () => expect((await rows())[0]?.attempts).toBe(attempts), { every: 1 });
    const [row] = await rows();
    expect(row?.failed_at === null).toBe(attempts < 30);
    const delay = Date.parse(row?.next_attempt_at ?? '') - now().getTime();
    delays.push(delay / minuteMs);
    const moved = elapsed() + delay;
    elapsed = () => moved;
    mailer?.wake();
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, ...Array<number>(21).fill(360)]);
});

it.each<[string, SMTPServerOptions, string]>([
  [
    '550 to the recipient',
    {
      onRcptTo: ({ address }, _session, done) =>
        done(address === recipients[0] ? refusal(550, 'No such mailbox') : undefined),
    },
    'No such mailbox',
  ],
  [
    '552 after the content',
    {
      onData: (stream, session, done) => {
        stream.resume();
        const to = session.envelope.rcptTo[0]?.address ?? '';
        stream.on('end', () => {
          if (to !== recipients[0]) asked.push(to);
          done(to === recipients[0] ? refusal(552, 'Too large') : undefined);
        });
      },
    },
    'Too large',
  ],
])('%s fails only that mail', async (_fault, options, words) => {
  await begin(await open(options));
  await waitFor(() => expect(asked).toEqual(recipients.slice(1)));
  const [refused] = await rows();
  expect(refused).toMatchObject({ attempts: 1, sent_at: null, failed_at: now().toISOString() });
  expect(refused?.last_error).toContain(words);
  expect(conditions.list()).toEqual([]);
});

const refusingAtRecipient = (code: number, text: string, email?: string): SMTPServerOptions => ({
  onRcptTo: ({ address }, _session, done) =>
    done(email === undefined || address === email ? refusal(code, text) : undefined),
});

it.each<[number, string]>([
  [553, '5.7.1 <portal@vendor.example>: Sender address rejected: not owned by user'],
  [554, '5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied'],
  [550, '5.7.1 Service unavailable, client [192.0.2.1] blocked using zen.spamhaus.org'],
  [550, '5.4.5 Daily user sending limit exceeded'],
  [550, '5.1.90 You have reached the daily limit for message recipients'],
  [503, '5.5.1 Bad sequence of commands'],
  [550, 'relay not permitted'],
])('%i %s for each recipient does not fail any mail', async (code, text) => {
  letClockRun();
  const port = await open(refusingAtRecipient(code, text));
  await begin(port);
  await waitFor(() => expect(cause()).toEqual([['mail_failing', 'policy']]));
  await close();
  await open({}, port);
  await untilSent();
  expect([...asked].sort()).toEqual(recipients);
  expect(conditions.list()).toEqual([]);
});

it('a rejected sender after the content does not fail any mail', async () => {
  const port = await open({
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () =>
        done(refusal(550, '5.7.60 Client does not have permissions to send as this sender')),
      );
    },
  });
  await begin(port);
  await waitFor(() => expect(cause()).toEqual([['mail_failing', 'policy']]));
  expect((await rows()).map(({ failed_at }) => failed_at)).toEqual([null, null, null]);
});

it('an invalid SMTP reply after the content does not fail any mail', async () => {
  const sockets: Socket[] = [];
  const speaking = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.write('220 ready\r\n');
    let inContent = false;
    socket.on('data', (data) => {
      const text = data.toString();
      const [command = ''] = text.split(/[ \r]/);
      if (inContent) {
        if (text.endsWith('\r\n.\r\n')) socket.write('garbage\r\n');
      } else if (command === 'DATA') {
        inContent = true;
        socket.write('354 go on\r\n');
      } else socket.write(command === 'AUTH' ? '235 welcome\r\n' : '250 AUTH PLAIN\r\n');
    });
  });
  await new Promise<void>((resolve) => speaking.listen(0, '127.0.0.1', resolve));
  try {
    await begin((speaking.address() as AddressInfo).port);
    await waitFor(() => expect(cause()).toEqual([['mail_failing', 'other']]));
    expect((await rows()).map(({ failed_at, attempts }) => [failed_at, attempts])).toEqual(
      Array(3).fill([null, 0]),
    );
  } finally {
    await mailer?.stop();
    // The mailer would keep its connection until a timeout of 30 seconds.
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => speaking.close(() => resolve()));
  }
});

it('a policy rejection of one recipient fails that mail after others are sent', async () => {
  letClockRun();
  await begin(
    await open(refusingAtRecipient(550, '5.7.1 This group takes mail of members only', recipients[0])),
  );
  await waitFor(async () => expect((await rows())[0]?.failed_at).not.toBeNull());
  expect(asked).toEqual(recipients.slice(1));
  expect(conditions.list()).toEqual([]);
});

it('a mail on which the server disconnects does not block other mails', async () => {
  const port = await open({
    onRcptTo: ({ address }, _session, done) =>
      done(address === recipients[0] ? refusal(421, 'Closing the connection') : undefined),
  });
  await begin(port);
  await waitFor(() => expect([...asked].sort()).toEqual(recipients.slice(1)));
});

it('a mail with a retry time far in the future is sent', async () => {
  await openOutbox().enqueue(db, mailTo('late@klant.example'));
  await db.updateTable('outbox').set({ next_attempt_at: '2027-04-05T12:00:00.000Z', attempts: 1 }).execute();
  await begin(await open());
  await waitFor(() => expect(asked).toContain('late@klant.example'));
});

it.each(['answer', 'grant', 'advisory'] as const)('does not resend a %s mail after a crash', async (kind) => {
  const outbox = openOutbox();
  const markOf = async (recipient: string) =>
    (
      await db
        .selectFrom('outbox')
        .select('sending_at')
        .where('recipient', '=', recipient)
        .executeTakeFirstOrThrow()
    ).sending_at;
  const seen: [string, string, string | null][] = [];
  const port = await open({
    onRcptTo: ({ address }, _session, done) => {
      void markOf(address).then((mark) => {
        seen.push([address, 'RCPT', mark]);
        done();
      });
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      stream.resume();
      stream.on('end', () => {
        void markOf(to).then((mark) => {
          seen.push([to, 'DATA', mark]);
          done();
        });
      });
    },
  });
  await outbox.enqueue(db, mailTo('interrupted@klant.example', kind));
  await db.updateTable('outbox').set({ sending_at: '2026-03-01T11:00:00.000Z' }).execute();
  await outbox.enqueue(db, mailTo('other@klant.example', kind));
  await begin(port);
  await waitFor(async () => {
    expect((await rows()).map(({ recipient, sent_at }) => [recipient, sent_at !== null])).toEqual([
      ['interrupted@klant.example', false],
      ['other@klant.example', true],
      ...recipients.map((to) => [to, true]),
    ]);
  });
  expect(seen.filter(([to]) => to === 'other@klant.example')).toEqual([
    ['other@klant.example', 'RCPT', null],
    ['other@klant.example', 'DATA', now().toISOString()],
  ]);
  // An invitation is sent again after a crash.
  for (const [to, , mark] of seen) if (recipients.includes(to)) expect(mark).toBeNull();
  expect(await markOf('other@klant.example')).toBeNull();
});
