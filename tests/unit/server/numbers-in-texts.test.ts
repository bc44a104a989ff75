import { expect, it } from '@jest/globals';
import { mailContent, problemText } from '../../../server/texts/messages';

it.each([
  ['en', '2,002'],
  ['nl', '2.002'],
] as const)('a count in %s is written as %s in problems and mails', (language, written) => {
  expect(problemText('group_has_users', language, { count: 2002 }).detail).toContain(` ${written}.`);
  const about = { values: { count: 2002 }, url: 'https://example.com/' };
  expect(mailContent('releases-published', language, about).subject).toContain(written);
});

it('a release ID is written without a thousands separator', () => {
  const values = { name: '1.0', id: '10005', sha: 'abc' };
  expect(problemText('release_name_taken', 'en', values).detail).toContain('release 10005,');
});
