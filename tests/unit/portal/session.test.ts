import { describe, expect, it } from '@jest/globals';
import { addressAfterLogin, parseReturn, sameSiteAddress } from '../../../src/portal/auth/return-address';

const ORIGIN = 'https://example.com';

describe('the address to come back to after a login', () => {
  it.each(['/en/app/downloads/5/?since=3#notes', '/nl/app/settings/audit/', '/en/'])(
    'keeps %s',
    (address) => {
      expect(sameSiteAddress(address, ORIGIN)).toBe(address);
    },
  );

  it.each([
    'https://evil.example/en/',
    '//evil.example/en/',
    '/\\evil.example/en/',
    'javascript:alert(1)',
    '/app/downloads/', // without language
    '/en/login/',
    '/enterprise/',
    '',
    undefined,
    7,
  ])('refuses %s', (address) => {
    expect(sameSiteAddress(address, ORIGIN)).toBeUndefined();
  });

  it('is nothing when something else was stored', () => {
    for (const text of [null, '', 'nonsense', '[]', 'null', '{"address":"//evil.example/en/"}']) {
      expect(parseReturn(text, ORIGIN)).toBeUndefined();
    }
  });

  it('follows the language of the login page, and is the overview by default', () => {
    const remembered = { address: '/en/app/downloads/5/?since=3#notes', reason: 'required' as const };
    expect(addressAfterLogin(remembered, 'nl')).toBe('/nl/app/downloads/5/?since=3#notes');
    expect(addressAfterLogin(undefined, 'nl')).toBe('/nl/app/overview/');
  });
});
