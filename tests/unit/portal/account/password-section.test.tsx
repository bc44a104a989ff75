import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { PasswordSection } from '../../../../src/portal/account/password-section';
import { Refusal, renderWith, type Answers } from '../portal-harness';

const [CURRENT, NEW] = ['Zwaluw-veertig-7-paletten', 'Merel-twaalf-9-dozen'];
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function change(answer: Answers[string], typed = NEW) {
  const calls = renderWith(<PasswordSection />, { 'POST /me/password': answer });
  fireEvent.input(field('Current password'), { target: { value: CURRENT } });
  fireEvent.input(field('New password'), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  return calls;
}

it('shows that the password is being changed', async () => {
  change('pending');
  expect(await screen.findByRole('button', { name: 'Changing…' })).toBeDefined();
});

it('confirms the change and clears the fields', async () => {
  change({});
  expect(await screen.findByText('Your password has been changed.')).toBeDefined();
  expect([field('Current password').value, field('New password').value]).toEqual(['', '']);
});

it('rejects a short new password without a request', async () => {
  const calls = change({}, 'short');
  expect(await screen.findByText(/^Use at least \d+ characters\.$/)).toBeDefined();
  expect(calls).not.toContain('POST /me/password');
});

it.each([
  [
    'one field',
    { errors: [{ field: 'current_password', code: 'wrong', message: 'That is not it.' }] },
    'That is not it.',
  ],
  ['the whole form', { detail: 'Not on Sundays.' }, 'Not on Sundays.'],
])('shows a refusal of %s and keeps the input', async (_where, problem, says) => {
  change(new Refusal(422, problem));
  expect(await screen.findByText(says)).toBeDefined();
  expect([field('Current password').value, field('New password').value]).toEqual([CURRENT, NEW]);
  expect(screen.queryByText('Your password has been changed.')).toBeNull();
});

it.each([true, false])('mentions API keys only to administrators (administrator: %s)', (isAdmin) => {
  renderWith(<PasswordSection />, {}, { isAdmin });
  expect(
    screen.queryByText(
      /API keys that you created keep working\. To stop one, end it on the API keys page/,
    ) !== null,
  ).toBe(isAdmin);
});
