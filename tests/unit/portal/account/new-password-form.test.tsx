import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useStaticQuery, type PageProps } from 'gatsby';
import PasswordPage from '../../../../src/pages/password';
import { setPassword } from '../../../../src/portal/auth/mailed-calls';
import { forgetMailedToken } from '../../../../src/portal/auth/mailed-token';
import { NewPasswordForm } from '../../../../src/portal/auth/new-password-form';
import { renderWithTexts } from '../portal-harness';

const [onDone, onEnded] = [jest.fn(), jest.fn()];

function set(password: string, status: number, body?: object) {
  const asked = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(body ? JSON.stringify(body) : null, { status })));
  renderWithTexts(
    <NewPasswordForm
      send={setPassword}
      token="secret"
      label="New password"
      submit="Set"
      submitting="Setting"
      onDone={onDone}
      onEnded={onEnded}
    />,
  );
  fireEvent.input(screen.getByLabelText('New password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Set' }));
  return asked;
}

it('sends the password with the token of the link', async () => {
  const asked = set('Zwaluw-veertig-7', 204);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(asked.mock.calls[0]?.[1]?.body).toBe(
    JSON.stringify({ password: 'Zwaluw-veertig-7', token: 'secret' }),
  );
});

it('calls onEnded for an expired link', async () => {
  set('Zwaluw-veertig-7', 410, { detail: 'It does not work any more.' });
  await waitFor(() => expect(onEnded).toHaveBeenCalled());
});

it('shows a password error from the server at the field and keeps the input', async () => {
  const errors = [{ field: 'password', code: 'common', message: 'Too common.' }];
  set('password123', 422, { detail: 'Check the fields.', errors });
  expect(await screen.findByText('Too common.')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('password123');
});

it('shows an error from the server about another field', async () => {
  const errors = [{ field: 'email', code: 'taken', message: 'Taken.' }];
  set('Zwaluw-veertig-7', 409, { detail: 'There is already a user.', errors });
  expect(await screen.findByText('There is already a user.')).toBeDefined();
});

it('rejects a short password without a request', () => {
  const asked = set('short', 204);
  expect(screen.getByText('Use at least 10 characters.')).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
});

it('shows the address of the link to password managers and to the reader', async () => {
  jest.mocked(useStaticQuery).mockReturnValue({ company: { quickSupport: [] }, integrations: { nodes: [] } });
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ email: 'ada@example.com' }))));
  window.history.replaceState(null, '', '/en/password/#token=abc');
  renderWithTexts(<PasswordPage {...({ location: window.location } as unknown as PageProps<never>)} />);
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  expect([email.value, email.autocomplete, email.readOnly]).toEqual(['ada@example.com', 'username', true]);
  expect(email.form).toBe(screen.getByLabelText<HTMLInputElement>('New password').form);
  forgetMailedToken('/password/');
});
