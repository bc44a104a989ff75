import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { trackingId } from '../../../../server/modules/advisories/csaf/addresses';
import { createDocuments } from '../../../../server/modules/advisories/csaf/document';
import type {
  PublishedDocument,
  StoredDocument,
} from '../../../../server/modules/advisories/csaf/published-documents';
import { providerRoutes } from '../../../../server/modules/advisories/csaf/routes.provider';
import {
  createSigningKey,
  publicPartOf,
  signatureOf,
} from '../../../../server/modules/advisories/csaf/signing-key';
import type { App } from '../../../../server/platform/http/app-type';
import { hasProgram } from '../../../api/setup/has-program';
import { checkProvider } from '../../../setup/csaf-provider';
import { itWhere } from '../../../setup/describe-where';
import { createKeyring } from '../../../setup/gpg';
import { exampleAdvisory } from './example-advisory';

const site = 'https://portal.example.com';
const folder = '/.well-known/csaf';
const now = new Date('2026-11-26T10:00:00Z');

/** A provider of published advisories, without a database. */
async function createProvider(siteUrl: string, revisionOfSecond = 'A fix') {
  const key = await createSigningKey(new Date('2026-11-01T10:00:00Z'));
  const revisions = ['2026-11-25T10:00:00.000Z', '2027-01-05T10:00:00.000Z'].map((published_at, at) => ({
    number: at + 1,
    published_at,
    summary_en: revisionOfSecond,
    summary_nl: revisionOfSecond,
  }));
  const advisories = [
    exampleAdvisory({ number: 'BEL-2026-0002', revisions }),
    exampleAdvisory({ number: 'BEL-2026-0001', original_language: 'nl' }),
  ];
  const stored = new Map<string, StoredDocument>();
  const listed: PublishedDocument[] = [];
  for (const advisory of advisories)
    for (const { fileName, content, language } of createDocuments(advisory, siteUrl)) {
      const hashOf = (algorithm: string) => createHash(algorithm).update(content).digest('hex');
      stored.set(`2026/${fileName}`, {
        content,
        sha256: hashOf('sha256'),
        sha512: hashOf('sha512'),
        signature: await signatureOf(key.privateKey, content, now),
      });
      listed.push({
        trackingId: trackingId(advisory.number, language, advisory.original_language),
        fileName,
        language,
        title: advisory[`title_${language}`],
        summary: advisory[`summary_${language}`],
        firstPublishedAt: advisory.revisions[0]?.published_at ?? '',
        publishedAt: advisory.revisions.at(-1)?.published_at ?? '',
      });
    }
  const app = fastify() as unknown as App;
  await app.register(async (csaf: App) =>
    providerRoutes(
      csaf,
      {
        publishedDocuments: {
          stamp: () => Promise.resolve(String(listed.length)),
          list: () => Promise.resolve(listed),
          read: (year, fileName) => Promise.resolve(stored.get(`${year}/${fileName}`)),
        },
        advisoryKeys: {
          list: () =>
            Promise.resolve([{ fingerprint: key.fingerprint, createdAt: '2026-11-01T10:00:00.000Z' }]),
          publicKey: async (fingerprint) =>
            fingerprint === key.fingerprint ? publicPartOf(key.privateKey) : undefined,
        },
      },
      siteUrl,
    ),
  );
  const get = async (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await app.inject({ method, url: path, headers });
    return {
      status: answer.statusCode,
      headers: new Headers(answer.headers as Record<string, string>),
      text: answer.body,
    };
  };
  return { get, key, close: () => app.close() };
}

let provider: Awaited<ReturnType<typeof createProvider>>;
beforeAll(async () => {
  provider = await createProvider(site);
});
afterAll(() => provider.close());

const document = `${folder}/white/2026/bel-2026-0001.json`;

itWhere(hasProgram('gpg', '--version'))(
  'meets all requirements of the CSAF standard for a trusted provider',
  async () => {
    const keyring = await createKeyring();
    try {
      const read = (url: string) => provider.get(url.replace(site, ''));
      const { documents, remarks } = await checkProvider(site, { read, keyring });
      expect(remarks).toEqual([]);
      expect(documents).toEqual(
        ['bel-2026-0002', 'bel-2026-0002-nl', 'bel-2026-0001', 'bel-2026-0001-en'].map(
          (name) => `${site}${folder}/white/2026/${name}.json`,
        ),
      );
    } finally {
      await keyring.remove();
    }
  },
);

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
  ])('%s', async (path) => {
    expect((await provider.get(path)).status).toBe(404);
  });

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
