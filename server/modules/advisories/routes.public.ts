import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { AdvisoryHash } from '../../contract/advisory';
import type { App } from '../../platform/http/app-type';
import { namesTag } from '../../platform/http/entity-tag';
import type { Publishing } from './publishing';

export function advisoryHashRoutes(app: App, { publishing }: { publishing: Publishing }): void {
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
      const hashes = await publishing.hashes();
      const etag = `"${createHash('sha256').update(JSON.stringify(hashes)).digest('base64url')}"`;
      // A new advisory must be found at once, so caches ask each time.
      reply.header('cache-control', 'public, no-cache').header('etag', etag);
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send(undefined);
      return reply.send(hashes);
    },
  );
}
