import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { LoginForm } from '../../../../src/portal/auth/login-form';
import { noPasskey, usedPasskey, withPasskeys } from '../fake-passkeys';
import { AUTH, renderWithTexts, ui } from '../portal-harness';

const onLoggedIn = jest.fn();

/** The requests to the server, except those for the login methods of a domain. */
const calls = jest.fn<typeof fetch>();
let company: string;
beforeEach(() => {
  company = 'none';
  calls.mockReset();
  jest.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
    const { pathname, searchParams } = new URL(path as string, 'http://localhost');
    if (pathname !== '/api/login/ways') return calls(path, init);
    const way = searchParams.has('domain') || company === 'unused' ? company : 'none';
    return Promise.resolve(new Response(JSON.stringify({ company: way })));
  });
});
afterEach(() => {
  jest.useRealTimers();
});
const type = (label: string, value: string) => ui.type(label, value);

function logIn(answer: () => Promise<Response>) {
  const asked = calls.mockImplementation(answer);
  renderWithTexts(<LoginForm onLoggedIn={onLoggedIn} />);
  type('Email', 'ada@example.com');
  type('Password', 'Zwaluw-veertig-7-paletten');
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  return asked;
}
const response =
  (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers }));

it('shows progress and sends one request for repeated submits', () => {
  const asked = logIn(() => new Promise(() => undefined));
  fireEvent.submit(screen.getByRole('button', { name: 'Logging in…' }).closest('form')!);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('calls onLoggedIn with the login of an accepted user', async () => {
  logIn(response(200, AUTH));
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledWith(AUTH));
  expect(screen.getByRole('alert').textContent).toBe('');
});

it.each([
  ['is refused', response(401, { detail: 'Email or password is wrong.' }), /^Email or password is wrong\.$/],
  ['has to wait', response(429, {}, { 'Retry-After': '90' }), /^Too many login attempts/],
  ['gets an error on our side', response(500), /fault on our side/],
  [
    'has no connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    /^We could not reach the server/,
  ],
])('shows the error and keeps the input of a user who %s', async (_what, answer, says) => {
  logIn(answer);
  expect(await screen.findByText(says)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Zwaluw-veertig-7-paletten');
  expect(onLoggedIn).not.toHaveBeenCalled();
});

it('asks to check only the password if the address is fixed', async () => {
  calls.mockImplementation(response(401, { code: 'wrong_login', detail: 'Check both.' }));
  renderWithTexts(<LoginForm email="ada@example.com" onLoggedIn={onLoggedIn} />);
  type('Password', 'Zwaluw-veertig-7-paletten');
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('The password is incorrect. Try again.')).toBeDefined();
});

it('hides the password and allows pasting and password managers', () => {
  renderWithTexts(<LoginForm onLoggedIn={onLoggedIn} />);
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password.type).toBe('password');
  expect(password.autocomplete).toBe('current-password');
  expect(screen.getByLabelText<HTMLInputElement>('Email').autocomplete).toBe('username');
  expect(fireEvent.paste(password)).toBe(true); // not prevented
});

it('shows and hides the password on demand', () => {
  renderWithTexts(<LoginForm onLoggedIn={onLoggedIn} />);
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.type).toBe('password');
});

it('counts down the time until the next allowed login attempt', async () => {
  jest.useFakeTimers();
  logIn(response(429, {}, { 'Retry-After': '90' }));
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(0);
  expect(screen.getByRole('timer').textContent).toBe('You can try again in 1:30.');
  await pass(31_000);
  expect(screen.getByRole('timer').textContent).toBe('You can try again in 0:59.');
  await pass(59_000);
  expect(screen.getByRole('timer').textContent).toBe('You can try again now.');
});

it.each([
  ['an empty form', '', '', ['Enter your email address.', 'Enter your password.']],
  ['an incomplete address', 'ada', 'x', [/^This is not a complete email address/]],
])('shows the errors of %s at the fields without a request', (_what, email, password, says) => {
  const asked = calls;
  renderWithTexts(<LoginForm onLoggedIn={onLoggedIn} />);
  type('Email', email);
  type('Password', password);
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  for (const text of says) expect(screen.getByText(text)).toBeDefined();
  const field = screen.getByLabelText('Email');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(asked).not.toHaveBeenCalled();
});

it('asks for the code of the second factor, then completes the login', async () => {
  const asked = logIn(
    response(200, { second_factor: ['totp'], challenge: 'c', expires_at: AUTH.expires_at }),
  );
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(onLoggedIn).not.toHaveBeenCalled();
  asked.mockImplementation(response(200, AUTH));
  type('Code', ' 123456 ');
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledWith(AUTH));
  expect(asked.mock.lastCall?.[0]).toBe('/api/login/secondFactor');
  expect(asked.mock.lastCall?.[1]?.body).toBe('{"challenge":"c","code":"123456"}');
});

