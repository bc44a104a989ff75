import { expect, it } from '@jest/globals';
import { isChosen } from '../../../src/components/blocks/features-list';

const picking = { group: 'outbound', deviceType: 'PHONE' };

it.each([
  [{ group: 'all', device: 'all' }, true],
  [{ group: 'outbound', device: 'all' }, true],
  [{ group: 'outbound', device: 'PHONE' }, true],
  [{ group: 'outbound', device: 'TABLET' }, false],
  [{ group: 'inbound', device: 'PHONE' }, false],
] as const)('a choice of %j takes the picking app: %j', (choice, expected) => {
  expect(isChosen(picking, choice)).toBe(expected);
});
