import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AxiosError, AxiosHeaders, type AxiosAdapter } from 'axios';
import { api } from '../../../src/portal/api/client/api-client';
import { ProfileSection } from '../../../src/portal/account/profile-section';
import { requireRecentLogin } from '../../../src/portal/auth/require-recent-login';
import { queryClient } from '../../../src/portal/api/client/query-client';
import { clearAuth, storeAuth } from '../../../src/portal/auth/session';
import { account } from './account/own-account';
import { withPasskeys } from './fake-passkeys';
import { AUTH, renderPortal } from './portal-harness';

const fresh = { ...AUTH, token: 'second' };

/** The calls that change data, each with its login. */
let changes: { login: unknown; body: unknown }[];
/** The login methods that the server returns, and how often it was asked; undefined: it refuses. */
let ways: string[] | undefined;
let asked: number;
let fetched: jest.SpiedFunction<typeof fetch>;

/** A server that accepts changes only with the second login. */
const adapter: AxiosAdapter = (config) => {
  const login = config.headers.get('Authorization');
  const answered = (status: number, data: unknown) => ({
    status,
    data,
    statusText: '',
    headers: new AxiosHeaders(),
    config,
  });
  if (config.url === '/me/loginWays') {
    asked += 1;
    if (ways) return Promise.resolve(answered(200, { ways }));
    return Promise.reject(new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, answered(404, {})));
  }
  if (config.method !== 'patch') return Promise.resolve(answered(200, account));
  const body: unknown = JSON.parse(String(config.data));
  changes.push({ login, body });
  if (login === 'Bearer second') return Promise.resolve(answered(200, { ...account, version: 2 }));
  const refusal = answered(403, {
    code: 'login_not_recent',
    detail: 'Log in again to confirm that it is you.',
  });
  return Promise.reject(new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, refusal));
};

beforeEach(() => {
  changes = [];
  ways = ['password'];
  asked = 0;
  api.defaults.adapter = adapter;
  fetched = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((path) =>
      Promise.resolve(
        path === '/api/login' ? new Response(JSON.stringify(fresh)) : new Response(null, { status: 204 }),
      ),
    );
});

async function changeAddress(asksWays = false) {
  renderPortal(<ProfileSection />, { isAdmin: false, asksWays });
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  fireEvent.change(email, { target: { value: 'ada@new.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { email, dialog: await screen.findByRole('dialog', { name: 'Confirm that it is you' }) };
}

it.each([
  ['POST', '/downloadables/12/publish', undefined, 'publish release 4.2.0'],
  ['DELETE', '/download/12', undefined, 'delete release 4.2.0'],
  ['DELETE', '/users/12', undefined, 'delete Bob'],
  ['POST', '/license/create', '{"license":{"name":"jansen"}}', 'create the licence jansen'],
  ['POST', '/downloadables/13/publish', undefined, 'go on'],
  ['POST', '/unknown', undefined, 'go on'],
])('names the act of %s %s', async (method, path, body, act) => {
  queryClient.setQueryData(['downloadTypes', 12, 'downloadables'], [{ id: 12, name: '4.2.0' }]);
  queryClient.setQueryData(['downloadTypes'], [{ id: 12, name: 'Type' }]);
  queryClient.setQueryData(['users', 'list', {}], { pages: [{ rows: [{ id: 12, name: 'Bob' }] }] });
  renderPortal(<ProfileSection />, { isAdmin: false });
  const answer = requireRecentLogin({ method, path, body });
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  expect(dialog.textContent).toContain(`To ${act}, enter your password.`);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(await answer).toBe(false);
});

it('asks for a login, then repeats the refused call and ends the old login', async () => {
  const { dialog } = await changeAddress();
  const [email, password] = [...dialog.querySelectorAll('input')];
  expect(email?.value).toBe('ada@example.com');
  await waitFor(() => expect(document.activeElement).toBe(password));
  fireEvent.input(password!, { target: { value: 'Merel-twaalf-9-dozen' } });
  fireEvent.submit(password!.form!);
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(changes.map(({ login }) => login)).toEqual(['Bearer first', 'Bearer second']);
  expect(changes[1]?.body).toEqual(changes[0]?.body);
  expect(screen.queryByRole('dialog')).toBeNull();
  const ended = fetched.mock.calls.find(([path]) => path === '/api/logout');
  expect(ended?.[1]?.headers).toEqual({ Authorization: 'Bearer first' });
});

it.each([
  ['the login methods are known', ['password', 'passkey']],
  ['they could not be loaded', undefined],
])('keeps what was typed when the user comes back to the tab: %s', async (_, known) => {
  ways = known;
  const { dialog } = await changeAddress(true);
  const password = within(dialog).getByLabelText<HTMLInputElement>('Password');
  fireEvent.input(password, { target: { value: 'Merel' } });
  const before = asked;
  ways = ['company'];
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(asked).toBe(before + 1));
  expect(document.contains(password)).toBe(true);
  expect(password.value).toBe('Merel');
});

it('offers only the login way of the user and moves focus to it', async () => {
  ways = ['company'];
  const opened = { close: jest.fn(), location: { replace: jest.fn() } };
  jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  fetched.mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify({ url: 'https://issuer.example/', browser_secret: 's' }))),
  );
  const { dialog } = await changeAddress();
  expect(dialog.querySelector('input')).toBeNull();
  const button = within(dialog).getByRole('button', { name: 'Log in with your company account' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  fireEvent.click(button);
  expect(await within(dialog).findByText(/in the window that has opened/)).toBeDefined();
  expect(opened.location.replace).toHaveBeenCalledWith('https://issuer.example/');
  expect(localStorage.getItem('portal:company-login-window')).toBe('s');
  storeAuth(fresh);
  expect(await screen.findByText('Saved.')).toBeDefined();
});

it('moves focus to the way of the current login if the user has several', async () => {
  withPasskeys({});
  ways = ['passkey', 'password'];
  const { dialog } = await changeAddress();
  const [first, ...others] = within(dialog).getAllByRole('button', { name: /^Confirm/ });
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect([first, ...others].map((button) => button?.textContent)).toEqual([
    'Confirm with a passkey',
    'Confirm',
  ]);
});

it('keeps the input and sends nothing if the user cancels', async () => {
  const { email, dialog } = await changeAddress();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(await screen.findByText('Log in again to confirm that it is you.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(email.value).toBe('ada@new.example');
  expect(changes).toHaveLength(1);
});

it('continues after a login of the same user in another tab', async () => {
  await changeAddress();
  storeAuth(fresh);
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(changes).toHaveLength(2);
});

it('is not confirmed by a login of another user or by a logout', async () => {
  storeAuth(AUTH);
  const byAnother = requireRecentLogin();
  storeAuth({ ...fresh, user: { ...fresh.user, id: 2 } });
  expect(await byAnother).toBe(false);
  const byNobody = requireRecentLogin();
  clearAuth();
  expect(await byNobody).toBe(false);
});
