// @change
import { expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Auth, SecondFactorAsked } from '../../../server/contract/session';
import { repeats } from '../../setup/repeats';
import { expected, testServer, type Answer } from '../setup/server';

const [home, elsewhere] = ['198.51.100.1', '203.0.113.7'];
const windowMs = 15 * 60_000;
const guessesInWindow = 100;
const guessesInAll = repeats(100, 3) * guessesInWindow;

let time = Date.parse('2030-01-01T12:00:00Z');
const server = testServer({ trustProxy: ['127.0.0.1'], tokenTtlHours: 1000 }, () => new Date(time));

/** A user with one-time codes and an earlier login at home, whose password an attacker knows. */
async function owner() {
  const user = await server.user();
  const { email, password } = user;
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  function logIn<T>(ip: string) {
    return server.anyone.post<T>('/api/login', { email, password }, from(ip));
  }
  const caller = server.as(expected(200, await logIn<Auth>(home)));
  const { secret } = await caller.expect(200).post('/api/me/totp', undefined, from(home));
  const codeAt = (timestamp: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const code = () => codeAt(time);
  const { recovery_codes } = await caller.expect(200).post('/api/me/totp/confirm', { code: code() });
  return {
    logIn,
    code,
    recovery_codes,
    /** Codes that are invalid in this time step, the one before and the one after. */
    wrongCodes: (count: number) => {
      const right = [codeAt(time - 30_000), code(), codeAt(time + 30_000)];
      const some = Array.from({ length: count + right.length }, (_, index) => String(index).padStart(6, '0'));
      return some.filter((each) => !right.includes(each)).slice(0, count);
    },
    ask: async (ip: string) => expected(200, await logIn<SecondFactorAsked>(ip)).challenge,
    enter: (challenge: string, typed: string, ip: string): Promise<Answer<Auth & { code?: string }>> =>
      server.anyone.post('/api/login/secondFactor', { challenge, code: typed }, from(ip)),
  };
}

it.each(['one-time codes', 'recovery codes'])(
  `%s: ${guessesInAll} guesses by an attacker who knows the password all fail, and never lock the owner out`,
  async (kind) => {
    const { code, recovery_codes, wrongCodes, ask, enter } = await owner();
    const rightCode = (round: number) =>
      kind === 'one-time codes' ? code() : (recovery_codes[round % 10] ?? '');
    let made = 0;
    for (let round = 0; made < guessesInAll; round += 1) {
      time += windowMs;
      const codes = wrongCodes(guessesInWindow);
      const wrong = kind === 'one-time codes' ? codes : codes.map((each) => `abcd-${each}`);
      let lookedAt = 0;
      for (let first = 0; first < guessesInWindow; first += 50) {
        const challenge = await ask(elsewhere);
        const guesses = wrong.slice(first, first + 50);
        const answers = await Promise.all(guesses.map((guess) => enter(challenge, guess, elsewhere)));
        made += answers.length;
        for (const { status } of answers) expect([401, 429]).toContain(status);
        lookedAt += answers.filter(({ body }) => body.code === 'wrong_code').length;
      }
      expect(lookedAt).toBe(10);
      // The valid code is refused too.
      const late = await enter(await ask(elsewhere), rightCode(round), elsewhere);
      expect(late.status).toBe(429);
      // There are more rounds than recovery codes, so the owner uses the app.
      const own = await enter(await ask(home), code(), home);
      expect(own.status).toBe(200);
    }
    expect(made).toBe(guessesInAll);
  },
  600_000,
);

it('correct passwords sent by an attacker, as many as allowed per minute, never lock the owner out', async () => {
  const { logIn } = await owner();
  time += windowMs;
  for (let count = 0; count < 30; count += 1) expect((await logIn(elsewhere)).status).toBe(200);
  expect((await logIn(elsewhere)).status).toBe(429);
  expect((await logIn(home)).status).toBe(200);
});
