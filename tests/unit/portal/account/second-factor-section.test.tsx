import { expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { SecondFactorSection } from '../../../../src/portal/account/second-factor/second-factor-section';
import { queryClient } from '../../../../src/portal/api/client/query-client';
import { Refusal, renderWith, ui } from '../portal-harness';

const type = (label: string, value: string) => ui.type(label, value);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

const none = { totp: false, passkeys: 0, recovery_codes: 0, required: false };

it('sets up one-time codes: key, code, then the recovery codes', async () => {
  renderWith(<SecondFactorSection />, {
    'GET /me/secondFactor': none,
    'GET /me/passkeys': [],
    'POST /me/totp': { uri: 'otpauth://totp/x', secret: 'ABCDEF', qr_svg: '<svg></svg>' },
    'POST /me/totp/confirm': { recovery_codes: ['abcd-efgh', 'ijkm-npqr'] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set up one-time codes' }));
  expect(await screen.findByText('ABCD EF')).toBeDefined();
  const open = screen.getByRole('link', { name: 'Open in your app', hidden: true });
  expect(open.getAttribute('href')).toBe('otpauth://totp/x');
  type('Code from the app', '123456');
  press('Turn on');
  expect(await screen.findByText('ijkm-npqr')).toBeDefined();
  let saved: Blob | undefined;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => ((saved = blob), 'blob:x'),
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  press('Save as a file');
  expect(await textOf(saved!)).toMatch(
    /customer portal.*\nAddress: localhost\nAccount: ada@example.com\nMade: .*abcd-efgh\nijkm-npqr\n$/s,
  );
  press('I have kept them');
  expect(screen.queryByText('ijkm-npqr')).toBeNull();
});

it('replaces the recovery codes after a confirmation', async () => {
  const calls = renderWith(<SecondFactorSection />, {
    'GET /me/secondFactor': { ...none, totp: true, recovery_codes: 3 },
    'GET /me/passkeys': [],
    'POST /me/recoveryCodes': { recovery_codes: ['qrst-uvwx'] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New recovery codes' }));
  expect(calls).not.toContain('POST /me/recoveryCodes');
  fireEvent.click(dialog.getByRole('button', { name: 'New recovery codes' }));
  expect(await screen.findByText('qrst-uvwx')).toBeDefined();
});

it('shows the error of a failed setup or removal of one-time codes', async () => {
  const answers = {
    'GET /me/secondFactor': none,
    'GET /me/passkeys': [],
    'POST /me/totp': new Refusal(409, { detail: 'Already there.' }),
    'DELETE /me/totp': new Refusal(409, { detail: 'None there.' }),
  };
  renderWith(<SecondFactorSection />, answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Set up one-time codes' }));
  expect(await screen.findByText('Already there.')).toBeDefined();
  cleanup();
  queryClient.clear();
  renderWith(<SecondFactorSection />, {
    ...answers,
    'GET /me/secondFactor': { ...none, totp: true, recovery_codes: 3 },
  });
  expect(await screen.findByText(/3 recovery codes left/)).toBeDefined();
  press('Remove one-time codes');
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove one-time codes', hidden: true }).at(-1)!);
  expect(await screen.findByText('None there.')).toBeDefined();
});

it('warns before removing the last second factor if one is required', async () => {
  renderWith(<SecondFactorSection />, {
    'GET /me/secondFactor': { ...none, totp: true },
    'GET /me/passkeys': [],
    'GET /me/loginWays': { ways: ['password'], company: null, second_factor_required: true },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove one-time codes' }));
  expect(await screen.findByText(/you will have to set up another one before you can go on/)).toBeDefined();
});

it('explains recovery codes to a user without a password', async () => {
  renderWith(<SecondFactorSection />, {
    'GET /me': { has_password: false },
    'GET /me/secondFactor': { ...none, passkeys: 1, recovery_codes: 10 },
    'GET /me/passkeys': [],
  });
  expect(await screen.findByText(/A recovery code works only after a password/)).toBeDefined();
});

it('warns a user who has no way to log in again', async () => {
  renderWith(<SecondFactorSection />, {
    'GET /me': { has_password: false },
    'GET /me/secondFactor': { ...none, passkeys: 0, recovery_codes: 0 },
    'GET /me/passkeys': [],
    'GET /me/loginWays': { ways: [], company: null, second_factor_required: false },
  });
  expect(await screen.findByText('You cannot log in again yet.')).toBeDefined();
});
