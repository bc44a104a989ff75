import { describe, expect, it } from '@jest/globals';
import { generatePassword } from '../../../server/contract/generate-password';
import mostCommon from '../../../server/modules/auth/password/common-passwords.json' with { type: 'json' };
import { passwordProblem } from '../../../server/modules/auth/password/passwords';

describe('a new password', () => {
  it('must not be one of the 3,000 most common passwords', () => {
    expect(new Set(mostCommon).size).toBe(3000);
    expect(mostCommon.filter((password) => passwordProblem('p', password)?.code !== 'common')).toEqual([]);
  });
  it.each(['password123', 'Welkom2026!', 'aaaaaaaaaaaa', '1234567890', 'Wachtwoord1', 'ABCABCABCABC'])(
    'must not be %s',
    (password) => expect(passwordProblem('p', password)).toMatchObject({ code: 'common' }),
  );
  it.each(['SAPbusinessone', 'Belstock-2026', 'magazijn01!', 'Warehouse2026', 'MobileMail#1', 'beheerder9'])(
    'must not be a product or industry word, with or without digits and symbols appended: %s',
    (password) => expect(passwordProblem('p', password)).toMatchObject({ code: 'common' }),
  );
  it('must have at least ten characters', () =>
    expect(passwordProblem('p', 'Ab3$xyz_9')).toMatchObject({ code: 'too_short' }));
  it.each(['Merel-twaalf-9-dozen', 'een lange zin met woorden', 'xK9$mQ2#vL'])('may be %s', (password) =>
    expect(passwordProblem('p', password)).toBeUndefined(),
  );
  it('is valid and unique when generated', () => {
    const made = Array.from({ length: 200 }, generatePassword);
    expect(new Set(made).size).toBe(200);
    for (const password of made) {
      expect(password).toMatch(/^[a-zA-Z2-9]{20}$/);
      expect(passwordProblem('p', password)).toBeUndefined();
    }
  });
});
