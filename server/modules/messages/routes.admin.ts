import { Type } from 'typebox';
import { IdParams, NoContent } from '../../contract/fields';
import { Grant, GrantMade, GrantProposal, GrantQuery } from '../../contract/grant';
import { listOf } from '../../contract/list';
import {
  Message,
  MessageAnswer,
  MessageChange,
  MessageQuery,
  MessageWithAnswers,
} from '../../contract/message';
import { Problem } from '../../contract/problem';
import { answerList } from '../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import type { Grants } from './grants';
import type { Messages } from './messages';

const conflict = Type.Intersect([Problem, Type.Object({ current: Type.Optional(Message) })]);

export function messageRoutes(app: App, services: { grants: Grants; messages: Messages }): void {
  const tags = ['messages'];

  app.get(
    '/messages',
    {
      schema: {
        summary: 'What visitors wrote by the contact form: new ones first, then by time, newest first',
        tags,
        querystring: MessageQuery,
        response: { 200: listOf(Message) },
      },
    },
    (request, reply) =>
      answerList(request, reply, (part) => services.messages.list({ ...request.query, ...part })),
  );

  app.get(
    '/messages/:id',
    {
      schema: {
        summary: 'A message with the answers to it, and what it was granted',
        tags,
        params: IdParams,
        response: { 200: MessageWithAnswers },
      },
    },
    (request) => services.messages.find(idOf(request.params)),
  );

  app.patch(
    '/messages/:id',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Change the state, the kind or the note of a message',
        tags,
        params: IdParams,
        body: MessageChange,
        response: { 200: Message, 409: conflict },
      },
    },
    (request) => services.messages.change(personOf(request), idOf(request.params), request.body),
  );

  app.post(
    '/messages/:id/answer',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Answer a message by mail',
        tags,
        params: IdParams,
        body: MessageAnswer,
        response: { 200: Message, 409: conflict },
      },
    },
    (request) => services.messages.answer(personOf(request), idOf(request.params), request.body),
  );

  app.delete(
    '/messages/:id',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Delete a message, with all mail about it',
        tags,
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await services.messages.delete(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/messages/:id/grant',
    {
      schema: {
        summary: 'What the free month of a request would be, to be changed before it is granted',
        tags,
        params: IdParams,
        querystring: GrantQuery,
        response: { 200: GrantProposal, 409: Problem },
      },
    },
    (request) => services.grants.propose(idOf(request.params), request.query.language),
  );

  app.post(
    '/messages/:id/grant',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary:
          'Grant the free month: a group, an invitation into it, a licence and a mail, or nothing of it',
        tags,
        params: IdParams,
        body: Grant,
        response: { 201: GrantMade, 409: conflict, 429: Problem },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await services.grants.create(personOf(request), idOf(request.params), request.body)),
  );
}
