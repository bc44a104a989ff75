import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { createContentCache } from '../../../../server/modules/advisories/content-cache';
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
import { exampleAdvisory } from './example-advisory';

export const site = 'https://portal.example.com';
export const folder = '/.well-known/csaf';
const now = new Date('2026-11-26T10:00:00Z');

/** A provider of published advisories, without a database. */
export async function createProvider(siteUrl: string, revisionOfSecond = 'A fix') {
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
        publicContents: createContentCache(() => Promise.resolve('')),
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
