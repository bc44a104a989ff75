import { expect, jest, test } from '@jest/globals';
import { api } from '../../../src/portal/api/client/api-client';

test('a request is sent at once without reading the cookie store', () => {
  // Browsers have a store of cookies that answers later.
  const read = jest.fn<() => Promise<null>>(() => Promise.resolve(null));
  Object.defineProperty(window, 'cookieStore', { value: { get: read }, configurable: true });
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
  void api.get('/users', { adapter: 'xhr' });
  expect(send).toHaveBeenCalledTimes(1);
  expect(read).not.toHaveBeenCalled();
});
