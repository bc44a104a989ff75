import { describe, expect, it } from '@jest/globals';
import { addressWith, licencesOf } from '../../../../src/components/blocks/pricing/arithmetic';

const bounds = { minLicences: 1, maxLicences: 250 };

describe('the number of licences', () => {
  it.each([
    ['1', 1],
    ['250', 250],
    [' 12 ', 12],
    ['007', 7],
  ])('is read from %j', (text, licences) => expect(licencesOf(text, bounds)).toBe(licences));

  it.each(['', '0', '251', '-3', '1.5', '1e2', '0x10', 'twaalf', '99999999999999999999'])(
    'is not read from %j',
    (text) => expect(licencesOf(text, bounds)).toBeUndefined(),
  );
});

it('addressWith sets the number of licences and keeps the rest of the address', () => {
  expect(addressWith(12, 'https://example.com/en/pricing/?a=b#calculator')).toBe(
    'https://example.com/en/pricing/?a=b&licences=12#calculator',
  );
  expect(addressWith(3, 'https://example.com/en/pricing/?licences=12')).toBe(
    'https://example.com/en/pricing/?licences=3',
  );
});
