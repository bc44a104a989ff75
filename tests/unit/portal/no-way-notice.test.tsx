import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { queryClient } from '../../../src/portal/api/client/query-client';
import { loginWaysQuery } from '../../../src/portal/api/own-sessions';
import { storeAuth } from '../../../src/portal/auth/session';
import { AUTH, renderPortal, serve } from './portal-harness';

const TEXT = 'You cannot log in again yet: you have no password and no passkey.';
const beginWithoutPassword = () => act(() => storeAuth({ ...AUTH, without_password: true }));

it('says on every screen to who was invited that there is no way to log in again, until there is one', async () => {
  serve({ 'GET /me/loginWays': { ways: [], company: null, second_factor_required: false } });
  renderPortal(null);
  beginWithoutPassword();
  expect(await screen.findByText(TEXT, { exact: false })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Set one up in your account.' })).toBeDefined();

  serve({ 'GET /me/loginWays': { ways: ['passkey'], company: null, second_factor_required: false } });
  await act(() => queryClient.invalidateQueries({ queryKey: loginWaysQuery.queryKey }));
  expect(screen.queryByText(TEXT, { exact: false })).toBeNull();
});

it('asks the server nothing about anybody else', () => {
  const calls = serve({});
  renderPortal(null);
  expect(calls).toEqual([]);
});
