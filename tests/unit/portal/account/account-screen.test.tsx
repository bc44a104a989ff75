import { expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { AccountScreen } from '../../../../src/portal/account/account-screen';
import { listUsers } from '../../../../server/contract/user';
import { send } from '../../../../src/portal/api/client/send';
import { Refusal, serve, renderWith } from '../portal-harness';
import { account } from './own-account';

const secondFactor = { totp: false, passkeys: 0, recovery_codes: 0, required: false };
const ways = { ways: ['password'], company: null, second_factor_required: false };
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('shows the second-factor page instead of the account if a second factor is required', async () => {
  const calls = renderWith(<AccountScreen part="logins" />, {
    'GET /me': account,
    'GET /me/secondFactor': { ...secondFactor, required: true },
    'GET /me/passkeys': [],
    'GET /me/loginWays': { ...ways, second_factor_required: true },
  });
  await screen.findByRole('heading', { level: 1, name: 'One more step before you can go on' });
  expect(headings()).toEqual(['Logging in safely']);
  expect(screen.queryByRole('heading', { level: 1, name: 'Account' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Elsewhere' })).toBeNull();
  expect(calls).not.toContain('GET /me/sessions');
});

function Users() {
  const users = useQuery({ queryKey: ['users'], queryFn: () => send(listUsers) });
  return <p>{users.data ? `Users: ${(users.data as unknown as string[]).join()}` : 'No users'}</p>;
}

it('shows the refused screen after the user confirms the recovery codes', async () => {
  const answers = {
    'GET /me': account,
    'GET /me/loginWays': ways,
    'GET /me/passkeys': [],
    'POST /me/totp': { uri: 'otpauth://totp/x', secret: 'ABCDEF', qr_svg: '<svg></svg>' },
    'POST /me/totp/confirm': { recovery_codes: ['abcd-efgh'] },
  };
  renderWith(<Users />, {
    ...answers,
    'GET /users': new Refusal(403, { code: 'second_factor_required' }),
    'GET /me/secondFactor': { ...secondFactor, required: true },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set up one-time codes' }));
  expect(screen.queryByText('No users')).toBeNull();
  fireEvent.input(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
  serve({
    ...answers,
    'GET /users': ['Ada'],
    'GET /me/secondFactor': { ...secondFactor, totp: true, recovery_codes: 10 },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Turn on', hidden: true }));
  expect(await screen.findByText('abcd-efgh')).toBeDefined();
  expect(screen.queryByText('Users: Ada')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'I have kept them', hidden: true }));
  expect(await screen.findByText('Users: Ada')).toBeDefined();
});

it('continues after a button press if another tab has set up the second factor', async () => {
  const refused = { 'GET /users': new Refusal(403, { code: 'second_factor_required' }) };
  renderWith(<Users />, {
    ...refused,
    'GET /me/secondFactor': { ...secondFactor, totp: true },
    'GET /me/passkeys': [],
  });
  const goOn = await screen.findByRole('button', { name: 'Go to the portal' });
  serve({ 'GET /users': ['Ada'] });
  fireEvent.click(goOn);
  expect(await screen.findByText('Users: Ada')).toBeDefined();
});

it.each([
  [undefined, 'Your details', 'Details'],
  ['security', 'Logging in safely', 'Security'],
  ['logins', 'Where you are logged in', 'Logins'],
  ['notifications', 'New releases', 'Notifications'],
  ['data', 'Your data', 'Data'],
] as const)('shows the account part %s and links its tab to its own address', async (part, heading, tab) => {
  renderWith(<AccountScreen part={part} />, {
    'GET /me': account,
    'GET /me/secondFactor': secondFactor,
    'GET /me/passkeys': [],
    'GET /me/loginWays': ways,
    'GET /me/sessions': [],
    'GET /me/notices': {
      release_mails: 'all',
      licence_reminders: true,
      sends_mail: true,
      feed_created_at: null,
    },
  });
  expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeDefined();
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of your account' }));
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe(tab);
  expect(tabs.getByRole('link', { name: tab }).getAttribute('href')).toBe(
    `/en/app/account/${part ? `${part}/` : ''}`,
  );
});

it('offers a user without a password a mailed link instead of the password form', async () => {
  const answers = {
    'GET /me': { ...account, has_password: false },
    'GET /me/secondFactor': secondFactor,
    'GET /me/passkeys': [],
    'GET /me/loginWays': { ...ways, ways: [] },
    'POST /password/forgot': new Refusal(429, { detail: 'Too often.' }),
  };
  renderWith(<AccountScreen part="security" />, answers);
  const ask = await screen.findByRole('button', { name: 'Mail me a link' });
  expect(screen.queryByLabelText('Current password')).toBeNull();
  expect(await screen.findByText(/^You have no way to log in again yet/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Set up one-time codes' })).toBeNull();
  expect(screen.getByText('You cannot log in again yet.')).toBeDefined();
  fireEvent.click(ask);
  expect(await screen.findByText('Too often.')).toBeDefined();
  const calls = serve({ ...answers, 'POST /password/forgot': 202 });
  fireEvent.click(ask);
  expect(await screen.findByText(/^A link is on its way to ada@example.com/)).toBeDefined();
  expect(calls).toContain('POST /password/forgot');
});

it('tells a user without a password where the link waits if the server sends no mail', async () => {
  renderWith(<AccountScreen part="security" />, {
    'GET /me': { ...account, has_password: false },
    'GET /me/secondFactor': secondFactor,
    'GET /me/passkeys': [],
    'GET /me/loginWays': ways,
    'GET /me/notices': { sends_mail: false },
    'POST /password/forgot': 202,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Mail me a link' }));
  expect(await screen.findByText(/it waits in the outgoing mail/)).toBeDefined();
});

it.each([
  ['the only way', true],
  ['one of the ways', false],
])('describes the company account as %s to log in', async (_what, required) => {
  renderWith(<AccountScreen part="security" />, {
    'GET /me': account,
    'GET /me/secondFactor': secondFactor,
    'GET /me/passkeys': [],
    'GET /me/loginWays': {
      ...ways,
      ways: required ? ['company'] : ['company', 'password'],
      company: {
        issuer: 'https://login.jansen.example/tenant',
        required,
        last_login_at: required ? '2026-01-02T08:00:00Z' : null,
      },
    },
  });
  const says = required
    ? /^You log in with .*login\.jansen\.example.* You last did so on 2 /
    : /^You can also .*login\.jansen\.example/;
  expect(await screen.findByText(says)).toBeDefined();
  expect(headings().includes('Change password')).toBe(!required);
  expect(headings().includes('Logging in safely')).toBe(!required);
});

it.each([true, false])('shows the login hint unless the company login is required: %s', async (required) => {
  const company = { issuer: 'https://login.jansen.example/tenant', required, last_login_at: null };
  renderWith(<AccountScreen />, {
    'GET /me': account,
    'GET /me/secondFactor': secondFactor,
    'GET /me/loginWays': { ...ways, ways: ['company'], company },
  });
  expect(await screen.findByLabelText('Email')).toBeDefined();
  expect(screen.queryAllByText(/^You log in with it/)).toHaveLength(required ? 0 : 1);
});

it('shows the last company login of a user who also has another way to log in', async () => {
  const company = {
    issuer: 'https://login.jansen.example/',
    required: false,
    last_login_at: '2026-01-02T08:00:00Z',
  };
  renderWith(<AccountScreen part="security" />, {
    'GET /me': account,
    'GET /me/secondFactor': secondFactor,
    'GET /me/passkeys': [],
    'GET /me/loginWays': { ...ways, company },
  });
  expect(await screen.findByText(/^You also log in with .*jansen\.example\), last on 2 /)).toBeDefined();
});
