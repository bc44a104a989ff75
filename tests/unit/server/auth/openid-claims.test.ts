import { expect, it } from '@jest/globals';
import { readClaims } from '../../../../server/modules/auth/company/openid-claims';

it.each([
  [true, true],
  ['true', true],
  [' True ', true],
  [false, false],
  ['FALSE', false],
  ['yes', null],
  ['', null],
  [1, null],
  [0, null],
  [null, null],
  [[true], null],
  [{}, null],
  [undefined, null],
])('reads the claim email_verified %j as %j', (email_verified, isEmailVerified) => {
  const email = 'anna@klant.example';
  expect(readClaims('1', { email, email_verified }).isEmailVerified).toBe(isEmailVerified);
  expect(readClaims('1', { email }, { email_verified }).isEmailVerified).toBe(isEmailVerified);
});

it.each([
  ['the name', { name: 'Anna', given_name: 'A' }, { name: 'Other' }, 'Anna'],
  ['the name of userinfo', { name: null, given_name: 'A' }, { name: 'Anna' }, 'Anna'],
  ['given and family name', { given_name: 'Anna', family_name: 'Bakker' }, {}, 'Anna Bakker'],
  ['one of both', { given_name: ['x', 'y'], family_name: 'Bakker' }, {}, 'Bakker'],
  ['both names of userinfo', {}, { given_name: 'Anna', family_name: 'Bakker' }, 'Anna Bakker'],
  ['a list of one name', { name: ['Anna'] }, {}, 'Anna'],
  ['nothing', { name: 5, given_name: {} }, {}, ''],
])('reads as name: %s', (_, token, userinfo, name) =>
  expect(readClaims('1', token, userinfo).name).toBe(name),
);

it('an address is not verified by what is said of another address', () => {
  const read = (token: object, userinfo: object) => readClaims('1', { ...token }, { ...userinfo });
  const other = { email: 'other@klant.example', email_verified: true };
  expect(read({ email: 'anna@klant.example' }, other).isEmailVerified).toBeNull();
  expect(read({ email: 'anna@klant.example', email_verified: false }, other).isEmailVerified).toBe(false);
  expect(read({ email: 'OTHER@klant.example' }, other).isEmailVerified).toBe(true);
  expect(read({ email: ['a@klant.example', 'b@klant.example'] }, other)).toMatchObject({
    email: other.email,
  });
});
