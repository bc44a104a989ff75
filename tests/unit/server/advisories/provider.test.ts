import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProvider, folder, site } from './provider';

let provider: Awaited<ReturnType<typeof createProvider>>;
beforeAll(async () => {
  provider = await createProvider(site);
});
afterAll(() => provider.close());

const document = `${folder}/white/2026/bel-2026-0001.json`;

it('lists the URL of security.txt in the provider metadata', async () => {
  const { text } = await provider.get(`${folder}/provider-metadata.json`);
  expect(text).toContain(`@example.com, ${site}/.well-known/security.txt"`);
});

it('answers HEAD requests, and answers 304 if the ETag matches', async () => {
  const { status, headers, text } = await provider.get(document);
  expect({ status, tag: headers.get('etag') }).toEqual({ status: 200, tag: expect.stringMatching(/^".+"$/) });
  expect(headers.get('cache-control')).toBe('public, no-cache');
  const head = await provider.get(document, {}, 'HEAD');
  expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' });
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  const again = await provider.get(document, { 'if-none-match': headers.get('etag') ?? '' });
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
});

describe('the provider answers 404 for', () => {
  it.each([
    [`${folder}/white/2025/bel-2026-0001.json`],
    [`${folder}/white/2026/bel-2026-0003.json`],
    [`${folder}/white/2026/BEL-2026-0001.json`],
    [`${folder}/white/2026/bel-2026-0001.json.md5`],
    [`${folder}/white/2026/constructor`],
    [`${folder}/openpgp/${'A'.repeat(40)}.asc`],
    [`${folder}/openpgp/constructor.asc`],
  ])('%s', async (path) => expect((await provider.get(path)).status).toBe(404));

  it('every file of a site without HTTPS', async () => {
    const other = await createProvider('http://portal.example.com');
    const paths = [
      'provider-metadata.json',
      'white/csaf-feed-tlp-white.json',
      'white/2026/bel-2026-0001.json',
    ];
    for (const path of [...paths, `openpgp/${other.key.fingerprint}.asc`])
      expect((await other.get(`${folder}/${path}`)).status).toBe(404);
    await other.close();
  });
});
