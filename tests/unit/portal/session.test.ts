import { describe, expect, it } from '@jest/globals';
import { addressAfterLogin, parseReturn, sameSiteAddress } from '../../../src/portal/auth/return-address';

const ORIGIN = 'https://example.com';

describe('the return address after a login', () => {
  it.each(['/en/app/downloads/5/?since=3#notes', '/nl/app/settings/audit/', '/en/'])(
    'accepts %s',
    (address) => expect(sameSiteAddress(address, ORIGIN)).toBe(address),
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
  ])('rejects %s', (address) => expect(sameSiteAddress(address, ORIGIN)).toBeUndefined());

  it('is undefined for an invalid stored value', () => {
    for (const text of [null, '', 'nonsense', '[]', 'null', '{"address":"//evil.example/en/"}'])
      expect(parseReturn(text, ORIGIN)).toBeUndefined();
  });

  it('uses the language of the login page, and the overview by default', () => {
    const remembered = { address: '/en/app/downloads/5/?since=3#notes', reason: 'required' as const };
    expect(addressAfterLogin(remembered, 'nl')).toBe('/nl/app/downloads/5/?since=3#notes');
    expect(addressAfterLogin(undefined, 'nl')).toBe('/nl/app/overview/');
  });
});
