import { describe, expect, it, jest } from '@jest/globals';
import type { CreatePagesArgs } from 'gatsby';
import { LANGUAGES } from '../../../src/config/site';
import { securityText, writeSecurityText } from '../../../src/gatsby/security-txt';

const now = new Date('2026-11-22T10:00:00Z');
const contact = 'mailto:security@example.com';
const text = (fields: object) =>
  securityText({ contact, expires: '2027-11-20', ...fields }, 'https://www.example.com', now);

describe('security.txt', () => {
  it('has contact, expiry date, languages, policies and CSAF provider', () =>
    expect(text({})).toBe(
      'Contact: mailto:security@example.com\n' +
        'Expires: 2027-11-20T00:00:00.000Z\n' +
        `Preferred-Languages: ${LANGUAGES.join(', ')}\n` +
        'Canonical: https://www.example.com/.well-known/security.txt\n' +
        'Policy: https://www.example.com/en/security/\n' +
        'Policy: https://www.example.com/nl/security/\n' +
        'CSAF: https://www.example.com/.well-known/csaf/provider-metadata.json\n',
    ));

  it('names no CSAF provider for a site without HTTPS', () => {
    const expires = '2027-11-20';
    expect(securityText({ contact, expires }, 'http://localhost:8000', now)).not.toContain('CSAF');
  });

  it('is rejected less than 90 days before it expires', () => {
    expect(() => text({ expires: '2027-02-21' })).not.toThrow();
    for (const expires of ['2027-02-20', '2026-11-21'])
      expect(() => text({ expires })).toThrow(
        new RegExp(`^content/site.json: security.expires is ${expires}, less than 90 days away; [^\\n]+$`),
      );
  });

  it.each([
    ['expires', { expires: 'next year' }],
    ['expires', { expires: '2027-13-01' }],
    ['contact', { contact: 'security@example.com' }],
    ['contact', { contact: 'http://example.com/' }],
  ])('is rejected with an invalid %s: %j', (field, fields) =>
    expect(() => text(fields)).toThrow(new RegExp(`^content/site.json: security.${field} must be [^\\n]+$`)),
  );

  it('fails the build when it expires in less than 90 days', async () => {
    const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const data = {
      site: { siteMetadata: { siteUrl: 'https://www.example.com' } },
      company: { security: { contact, expires: soon } },
    };
    const panicOnBuild = jest.fn();
    const args = { graphql: () => Promise.resolve({ data }), reporter: { panicOnBuild } };
    await writeSecurityText(args as unknown as CreatePagesArgs);
    expect(panicOnBuild.mock.calls).toEqual([
      [expect.stringContaining(`content/site.json: security.expires is ${soon}, less than 90 days away`)],
    ]);
  });
});
