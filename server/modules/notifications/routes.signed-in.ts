import { NoContent } from '../../contract/fields';
import { NewFeed, Notices } from '../../contract/notices';
import { Problem } from '../../contract/problem';
import { personOf, type App } from '../../platform/http/app-type';
import type { Feeds } from './feeds';
import type { Notices as NoticeSettings } from './notices';

export function noticeRoutes(app: App, { notices, feeds }: { notices: NoticeSettings; feeds: Feeds }): void {
  app.get(
    '/me/notices',
    {
      schema: {
        summary: 'How one is told of releases',
        tags: ['notices'],
        response: { 200: Notices },
      },
    },
    (request) => notices.settings(personOf(request)),
  );

  app.post(
    '/me/feed',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Create a feed of releases; the previous one ends',
        tags: ['notices'],
        response: { 201: NewFeed },
      },
    },
    async (request, reply) => reply.code(201).send(await feeds.create(personOf(request))),
  );

  app.delete(
    '/me/feed',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'End your feed of releases',
        tags: ['notices'],
        response: { 204: NoContent, 404: Problem },
      },
    },
    async (request, reply) => {
      await feeds.delete(personOf(request));
      return reply.code(204).send(null);
    },
  );
}
