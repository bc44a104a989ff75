import { afterEach, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { forgetMailedToken, useMailedToken } from '../../../src/portal/auth/mailed-token';

const page = '/password/';
afterEach(() => forgetMailedToken(page));

it('removes the token from the URL and keeps it until it is forgotten', () => {
  window.history.replaceState(null, '', '/en/password/?a=1#token=abc-DEF_1');
  const first = renderHook(() => useMailedToken(page));
  expect(first.result.current).toBe('abc-DEF_1');
  expect(window.location.href).toMatch(/\/en\/password\/\?a=1$/);
  first.unmount();

  const { result } = renderHook(() => useMailedToken(page));
  expect(result.current).toBe('abc-DEF_1');
  act(() => forgetMailedToken(page));
  expect(result.current).toBeNull();
});

it('rejects an invalid token and keeps the token of each page separate', () => {
  window.history.replaceState(null, '', '/en/password/#token=a/../b');
  expect(renderHook(() => useMailedToken(page)).result.current).toBeNull();
  window.history.replaceState(null, '', '/en/password/#token=abc');
  expect(renderHook(() => useMailedToken(page)).result.current).toBe('abc');
  expect(renderHook(() => useMailedToken('/invitation/')).result.current).toBeNull();
});
