import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { FeedParams } from '../../contract/notices';
import { Problem } from '../../contract/problem';
import type { App } from '../../platform/http/app-type';
import { namesTag } from '../../platform/http/entity-tag';
import type { Feeds } from './feeds';

const mediaType = 'application/atom+xml';

export function feedRoutes(app: App, { feeds }: { feeds: Feeds }): void {
  app.get(
    '/feed/:secret.xml',
    {
      schema: {
        summary: 'The newest releases that the owner of the secret may download, as Atom (RFC 4287)',
        tags: ['notices'],
        produces: [mediaType],
        params: FeedParams,
        response: {
          200: Type.String({ contentMediaType: mediaType }),
          304: Type.Unsafe<undefined>({
            type: 'null',
            description: 'It is still the one that If-None-Match names',
          }),
          404: Problem,
          429: Problem,
        },
      },
    },
    async (request, reply) => {
      const feed = await feeds.read(request.params.secret, request.ip);
      const etag = `"${createHash('sha256').update(feed).digest('base64url')}"`;
      reply
        .header('cache-control', 'private, no-cache')
        .header('x-robots-tag', 'noindex')
        .header('etag', etag);
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send(undefined);
      return reply.type(`${mediaType}; charset=utf-8`).send(feed);
    },
  );
}
