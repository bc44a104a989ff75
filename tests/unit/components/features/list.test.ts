import { describe, expect, it } from '@jest/globals';
import { addressOf, choiceIn, isChosen } from '../../../../src/components/blocks/features/list';

const picking = { group: 'outbound', deviceType: 'PHONE' };

it.each([
  [{ group: 'all', device: 'all' }, true],
  [{ group: 'outbound', device: 'all' }, true],
  [{ group: 'outbound', device: 'PHONE' }, true],
  [{ group: 'outbound', device: 'TABLET' }, false],
  [{ group: 'inbound', device: 'PHONE' }, false],
] as const)('the filter %j includes the picking app: %j', (choice, expected) =>
  expect(isChosen(picking, choice)).toBe(expected),
);

describe('the filter in the query of the address', () => {
  it.each([
    ['', { group: 'all', device: 'all' }],
    ['?group=inbound', { group: 'inbound', device: 'all' }],
    ['?device=TABLET&group=outbound', { group: 'outbound', device: 'TABLET' }],
    ['?group=cellar&device=phone', { group: 'all', device: 'all' }],
    ['?group=__proto__&device=%E0%A4%A', { group: 'all', device: 'all' }],
    [`?group=${'x'.repeat(100)}&device=PHONE`, { group: 'all', device: 'PHONE' }],
  ])('is read from %j', (query, choice) => expect(choiceIn(new URLSearchParams(query))).toEqual(choice));

  it('replaces only its own parameters and omits the value all', () => {
    const address = 'https://example.com/en/features/?from=mail&group=inbound#app-3';
    expect(addressOf({ group: 'outbound', device: 'PHONE' }, address)).toBe(
      'https://example.com/en/features/?from=mail&group=outbound&device=PHONE#app-3',
    );
    expect(addressOf({ group: 'all', device: 'all' }, address)).toBe(
      'https://example.com/en/features/?from=mail#app-3',
    );
  });
});
