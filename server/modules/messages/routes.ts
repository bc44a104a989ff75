import type { FastifyRequest } from 'fastify';
import type { Contact } from './contact';
import { choiceInAddress, withChoice } from './contact-choice';
import { contactFormPage, contactThanksPage } from './contact-pages';
import type { Grants } from './grants';
import type { Messages } from './messages';
import { createMessage } from '../../contract/contact';
import { getGrant, grantFreeMonth } from '../../contract/grant';
import {
  answerMessage,
  deleteMessage,
  getMessage,
  listMessages,
  updateMessage,
} from '../../contract/message';
import { answerList } from '../../platform/http/answer-page';
import { loggedProblem, sendPage, sendProblem, sendProblemPage } from '../../platform/http/errors';
import type { Handle } from '../../platform/http/handle';
import { chosenLanguage, preferredLanguage } from '../../texts/language';

const isForm = (request: FastifyRequest) =>
  (request.headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded');

const textFields = (body: unknown): ReadonlyMap<string, string> =>
  new Map(
    typeof body === 'object' && body !== null
      ? Object.entries(body).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as const] : [],
        )
      : [],
  );

export function messagesRoutes(
  handle: Handle,
  { contact, grants, messages }: { contact: Contact; grants: Grants; messages: Messages },
): void {
  handle(
    createMessage,
    async ({ body, request, reply }) => {
      const acceptLanguage = request.headers['accept-language'];
      const from = { ip: request.ip, acceptLanguage };
      if (!isForm(request)) return reply.code(202).send(await contact.receive(body, from));
      const choice = choiceInAddress(request.headers.referer);
      await contact.receive(withChoice(body, choice), from);
      const language = chosenLanguage(body.language, acceptLanguage);
      return sendPage(reply, 202, language, contactThanksPage(language));
    },
    {
      errorHandler: (error, request, reply) => {
        const problem = loggedProblem(request, error);
        const fields = textFields(request.body);
        const language = chosenLanguage(fields.get('language'), request.headers['accept-language']);
        if (!isForm(request))
          return sendProblem(reply, problem, preferredLanguage(request.headers['accept-language']));
        if (fields.size === 0) return sendProblemPage(reply, problem, language);
        const { retryAfter } = problem.options;
        if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
        const choice = choiceInAddress(request.headers.referer);
        const page = contactFormPage({ language, typed: fields, choice, problem });
        return sendPage(reply, problem.status, language, page);
      },
    },
  );

  handle(listMessages, ({ query, request, reply }) =>
    answerList(request, reply, (part) => messages.list({ ...query, ...part })),
  );

  handle(getMessage, ({ id }) => messages.find(id));

  handle(updateMessage, ({ person, id, body }) => messages.change(person, id, body));

  handle(answerMessage, ({ person, id, body }) => messages.answer(person, id, body));

  handle(deleteMessage, ({ person, id }) => messages.delete(person, id));

  handle(getGrant, ({ id, query }) => grants.propose(id, query.language));

  handle(grantFreeMonth, ({ person, id, body }) => grants.create(person, id, body));
}
