import { expect, it } from '@jest/globals';
import { hashPassword, withHashingSlot, type Quota } from '../../../server/modules/auth/password/passwords';
import { holdHashing } from '../../setup/hold-hashing';

const from = (network: string, account: string): readonly [Quota, Quota] => [
  { name: `network ${network}`, slots: 4 },
  { name: `account ${account}`, slots: 2 },
];

/** Requests slots. Returns the networks in the order of their slots, and the refusals. */
async function turnsOf(asked: readonly (readonly [network: string, account: string])[]) {
  const release = holdHashing();
  const served: string[] = [];
  const settled = Promise.allSettled(
    asked.map(([network, account]) =>
      withHashingSlot(from(network, account), () => Promise.resolve(served.push(network))),
    ),
  );
  release();
  const refused = (await settled).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return { served, refused };
}

const times = (count: number, network: string, account: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => [network, account(index)] as const);

it('300 requests from a network get four slots, and other networks take turns first', async () => {
  const others = Array.from({ length: 10 }, (_, index) => [`office ${index}`, `person ${index}`] as const);
  const { served, refused } = await turnsOf([
    ...times(300, 'flood', (index) => `account ${index}`),
    ...others,
  ]);
  expect(served.filter((network) => network === 'flood')).toHaveLength(4);
  expect(served.slice(0, 11).sort()).toEqual(['flood', ...others.map(([network]) => network)].sort());
  expect(refused).toHaveLength(296);
  expect(refused[0]).toMatchObject({ status: 503, options: { retryAfter: 1 } });
});

it('one account gets two slots, however many networks the requests come from', async () => {
  const { served } = await turnsOf([
    ...Array.from({ length: 300 }, (_, index) => [`address ${index}`, 'customer'] as const),
    ['office', 'person'],
  ]);
  expect(served).toHaveLength(3);
  expect(served).toContain('office');
});

it('300 requests of an account leave slots for colleagues in the same network', async () => {
  const { served } = await turnsOf([
    ...times(300, 'office', () => 'script'),
    ...times(2, 'office', (index) => `colleague ${index}`),
  ]);
  expect(served).toHaveLength(4);
});

it('rejected requests leave no slot in use', async () => {
  await turnsOf(times(300, 'flood', (index) => `account ${index}`));
  expect((await turnsOf(times(4, 'flood', (index) => `account ${index}`))).refused).toEqual([]);
});

it('passwords are hashed with the Argon2id parameters of OWASP', async () =>
  expect(await hashPassword('Zwaluw-veertig-7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/));
