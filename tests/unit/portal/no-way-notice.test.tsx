import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { queryClient } from '../../../src/portal/api/client/query-client';
import { loginWaysQuery } from '../../../src/portal/api/own-sessions';
import { setViewedGroup } from '../../../src/portal/auth/viewed-group';
import { AUTH, renderPortal, serve } from './portal-harness';

const TEXT = 'You cannot log in again yet: you have no password and no passkey.';
const ways = (...names: string[]) => ({ ways: names, company: null, second_factor_required: false });
const patient = { timeout: 3000 };

it('shows a warning until the user has a way to log in again', async () => {
  serve({ 'GET /me/loginWays': ways() });
  renderPortal(null, { asksWays: true });
  expect(await screen.findByText(TEXT, { exact: false }, patient)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Set one up in your account.' });
  expect(link.getAttribute('href')).toBe('/en/app/account/security/');

  serve({ 'GET /me/loginWays': ways('passkey') });
  await act(() => queryClient.invalidateQueries({ queryKey: loginWaysQuery.queryKey }));
  expect(screen.queryByText(TEXT, { exact: false })).toBeNull();
});

it('requests the login ways once, and warns after the last way is removed', async () => {
  const calls = serve({ 'GET /me/loginWays': ways('passkey') });
  const { unmount } = renderPortal(null, { asksWays: true });
  await waitFor(() => expect(calls).toEqual(['GET /me/loginWays']), patient);
  unmount();
  renderPortal(null, { asksWays: true });
  serve({ 'GET /me/loginWays': ways() });
  expect(screen.queryByText(TEXT, { exact: false })).toBeNull();
  await act(() => queryClient.invalidateQueries({ queryKey: loginWaysQuery.queryKey }));
  expect(await screen.findByText(TEXT, { exact: false })).toBeDefined();
  expect(calls).toEqual(['GET /me/loginWays']);
});

it('sends no request while an administrator views the portal as a group', async () => {
  const calls = serve({});
  setViewedGroup({ userId: AUTH.user.id, id: 2, name: 'De Vries' });
  renderPortal(null, { asksWays: true });
  await act(() => new Promise((resolve) => setTimeout(resolve, 1100)));
  expect(calls).toEqual([]);
  act(() => setViewedGroup(null));
});
