import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { OwnSession } from '../../../../server/contract/session';
import { SessionsSection } from '../../../../src/portal/account/sessions-section';
import { Refusal, renderPortal, serve, renderWith } from '../portal-harness';
import { testScreenStates } from '../screens/screen-states';

const session = (id: number, fields: Partial<OwnSession> = {}): OwnSession => ({
  id,
  browser: 'Firefox',
  system: 'Windows',
  way: 'password' as const,
  network: '203.0.113.0/24',
  created_at: '2026-01-01T08:00:00Z',
  last_used_at: '2026-01-01T09:00:00Z',
  current: false,
  ...fields,
});
const here = session(1, { current: true });
const phone = session(2, { browser: 'Safari', system: 'iOS' });

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

testScreenStates({
  element: <SessionsSection />,
  call: 'GET /me/sessions',
  failure: 'Your logins could not be loaded',
  shown: {
    'a device that is not known': {
      answer: [session(1, { browser: null, system: null, network: null })],
      says: 'Unknown device',
    },
    'the other logins': { answer: [here, phone], says: /^Safari on iOS/ },
  },
});

it('names each row by its device, and shows its network', async () => {
  renderWith(<SessionsSection />, { 'GET /me/sessions': [here, phone] });
  expect(await screen.findByRole('rowheader', { name: 'Firefox on Windows This device' })).toBeDefined();
  expect(screen.getByRole('rowheader', { name: 'Safari on iOS' })).toBeDefined();
  expect(screen.getByRole('columnheader', { name: 'Network' })).toBeDefined();
});

it('offers no end button if the current login is the only one', async () => {
  renderWith(<SessionsSection />, { 'GET /me/sessions': [here] });
  expect(await screen.findByText('This device')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
});

it('offers no end button for the current login', async () => {
  renderWith(<SessionsSection />, { 'GET /me/sessions': [here, phone] });
  expect(within(await screen.findByRole('row', { name: /This device/ })).queryByRole('button')).toBeNull();
});

it('advises a new password only to users who have a password', async () => {
  serve({ 'GET /me/sessions': [here, phone] });
  const { unmount } = renderPortal(<SessionsSection />);
  expect(await screen.findByText(/end it and change your password\.$/)).toBeDefined();
  unmount();
  renderPortal(<SessionsSection hasPassword={false} />);
  expect(await screen.findByText('If you do not recognize a login, end it.')).toBeDefined();
});

it('shows the error of a login that could not be ended', async () => {
  renderWith(<SessionsSection />, {
    'GET /me/sessions': [here, phone],
    'DELETE /me/sessions/2': new Refusal(404, { detail: 'This no longer exists.' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^End Safari on iOS/ }));
  press('End');
  expect(await screen.findByText('This no longer exists.')).toBeDefined();
});
