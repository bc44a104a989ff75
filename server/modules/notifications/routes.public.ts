import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import { Type } from 'typebox';
import { NoContent } from '../../contract/fields';
import { FeedParams, OneClickUnsubscribe, UnsubscribeParams } from '../../contract/notices';
import { Problem } from '../../contract/problem';
import type { App } from '../../platform/http/app-type';
import { readMultipart, setBody, takeMultipart } from '../../platform/http/multipart';
import { HttpProblem } from '../../platform/http/problem';
import { namesTag } from '../../platform/http/entity-tag';
import { preferredLanguage } from '../../texts/language';
import type { Feeds } from './feeds';
import type { Unsubscribing } from './unsubscribing';

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

const formLimits = {
  fieldBytes: 100,
  fileBytes: 100,
  files: 0,
  tooLarge: () => new HttpProblem(413, 'too_large'),
} as const;

/** Switching mails off by their List-Unsubscribe header: the program that shows the mail makes the call. */
export async function unsubscribeRoutes(
  app: App,
  { unsubscribing }: { unsubscribing: Unsubscribing },
): Promise<void> {
  app.removeContentTypeParser('application/json');
  await app.register(formbody, { bodyLimit: 1024 });
  await takeMultipart(app);

  app.get(
    '/unsubscribe/:token',
    {
      schema: {
        summary: 'The page that asks whether to switch the mails that the link names off; changes nothing',
        tags: ['notices'],
        params: UnsubscribeParams,
        response: { 303: Type.Unsafe<undefined>({ type: 'null', description: 'To the page' }) },
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      const language =
        (await unsubscribing.languageOf(token)) ?? preferredLanguage(request.headers['accept-language']);
      return reply.redirect(`/${language}/unsubscribe/#token=${encodeURIComponent(token)}`, 303);
    },
  );

  app.post(
    '/unsubscribe/:token',
    {
      schema: {
        summary: 'Switch the mails that the link names off, without a login (RFC 8058)',
        tags: ['notices'],
        params: UnsubscribeParams,
        consumes: ['multipart/form-data', 'application/x-www-form-urlencoded'],
        body: OneClickUnsubscribe,
        response: { 204: NoContent, 404: Problem, 415: Problem, 422: Problem, 429: Problem },
      },
      preValidation: async (request, reply) => {
        if (request.isMultipart()) setBody(request, (await readMultipart(request, reply, formLimits)).fields);
      },
    },
    async (request, reply) => {
      await unsubscribing.unsubscribe(request.params.token, request.ip);
      return reply.code(204).send(null);
    },
  );
}
