import { expect, it } from '@jest/globals';
import { generatePassword } from '../../../../server/contract/generate-password';
import { passwordStrength } from '../../../../src/portal/users/password-strength';

it.each([
  ['short', 'tooShort'],
  ['aaaaaaaaaaaa', 'weak'],
  ['1234567890', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['pallet rack dock', 'strong'],
  ['kL9w2mQ4xZ', 'fair'],
  ['x7Kq-29vB!mTzR4', 'strong'],
])('the strength of a password of %s is %s', (password, strength) =>
  expect(passwordStrength(password)).toBe(strength),
);

it('a generated password is strong and different each time', () => {
  const passwords = Array.from({ length: 50 }, generatePassword);
  expect(new Set(passwords).size).toBe(50);
  for (const password of passwords) expect(passwordStrength(password)).toBe('strong');
});
