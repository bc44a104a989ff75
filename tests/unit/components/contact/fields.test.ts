import { describe, expect, it } from '@jest/globals';
import { limits } from '../../../../server/contract/limits';
import { mistakeIn } from '../../../../src/components/blocks/contact/fields';

describe('the validation of a contact message', () => {
  it.each([
    ['name', 'requiredName'],
    ['email', 'requiredEmail'],
    ['message', 'requiredMessage'],
  ] as const)('requires the field %s', (field, key) => expect(mistakeIn(field, '  ')).toEqual({ key }));

  it.each(['phone', 'company'] as const)('accepts an empty field %s', (field) =>
    expect(mistakeIn(field, '')).toBeUndefined(),
  );

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

  it.each([
    ['name', limits.nameLength, ''],
    ['email', limits.emailLength, '@example.com'],
    ['phone', limits.phoneLength, ''],
    ['company', limits.nameLength, ''],
    ['message', limits.messageLength, ''],
  ] as const)('limits the length of the field %s as the server does, to %i characters', (field, max, end) => {
    const longest = '1'.repeat(max - end.length) + end;
    expect(mistakeIn(field, longest)).toBeUndefined();
    expect(mistakeIn(field, `1${longest}`)).toEqual({ key: 'tooLong', max });
  });
});
