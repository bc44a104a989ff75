import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/http/app-type';
import { namesTag } from '../../../platform/http/entity-tag';
import { notFound } from '../../../platform/http/problem';
import { CSAF_PATH } from './addresses';
import type { AdvisoryKeys } from './advisory-keys';
import { FEED_PATH, METADATA_PATH, providerMetadata, rolieFeed } from './provider-files';
import type { PublishedDocuments, StoredDocument } from './published-documents';

/** Sources of the provider files. */
export interface ProviderSources {
  publishedDocuments: PublishedDocuments;
  advisoryKeys: Pick<AdvisoryKeys, 'list' | 'publicKey'>;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** By extension: the type and the content of the files of a document. */
const files: Readonly<Record<string, [string, (document: StoredDocument, name: string) => string]>> = {
  '.json': [JSON_TYPE, ({ content }) => content],
  '.json.sha256': [TEXT_TYPE, ({ sha256 }, name) => `${sha256}  ${name}\n`],
  '.json.sha512': [TEXT_TYPE, ({ sha512 }, name) => `${sha512}  ${name}\n`],
  '.json.asc': [TEXT_TYPE, ({ signature }) => signature],
};

/** A file may be stored, but is checked at each use: a revision replaces it under the same address. */
function sendFile(request: FastifyRequest, reply: FastifyReply, type: string, content: string): FastifyReply {
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  reply.header('cache-control', 'public, no-cache').header('etag', etag);
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(type).send(content);
}

const jsonText = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The files of a CSAF trusted provider, outside `/api`. They are not found unless the address of the site is
 * https: documents name their own address, which must be https.
 */
export function providerRoutes(
  app: App,
  { publishedDocuments, advisoryKeys }: ProviderSources,
  siteUrl: string,
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('access-control-allow-origin', '*');
    done(siteUrl.startsWith('https://') ? undefined : notFound());
  });

  let made = { stamp: '', metadata: '', feed: '' };
  /** Returns metadata and feed, which are created again after a publication or a new key only. */
  async function lists() {
    const [published, keys] = [await publishedDocuments.stamp(), await advisoryKeys.list()];
    const stamp = [published, ...keys.map(({ fingerprint }) => fingerprint)].join(' ');
    if (made.stamp === stamp) return made;
    const documents = await publishedDocuments.list();
    made = {
      stamp,
      metadata: jsonText(providerMetadata(siteUrl, documents, keys)),
      feed: jsonText(rolieFeed(siteUrl, documents, keys)),
    };
    return made;
  }

  app.get(METADATA_PATH, { schema: { hide: true } }, async (request, reply) =>
    sendFile(request, reply, JSON_TYPE, (await lists()).metadata),
  );

  app.get(FEED_PATH, { schema: { hide: true } }, async (request, reply) =>
    sendFile(request, reply, JSON_TYPE, (await lists()).feed),
  );

  app.get<{ Params: { year: string; file: string } }>(
    `${CSAF_PATH}/white/:year/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { year, file } = request.params;
      const [, stem = '', extension = ''] =
        /^([+\-_a-z0-9]+)(\.json(?:\.sha256|\.sha512|\.asc)?)$/.exec(file) ?? [];
      const kind = files[extension];
      const name = `${stem}.json`;
      const document = kind && (await publishedDocuments.read(year, name));
      if (!document) throw notFound();
      const [type, contentOf] = kind;
      return sendFile(request, reply, type, contentOf(document, name));
    },
  );

  app.get<{ Params: { file: string } }>(
    `${CSAF_PATH}/openpgp/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const [, fingerprint] = /^([0-9A-F]{40})\.asc$/.exec(request.params.file) ?? [];
      const key = fingerprint && (await advisoryKeys.publicKey(fingerprint));
      if (!key) throw notFound();
      return sendFile(request, reply, TEXT_TYPE, key);
    },
  );
}
