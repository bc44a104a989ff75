import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ProfileSection } from '../../../../src/portal/account/profile-section';
import { serve, renderWith } from '../portal-harness';
import { testScreenStates } from '../screens/screen-states';
import { account } from './own-account';

testScreenStates({
  element: <ProfileSection />,
  call: 'GET /me',
  failure: 'Your details could not be loaded',
  shown: { 'the fields': { answer: account, says: 'Language of our mails' } },
});

it('shows that a new address must be confirmed', async () => {
  renderWith(<ProfileSection />, { 'GET /me': account });
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ada@new.example' } });
  const pending = { email: 'ada@new.example', ends_at: '2030-01-01T00:00:00Z' };
  const calls = serve({
    'GET /me': { ...account, pending_email: pending },
    'PATCH /me': { ...account, pending_email: pending, version: 5 },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('ada@new.example is to be confirmed')).toBeDefined();
  expect(calls).toContain('PATCH /me');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
});

it('cancels a pending change of address', async () => {
  const pending_email = { email: 'ada@new.example', ends_at: '2030-01-01T00:00:00Z' };
  renderWith(<ProfileSection />, { 'GET /me': { ...account, pending_email } });
  await screen.findByText('ada@new.example is to be confirmed');
  const calls = serve({ 'GET /me': account, 'DELETE /me/email': {} });
  fireEvent.click(screen.getByRole('button', { name: 'Keep the old address' }));
  await waitFor(() => expect(screen.queryByText('ada@new.example is to be confirmed')).toBeNull());
  expect(calls).toContain('DELETE /me/email');
});
