import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { api } from '../../../src/portal/api/client/api-client';
import { AuditScreen } from '../../../src/portal/audit/audit-screen';
import { storeAuth } from '../../../src/portal/auth/session';
import { AUTH } from './portal-harness';

const original = api.defaults.adapter;
beforeEach(() => {
  storeAuth(AUTH);
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  api.defaults.adapter = original;
  window.history.replaceState(null, '', '/');
});

it('the audit trail sends one request per typing pause and aborts the previous request', async () => {
  const asked: { actor: string | undefined; signal: { aborted: boolean } }[] = [];
  api.defaults.adapter = ({ url, params, signal }) => {
    if (url !== '/audit') return new Promise(() => undefined);
    const { actor } = params as { actor?: string };
    asked.push({ actor, signal: signal as AbortSignal });
    return new Promise(() => undefined);
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AuditScreen />
    </QueryClientProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(1000));
  const field = screen.getByRole('searchbox', { name: 'Who' });
  const typed = 'anna@klant.nl';
  for (let length = 1; length <= typed.length; length += 1) {
    fireEvent.change(field, { target: { value: typed.slice(0, length) } });
    await act(() => jest.advanceTimersByTimeAsync(100));
  }
  expect(asked.map(({ actor }) => actor)).toEqual([undefined]);
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(asked.map(({ actor }) => actor)).toEqual([undefined, typed]);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});
