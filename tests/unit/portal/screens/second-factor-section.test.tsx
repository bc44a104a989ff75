import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { SecondFactorSection } from '../../../../src/portal/account/second-factor/second-factor-section';
import { Refusal, renderPortal, serve } from '../portal-harness';

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

const none = { totp: false, passkeys: 0, recovery_codes: 0, required: true };

it('sets up one-time codes: password, key, code, then the recovery codes', async () => {
  serve({
    'GET /me/secondFactor': none,
    'GET /me/passkeys': [],
    'POST /me/totp': { uri: 'otpauth://totp/x', secret: 'ABCDEF', qr_svg: '<svg></svg>' },
    'POST /me/totp/confirm': { recovery_codes: ['abcd-efgh', 'ijkm-npqr'] },
  });
  renderPortal(<SecondFactorSection />);
  fireEvent.click(await screen.findByRole('button', { name: 'Set up one-time codes' }));
  expect(screen.getByText(/^Set up one of these to use the portal/)).toBeDefined();
  type('Current password', 'Zwaluw-veertig-7-paletten');
  press('Continue');
  expect(await screen.findByText('ABCDEF')).toBeDefined();
  type('Code from the app', '123456');
  press('Turn on');
  expect(await screen.findByText('ijkm-npqr')).toBeDefined();
  press('I have kept them');
  expect(screen.queryByText('ijkm-npqr')).toBeNull();
});

it('says next to the field that the password is wrong', async () => {
  serve({
    'GET /me/secondFactor': { totp: true, passkeys: 0, recovery_codes: 3, required: false },
    'GET /me/passkeys': [],
    'DELETE /me/totp': new Refusal(422, {
      errors: [{ field: 'current_password', code: 'wrong_password', message: 'Not that one.' }],
    }),
  });
  renderPortal(<SecondFactorSection />);
  expect(await screen.findByText(/3 recovery codes left/)).toBeDefined();
  press('Remove one-time codes');
  type('Current password', 'wrong');
  fireEvent.submit(screen.getByLabelText('Current password').closest('form')!);
  expect(await screen.findByText('Not that one.')).toBeDefined();
});
