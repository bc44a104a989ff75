import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { AccountScreen } from '../../../../src/portal/account/account-screen';
import { Refusal, renderPortal, serve } from '../portal-harness';

const account = {
  id: 1,
  name: 'Ada',
  email: 'ada@example.com',
  has_password: true,
  language: 'en',
  release_mails: 'all',
  pending_email: null,
  version: 1,
};
const secondFactor = { totp: false, passkeys: 0, recovery_codes: 0, required: false };
const ways = { ways: ['password'], company: null, second_factor_required: false };
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('shows nothing but what sets up a second factor while that comes first, and says why', async () => {
  const calls = serve({
    'GET /me': account,
    'GET /me/secondFactor': { ...secondFactor, required: true },
    'GET /me/passkeys': [],
    'GET /me/loginWays': { ...ways, second_factor_required: true },
  });
  renderPortal(<AccountScreen />);
  expect(await screen.findByText(/^Set up a passkey or one-time codes here/)).toBeDefined();
  expect(headings()).toEqual(['Logging in safely']);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(calls).not.toContain('GET /me/sessions');
  expect(calls).not.toContain('GET /me/notices');
});

it('shows the rest as soon as it is set up, and keeps the recovery codes in sight', async () => {
  const answers = {
    'GET /me': account,
    'GET /me/loginWays': ways,
    'GET /me/passkeys': [],
    'GET /me/sessions': [],
    'POST /me/totp': { uri: 'otpauth://totp/x', secret: 'ABCDEF', qr_svg: '<svg></svg>' },
    'POST /me/totp/confirm': { recovery_codes: ['abcd-efgh'] },
  };
  serve({ ...answers, 'GET /me/secondFactor': { ...secondFactor, required: true } });
  renderPortal(<AccountScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Set up one-time codes' }));
  fireEvent.input(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
  serve({ ...answers, 'GET /me/secondFactor': { ...secondFactor, totp: true, recovery_codes: 10 } });
  fireEvent.click(screen.getByRole('button', { name: 'Turn on', hidden: true }));
  expect(await screen.findByText('abcd-efgh')).toBeDefined();
  await waitFor(() => expect(headings()).toContain('Where you are logged in'));
  expect(screen.getByText('abcd-efgh')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the portal', hidden: true })).toBeDefined();
});

it('offers who has no password a link for one, and no form that can only fail', async () => {
  const answers = {
    'GET /me': { ...account, has_password: false },
    'GET /me/secondFactor': secondFactor,
    'GET /me/passkeys': [],
    'GET /me/loginWays': { ...ways, ways: [] },
    'POST /password/forgot': new Refusal(429, { detail: 'Too often.' }),
  };
  serve(answers);
  renderPortal(<AccountScreen />);
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

it.each([
  ['the only way', true],
  ['one of the ways', false],
])('says that the account of the company is %s', async (_what, required) => {
  serve({
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
  renderPortal(<AccountScreen />);
  const says = required
    ? /^You log in with .*login\.jansen\.example.* You last did so on 2 /
    : /^You can also .*login\.jansen\.example/;
  expect(await screen.findByText(says)).toBeDefined();
  expect(headings().includes('Change password')).toBe(!required);
  expect(screen.queryAllByText(/^You log in with it/)).toHaveLength(required ? 0 : 1);
  expect(headings().includes('Logging in safely')).toBe(!required);
});

it('says when one has last logged in with the account of the company beside another way', async () => {
  const company = {
    issuer: 'https://login.jansen.example/',
    required: false,
    last_login_at: '2026-01-02T08:00:00Z',
  };
  serve({
    'GET /me': account,
    'GET /me/secondFactor': secondFactor,
    'GET /me/passkeys': [],
    'GET /me/loginWays': { ...ways, company },
  });
  renderPortal(<AccountScreen />);
  expect(await screen.findByText(/^You also log in with .*jansen\.example\), last on 2 /)).toBeDefined();
});
