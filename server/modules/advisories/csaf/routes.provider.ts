import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/http/app-type';
import { notFound } from '../../../platform/http/problem';
import { contentOf, sendContent } from '../../../platform/http/send-content';
import type { ContentCache } from '../content-cache';
import { CSAF_PATH } from './addresses';
import type { AdvisoryKeys } from './advisory-keys';
import { FEED_PATH, METADATA_PATH, providerMetadata, rolieFeed } from './provider-files';
import type { PublishedDocuments, StoredDocument } from './published-documents';

/** Sources of the provider files. */
export interface ProviderSources {
  publishedDocuments: PublishedDocuments;
  advisoryKeys: Pick<AdvisoryKeys, 'list' | 'publicKey'>;
  publicContents: ContentCache;
}

/** Without a charset: RFC 8259 knows none, and checkers compare the whole header. */
const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** By extension: the type and the content of the files of a document. */
const files: Readonly<Record<string, [string, (document: StoredDocument, name: string) => string]>> = {
  '.json': [JSON_TYPE, ({ content }) => content],
  '.json.sha256': [TEXT_TYPE, ({ sha256 }, name) => `${sha256}  ${name}\n`],
  '.json.sha512': [TEXT_TYPE, ({ sha512 }, name) => `${sha512}  ${name}\n`],
  '.json.asc': [TEXT_TYPE, ({ signature }) => signature],
};

const jsonText = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The files of a CSAF trusted provider, outside `/api`. They are not found unless the address of the site is
 * https: documents name their own address, which must be https.
 */
export function providerRoutes(
  app: App,
  { publishedDocuments, advisoryKeys, publicContents }: ProviderSources,
  siteUrl: string,
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('access-control-allow-origin', '*');
    done(siteUrl.startsWith('https://') ? undefined : notFound());
  });

  /** Answers a file. @param create returns its content; undefined if there is no such file */
  async function sendFile(
    [request, reply]: [FastifyRequest, FastifyReply],
    key: string,
    type: string,
    create: () => Promise<string | undefined>,
  ): Promise<FastifyReply> {
    const content = await publicContents(key, async () => {
      const text = await create();
      return text === undefined ? undefined : contentOf(type, text);
    });
    if (!content) throw notFound();
    // A file may be stored, but is checked at each use: a revision replaces it under the same address.
    return sendContent(request, reply.header('cache-control', 'public, no-cache'), content);
  }

  for (const [path, create] of [
    [METADATA_PATH, providerMetadata],
    [FEED_PATH, rolieFeed],
  ] as const)
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const keys = await advisoryKeys.list();
      const key = [path, ...keys.map(({ fingerprint }) => fingerprint)].join(' ');
      return sendFile([request, reply], key, JSON_TYPE, async () =>
        jsonText(create(siteUrl, await publishedDocuments.list(), keys)),
      );
    });

  app.get<{ Params: { year: string; file: string } }>(
    `${CSAF_PATH}/white/:year/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { year, file } = request.params;
      const [, stem = '', extension = ''] =
        /^([+\-_a-z0-9]+)(\.json(?:\.sha256|\.sha512|\.asc)?)$/.exec(file) ?? [];
      const kind = files[extension];
      const name = `${stem}.json`;
      if (!kind) throw notFound();
      const [type, textOf] = kind;
      return sendFile([request, reply], `${year}/${file}`, type, async () => {
        const document = await publishedDocuments.read(year, name);
        return document && textOf(document, name);
      });
    },
  );

  app.get<{ Params: { file: string } }>(
    `${CSAF_PATH}/openpgp/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const [, fingerprint] = /^([0-9A-F]{40})\.asc$/.exec(request.params.file) ?? [];
      if (!fingerprint) throw notFound();
      return sendFile([request, reply], fingerprint, TEXT_TYPE, () => advisoryKeys.publicKey(fingerprint));
    },
  );
}
