import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { SecondFactorSection } from '../../../../src/portal/account/second-factor/second-factor-section';
import { isPasskeyWanted, wantPasskey } from '../../../../src/portal/auth/passkey';
import { madePasskey, noPasskey, waitingPasskey, withPasskeys } from '../fake-passkeys';
import type { serve } from '../portal-harness';
import { Refusal, ui, renderWith } from '../portal-harness';

const type = (label: string, value: string) => ui.type(label, value);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

const passkey = (id: number, name: string) => ({
  id,
  name,
  created_at: '2026-05-01T10:00:00Z',
  last_used_at: null,
});
const state = (passkeys: number) => ({
  totp: false,
  passkeys,
  recovery_codes: passkeys && 10,
  required: false,
});
const options = {
  challenge: 'AQ',
  rp: { name: 'localhost' },
  user: { id: 'AQ', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [],
};

const section = (answers: Parameters<typeof serve>[0], passkeys = 0) => {
  const calls = renderWith(<SecondFactorSection />, {
    'GET /me/secondFactor': state(passkeys),
    'GET /me/passkeys': [],
    ...answers,
  });
  return calls;
};

async function add() {
  fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  type('Name', 'Laptop at home');
  press('Continue');
}

async function chooseForPhone(entry: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Phone' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

it('cancels the browser prompt and keeps the name', async () => {
  withPasskeys({ create: waitingPasskey });
  const calls = section({ 'POST /me/passkeys/options': options });
  await add();
  expect(await screen.findByText(/now asks for a passkey/)).toBeDefined();
  press('Cancel');
  expect(await screen.findByText(/^No passkey was made/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Laptop at home');
  expect(calls).not.toContain('POST /me/passkeys');
});

it.each([
  ['the user cancels', 'NotAllowedError', /^No passkey was made/],
  ['the device already has a passkey', 'InvalidStateError', /already has a passkey/],
  ['the device cannot create a passkey', 'NotSupportedError', /could not make a passkey/],
])('explains why no passkey was added if %s, and keeps the name', async (_what, name, says) => {
  withPasskeys({ create: noPasskey(name) });
  const calls = section({ 'POST /me/passkeys/options': options });
  await add();
  expect(await screen.findByText(says)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Laptop at home');
  expect(calls).not.toContain('POST /me/passkeys');
});

it('shows the error of a refused passkey without a browser prompt', async () => {
  let asked = 0;
  withPasskeys({
    create: () => {
      asked += 1;
      return madePasskey();
    },
  });
  section({ 'POST /me/passkeys/options': new Refusal(409, { detail: 'Not now.' }) });
  await add();
  expect(await screen.findByText('Not now.')).toBeDefined();
  expect(asked).toBe(0);
});

it.each([
  [false, /^Your password alone is then enough to log in\./],
  [true, /^A passkey or one-time codes are required here: you will have to set up another one/],
])('explains the removal of the last passkey (second factor required: %s)', async (isRequired, says) => {
  withPasskeys({});
  section(
    {
      'GET /me/passkeys': [passkey(7, 'Phone')],
      'GET /me/loginWays': { ways: ['password'], company: null, second_factor_required: isRequired },
    },
    1,
  );
  await chooseForPhone('Remove');
  expect(await screen.findByText(says)).toBeDefined();
});

it('removes a passkey after a confirmation that explains the remaining login', async () => {
  withPasskeys({});
  const calls = section({ 'GET /me/passkeys': [passkey(7, 'Phone')], 'DELETE /me/passkeys/7': 204 }, 1);
  await screen.findByText(/^You log in with a passkey, or with your password and a recovery code/);
  await screen.findByRole('table', { name: 'Passkeys' });
  await chooseForPhone('Remove');
  expect(await screen.findByText(/^Your password alone is then enough/)).toBeDefined();
  press('Remove');
  expect(await screen.findByText(/removed\.$/)).toBeDefined();
  expect(calls).toContain('DELETE /me/passkeys/7');
});

it('offers no further passkey after ten', async () => {
  withPasskeys({});
  const ten = Array.from({ length: 10 }, (_, index) => passkey(index + 1, `Key ${index}`));
  section({ 'GET /me/passkeys': ten }, 10);
  expect(await screen.findByText(/^You have 10 passkeys, the maximum/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('explains that the browser cannot use passkeys', async () => {
  section({});
  expect(await screen.findByText(/^This browser cannot use passkeys/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('shows the error of a failed load', async () => {
  section({ 'GET /me/passkeys': new Refusal(500, { detail: 'Later.' }) });
  expect(await screen.findByText('Later.')).toBeDefined();
  expect(screen.getByText('Your passkeys could not be loaded')).toBeDefined();
});

it('warns a user without a password before removing the only passkey', async () => {
  withPasskeys({});
  section(
    {
      'GET /me': { has_password: false },
      'GET /me/passkeys': [passkey(7, 'Phone')],
      'DELETE /me/passkeys/7': 204,
    },
    1,
  );
  expect(await screen.findByText(/^You log in with a passkey\./)).toBeDefined();
  await screen.findByRole('table', { name: 'Passkeys' });
  await chooseForPhone('Remove');
  expect(await screen.findByText(/^You have no password, so without this passkey/)).toBeDefined();
});

it('opens the passkey dialog for a user who chose a passkey instead of a password', async () => {
  withPasskeys({});
  wantPasskey(true);
  section({ 'GET /me': { has_password: false } });
  expect(await screen.findByRole('dialog', { name: 'Add a passkey' })).toBeDefined();
  press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(isPasskeyWanted()).toBe(false);
});