const options = { challenge: 'AQ', rpId: 'localhost' };
const companyLogin = 'Log in with your company account';

/** Presses the button for a passkey. The server sends these responses in order. */
function usePasskey(...answers: (() => Promise<Response>)[]) {
  const asked = calls;
  for (const answer of answers) asked.mockImplementationOnce(answer);
  renderWithTexts(<LoginForm onLoggedIn={onLoggedIn} />);
  type('Email', 'ada@example.com');
  fireEvent.click(screen.getByRole('button', { name: 'Log in with a passkey' }));
  return asked;
}

it.each([
  [
    'chooses no passkey',
    noPasskey('NotAllowedError'),
    [response(200, options)],
    /or this device has none .* use a passkey of another device, or log in with your password\.$/,
  ],
  [
    'uses another address of the portal',
    noPasskey('SecurityError'),
    [response(200, options)],
    /cannot be used here\. Log in with your password\.$/,
  ],
  [
    'uses an unknown passkey',
    usedPasskey,
    [response(200, options), response(401, { detail: 'This passkey is not known here.' })],
    /not known here/,
  ],
  ['has to wait', usedPasskey, [response(429, {}, { 'Retry-After': '90' })], /^Too many login attempts/],
])('shows the passkey error and keeps the address of a user who %s', async (_what, get, answers, says) => {
  withPasskeys({ get });
  usePasskey(...answers);
  expect(await screen.findByText(says)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
  expect(screen.getByRole('button', { name: 'Log in with a passkey' }).ariaDisabled).toBeNull();
  expect(onLoggedIn).not.toHaveBeenCalled();
});

it.each([
  ['Log in with a passkey', 'Answer the question of your browser…', ['Login', companyLogin]],
  ['Login', 'Logging in…', ['Log in with a passkey', companyLogin]],
  [companyLogin, companyLogin, ['Login', 'Log in with a passkey']],
])('shows progress only at the pressed button: %s', async (pressed, busy, others) => {
  withPasskeys({});
  company = 'offered';
  calls.mockReturnValue(new Promise(() => undefined));
  renderWithTexts(<LoginForm onLoggedIn={onLoggedIn} />);
  await screen.findByRole('button', { name: companyLogin });
  type('Email', 'ada@example.com');
  type('Password', 'Zwaluw-veertig-7-paletten');
  fireEvent.click(screen.getByRole('button', { name: pressed }));
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const stateOf = (name: string) => [button(name).ariaBusy, button(name).disabled];
  expect([busy, ...others].map(stateOf)).toEqual([
    ['true', false],
    [null, true],
    [null, true],
  ]);
});

it('offers no passkey login in a browser without passkeys', () => {
  renderWithTexts(<LoginForm onLoggedIn={onLoggedIn} />);
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
});

it('offers passkey and recovery code after the password if a passkey is the only second factor', async () => {
  withPasskeys({});
  logIn(
    response(200, {
      second_factor: ['passkey', 'recovery_code'],
      challenge: 'c',
      expires_at: AUTH.expires_at,
    }),
  );
  expect(await screen.findByText('One of your recovery codes.')).toBeDefined();
  const passkey = screen.getByRole('button', { name: 'Log in with a passkey' });
  await waitFor(() => expect(document.activeElement).toBe(passkey));
  expect(screen.getByText(/^Your password is right\. Now use your passkey/)).toBeDefined();
});

it('requires an address, then requests the company login', async () => {
  const asked = calls.mockImplementation(response(404, { detail: 'No company login here.' }));
  renderWithTexts(<LoginForm onLoggedIn={onLoggedIn} />);
  fireEvent.click(await screen.findByRole('button', { name: companyLogin }));
  expect(screen.getByText('Enter your email address.')).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
  type('Email', 'ada@example.com');
  fireEvent.click(screen.getByRole('button', { name: companyLogin }));
  expect(await screen.findByText('No company login here.')).toBeDefined();
  expect(asked).toHaveBeenCalledWith(
    '/api/login/openid',
    expect.objectContaining({ body: JSON.stringify({ email: 'ada@example.com', language: 'en' }) }),
  );
});

it('completes a company login of this tab and removes its code and secret', async () => {
  sessionStorage.setItem('portal:company-login', 'secret');
  window.history.replaceState(null, '', '#openid=code');
  const asked = calls.mockImplementation(response(200, AUTH));
  renderWithTexts(<LoginForm onLoggedIn={onLoggedIn} />);
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledWith(AUTH));
  expect(asked).toHaveBeenCalledWith(
    '/api/login/openid/token',
    expect.objectContaining({ body: JSON.stringify({ code: 'code', browser_secret: 'secret' }) }),
  );
  expect(window.location.hash).toBe('');
  expect(sessionStorage.getItem('portal:company-login')).toBeNull();
});

