import { expect, it } from '@jest/globals';
import type { CustomerMade, NewCustomer } from '../../../server/contract/customer';
import type { Licence } from '../../../server/contract/licence';
import { expected, testServer, unique, uniqueEmail } from '../setup/server';

const server = testServer();

type Whole = Required<NewCustomer>;

function customer(name = unique('Vermeer')): Whole {
  const license: Licence = {
    name,
    company: name,
    edition: 'full',
    users: 5,
    apps: ['app-0', 'app-8'],
    valid_from: '2026-01-01',
    valid_until: '2099-12-31',
  };
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@klant.example`;
  return { group: { name }, person: { name: 'Bas', email, language: 'nl', is_manager: true }, license };
}

const add = <T = CustomerMade>(body: unknown) => server.admin.post<T>('/api/customers', body);

/** Returns all data of customers, and the audit trail. */
const everything = () =>
  Promise.all(
    ['/api/groups', '/api/invitations', '/api/licenses', '/api/audit'].map(
      async (path) => (await server.admin.get(path)).text,
    ),
  );

it('adds a customer with its first user and its licence, and audits each', async () => {
  const whole = customer();
  const made = expected(201, await add(whole));
  expect(made.group).toMatchObject({ name: whole.group.name, is_admin: false });
  expect(made.license).toMatchObject({
    name: whole.group.name,
    group: { id: made.group.id },
    state: 'valid',
  });
  expect(made.invitation).toMatchObject({ email: whole.person.email, language: 'nl', is_manager: true });
  const { entries } = await server.admin.expect(200).get('/api/audit?limit=3');
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'group.create',
    'invitation.create',
    'license.create',
  ]);

  // The server sends no mail, so the link is in the answer.
  const token = made.invitation?.link?.split('#token=')[1];
  const acceptance = { token, password: 'Merel-twaalf-9-dozen' };
  const auth = await server.anyone.expect(200).post('/api/invitations/accept', acceptance);
  expect(auth.user).toMatchObject({ group: { id: made.group.id }, is_manager: true });
  const person = server.as(auth);
  const licences = await person.expect(200).get('/api/licenses');
  expect(licences.map(({ id }) => id)).toEqual([made.license?.id]);
});

it.each(['person', 'license'] as const)('adds a customer without its %s', async (part) => {
  const { [part]: left, ...rest } = customer();
  expect(left).toBeDefined();
  const made = expected(201, await add(rest));
  expect(Object.keys(made).sort()).toEqual(['group', part === 'person' ? 'license' : 'invitation']);
});

it('adds everything or nothing, and each refusal names its field', async () => {
  const group = await server.group();
  const user = await server.user(group);
  const whole = customer();
  const invited = {
    ...whole.person,
    email: uniqueEmail('cas'),
    group: group.id,
  };
  await server.admin.expect(201).post('/api/invitations', invited);
  const before = await everything();
  const refused: [number, string, object][] = [
    [409, 'group.name', { group: { name: group.name.toUpperCase() } }],
    [422, 'group.name', { group: { name: ' ' } }],
    [409, 'person.email', { person: { ...whole.person, email: user.email } }],
    [409, 'person.email', { person: { ...whole.person, email: invited.email } }],
    [422, 'person.email', { person: { ...whole.person, email: 'bas' } }],
    [422, 'license.users', { license: { ...whole.license, users: 0 } }],
    [422, 'license.valid_until', { license: { ...whole.license, valid_until: '2025-12-31' } }],
  ];
  for (const [status, field, change] of refused) {
    const answer = await add({ ...whole, ...change });
    expect([answer.status, answer.body]).toMatchObject([status, { errors: [{ field }] }]);
  }
  expect(await everything()).toEqual(before);
});

it('adds a customer once with four concurrent calls', async () => {
  const whole = customer();
  const answers = await Promise.all(Array.from({ length: 4 }, () => add(whole)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const groups = await server.admin.expect(200).get('/api/groups');
  expect(groups.filter(({ name }) => name === whole.group.name)).toHaveLength(1);
});

it('adding a customer counts towards the limit of invitations, also when refused', async () => {
  const { group, person } = customer();
  const taken = { group: { name: (await server.group()).name }, person };
  // Fewer than 100, because the tests above also sent invitations.
  let status = 409;
  for (let attempts = 0; status === 409 && attempts < 100; attempts += 1) status = (await add(taken)).status;
  expect(status).toBe(429);
  const another = { email: uniqueEmail('x'), name: 'X', language: 'en' };
  await server.admin.expect(429).post('/api/invitations', { ...another, group: 1 });
  expected(201, await add({ group }));
});
