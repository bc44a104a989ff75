import { describe, expect, it } from '@jest/globals';
import { limits } from '../../../../server/contract/limits';
import { mistakeIn } from '../../../../src/components/blocks/contact/fields';

describe('the validation of a contact message', () => {
  it.each([
    ['name', 'requiredName'],
    ['email', 'requiredEmail'],
    ['message', 'requiredMessage'],
  ] as const)('requires the field %s', (field, key) => {
    expect(mistakeIn(field, '  ')).toEqual({ key });
  });

  it.each(['phone', 'company'] as const)('accepts an empty field %s', (field) => {
    expect(mistakeIn(field, '')).toBeUndefined();
  });

  it.each(['a@b.nl', 'first.last+tag@sub.example.com', " o'neill@example.ie ", 'jan@bücher.example'])(
    'accepts the email address %j',
    (email) => expect(mistakeIn('email', email)).toBeUndefined(),
  );

  it.each(['jan', 'jan@', '@bedrijf.nl', 'jan@bedrijf', 'jan@bedrijf.', 'jan jansen@bedrijf.nl', 'a@b@c.nl'])(
    'rejects the email address %j',
    (email) => expect(mistakeIn('email', email)).toEqual({ key: 'invalidEmail' }),
  );

  it.each(['', '1', '999999'])('accepts %j as the number of people who scan', (value) =>
    expect(mistakeIn('scanners', value)).toBeUndefined(),
  );

  it.each(['0', '-1', '1000000', '1.5', 'ten', '1e3'])(
    'rejects %j as the number of people who scan',
    (value) => expect(mistakeIn('scanners', value)).toEqual({ key: 'invalidCount', max: 999_999 }),
  );

  it('limits the length of the message and the phone number as the server does', () => {
    expect(mistakeIn('message', 'a'.repeat(limits.messageLength))).toBeUndefined();
    expect(mistakeIn('message', 'a'.repeat(limits.messageLength + 1))).toEqual({
      key: 'tooLong',
      max: limits.messageLength,
    });
    expect(mistakeIn('phone', '1'.repeat(limits.phoneLength + 1))).toEqual({
      key: 'tooLong',
      max: limits.phoneLength,
    });
  });
});