it.each([
  ['#openid=code', /^This took too long, or was begun in another browser/],
  ['#openid-ended', /^This took too long, or was begun in another browser/],
  ['#openid-denied', /^Your company has not logged you in.* log in with your password\.$/],
  ['#openid-denied-required', /^Your company has not logged you in.* who manages your company account\.$/],
  ['#openid-failed', /^Logging in with your company account did not work/],
])('explains the failed company login of %s without a request', async (hash, says) => {
  window.history.replaceState(null, '', hash);
  const asked = calls;
  renderWithTexts(<LoginForm onLoggedIn={onLoggedIn} />);
  expect(await screen.findByText(says)).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
  expect(onLoggedIn).not.toHaveBeenCalled();
});

it.each([
  [['passkey', 'totp', 'recovery_code'], /another device, or enter a code of your app or a recovery code\.$/],
  [['passkey', 'recovery_code'], /another device, or enter a recovery code\.$/],
])('shows the alternatives after a cancelled passkey: %s', async (second_factor, says) => {
  let refuse: () => void = () => undefined;
  withPasskeys({
    get: () => new Promise((_, reject) => (refuse = () => reject(new DOMException('no', 'NotAllowedError')))),
  });
  const asked = logIn(response(200, { second_factor, challenge: 'c', expires_at: AUTH.expires_at }));
  await screen.findByLabelText('Code');
  const passkey = screen.getByRole('button', { name: 'Log in with a passkey' });
  asked.mockImplementation(response(200, options));
  fireEvent.click(passkey);
  await waitFor(() => expect(passkey.textContent).toBe('Answer the question of your browser…'));
  expect(screen.getByRole('button', { name: 'Login' })).toBeDefined();
  await waitFor(() => {
    refuse();
    expect(screen.getByText(says)).toBeDefined();
  });
});

it('suggests no password to a user who has only a passkey', async () => {
  withPasskeys({ get: noPasskey('NotAllowedError') });
  calls.mockImplementation(response(200, options));
  renderWithTexts(<LoginForm email="ada@example.com" ways={['passkey']} onLoggedIn={onLoggedIn} />);
  fireEvent.click(screen.getByRole('button', { name: 'Log in with a passkey' }));
  expect(await screen.findByText(/Try again, or use a passkey of another device\.$/)).toBeDefined();
});

it('moves focus to the company login if the server requires it', async () => {
  logIn(response(403, { code: 'company_login_required', detail: 'Use the company account.' }));
  expect(await screen.findByText('Use the company account.')).toBeDefined();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: companyLogin })),
  );
});

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('offers no company login if no group has one', async () => {
  company = 'unused';
  renderWithTexts(<LoginForm onLoggedIn={onLoggedIn} />);
  type('Email', 'ada@example.com');
  fireEvent.blur(screen.getByLabelText('Email'));
  await waitFor(() => expect(globalThis.fetch).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('button', { name: companyLogin })).toBeNull();
});

it.each(['offered', 'required'])('keeps the company login in its place for its domain: %s', async (way) => {
  company = way;
  calls.mockImplementation(response(404, { detail: 'No company login here.' }));
  renderWithTexts(<LoginForm onLoggedIn={onLoggedIn} />);
  await screen.findByRole('button', { name: companyLogin });
  const shown = buttons();
  type('Email', 'ada@De-Vries.example');
  const asked = '/api/login/ways?domain=de-vries.example';
  await waitFor(() => expect(jest.mocked(globalThis.fetch).mock.lastCall?.[0]).toBe(asked));
  expect(screen.getByLabelText('Password')).toBeDefined();
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Email').form!);
  if (way === 'offered') expect(screen.getByText('Enter your password.')).toBeDefined();
  else await waitFor(() => expect(calls.mock.lastCall?.[0]).toBe('/api/login/openid'));
  await waitFor(() => expect(buttons()).toEqual(shown));
});

it('offers the company login if the request for the login ways fails', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  renderWithTexts(<LoginForm onLoggedIn={onLoggedIn} />);
  expect(await screen.findByRole('button', { name: companyLogin })).toBeDefined();
});
