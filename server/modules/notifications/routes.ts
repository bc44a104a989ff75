import { createHash } from 'node:crypto';
import type { Feeds } from './feeds';
import type { Notices as NoticeSettings } from './notices';
import type { Unsubscribing } from './unsubscribing';
import {
  createFeed,
  deleteFeed,
  getFeed,
  getNotices,
  openUnsubscribePage,
  unsubscribe,
} from '../../contract/notices';
import { namesTag } from '../../platform/http/entity-tag';
import type { Handle } from '../../platform/http/handle';
import { readMultipart } from '../../platform/http/multipart';
import { HttpProblem } from '../../platform/http/problem';
import { preferredLanguage } from '../../texts/language';

const mediaType = 'application/atom+xml';

const formLimits = {
  fieldBytes: 100,
  fileBytes: 100,
  files: 0,
  tooLarge: () => new HttpProblem(413, 'too_large'),
} as const;

export function notificationsRoutes(
  handle: Handle,
  { feeds, unsubscribing, notices }: { feeds: Feeds; unsubscribing: Unsubscribing; notices: NoticeSettings },
): void {
  handle(getFeed, async ({ params, request, reply }) => {
    const feed = await feeds.read(params.secret, request.ip);
    const etag = `"${createHash('sha256').update(feed).digest('base64url')}"`;
    reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex').header('etag', etag);
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send(undefined);
    return reply.type(`${mediaType}; charset=utf-8`).send(feed);
  });

  handle(openUnsubscribePage, async ({ params, request, reply }) => {
    const { token } = params;
    const language =
      (await unsubscribing.languageOf(token)) ?? preferredLanguage(request.headers['accept-language']);
    return reply.redirect(`/${language}/unsubscribe/#token=${encodeURIComponent(token)}`, 303);
  });

  handle(unsubscribe, ({ params, request }) => unsubscribing.unsubscribe(params.token, request.ip), {
    readBody: async (request, reply) =>
      request.isMultipart() ? (await readMultipart(request, reply, formLimits)).fields : request.body,
  });

  handle(getNotices, ({ person }) => notices.settings(person));

  handle(createFeed, ({ person }) => feeds.create(person));

  handle(deleteFeed, ({ person }) => feeds.delete(person));
}
