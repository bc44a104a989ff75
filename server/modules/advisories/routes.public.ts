import { Type } from 'typebox';
import { AdvisoryHash } from '../../contract/advisory';
import type { App } from '../../platform/http/app-type';
import { contentOf, sendContent } from '../../platform/http/send-content';
import type { ContentCache } from './content-cache';

export function advisoryHashRoutes(
  app: App,
  published: { publicContents: ContentCache; hashesJson: () => Promise<string> },
): void {
  app.get(
    '/advisories/hashes',
    {
      schema: {
        summary: 'The files that published advisories name, by SHA-256',
        tags: ['advisories'],
        response: {
          200: Type.Array(AdvisoryHash),
          304: Type.Unsafe<undefined>({
            type: 'null',
            description: 'They are still those that If-None-Match names',
          }),
        },
      },
    },
    async (request, reply) => {
      const hashes = await published.publicContents('hashes', async () =>
        contentOf('application/json; charset=utf-8', await published.hashesJson()),
      );
      // A new advisory must be found at once, so caches ask each time.
      reply.header('cache-control', 'public, no-cache');
      return sendContent(request, reply, hashes);
    },
  );
}
