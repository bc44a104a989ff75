import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { queryClient } from '../../../src/portal/api/client/query-client';
import { loginWaysQuery } from '../../../src/portal/api/own-sessions';
import { setViewedGroup } from '../../../src/portal/auth/viewed-group';
import { AUTH, holdIdleWork, renderPortal, serve, ui } from './portal-harness';

const TEXT = 'You cannot log in again yet: you have no password and no passkey.';
const ways = (...names: string[]) => ({ ways: names, company: null, second_factor_required: false });

it('shows a warning until the user has a way to log in again', async () => {
  serve({ 'GET /me/loginWays': ways() });
  const beIdle = holdIdleWork();
  renderPortal(null, { asksWays: true });
  await beIdle();
  expect(await screen.findByText(TEXT, { exact: false })).toBeDefined();
  expect(ui.href('Set one up in your account.')).toBe('/en/app/account/security/');

  serve({ 'GET /me/loginWays': ways('passkey') });
  await act(() => queryClient.invalidateQueries({ queryKey: loginWaysQuery.queryKey }));
  expect(screen.queryByText(TEXT, { exact: false })).toBeNull();
});

it('requests the login ways once, and warns after the last way is removed', async () => {
  const calls = serve({ 'GET /me/loginWays': ways('passkey') });
  const beIdle = holdIdleWork();
  const { unmount } = renderPortal(null, { asksWays: true });
  await beIdle();
  await waitFor(() => expect(calls).toEqual(['GET /me/loginWays']));
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
  const beIdle = holdIdleWork();
  renderPortal(null, { asksWays: true });
  await beIdle();
  expect([calls, queryClient.isFetching()]).toEqual([[], 0]);
  act(() => setViewedGroup(null));
});
