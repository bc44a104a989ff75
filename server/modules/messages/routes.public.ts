import formbody from '@fastify/formbody';
import type { FastifyRequest } from 'fastify';
import { ContactMessage, ContactReceipt } from '../../contract/contact';
import { Problem } from '../../contract/problem';
import type { App } from '../../platform/http/app-type';
import { loggedProblem, sendPage, sendProblem, sendProblemPage } from '../../platform/http/errors';
import { chosenLanguage, preferredLanguage } from '../../texts/language';
import type { Contact } from './contact';
import { choiceInAddress, withChoice } from './contact-choice';
import { contactFormPage, contactThanksPage } from './contact-pages';

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

/** The contact form: JSON from the script of the page, or a plain form without scripts. */
export async function contactRoutes(app: App, services: { contact: Contact }): Promise<void> {
  await app.register(formbody, { bodyLimit: 64 * 1024 });

  app.post(
    '/contact',
    {
      schema: {
        summary: 'Send a contact message',
        tags: ['contact'],
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: ContactMessage,
        response: { 202: ContactReceipt, 422: Problem, 429: Problem },
      },
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
    async (request, reply) => {
      const acceptLanguage = request.headers['accept-language'];
      const from = { ip: request.ip, acceptLanguage };
      if (!isForm(request)) return reply.code(202).send(await services.contact.receive(request.body, from));
      const choice = choiceInAddress(request.headers.referer);
      await services.contact.receive(withChoice(request.body, choice), from);
      const language = chosenLanguage(request.body.language, acceptLanguage);
      return sendPage(reply, 202, language, contactThanksPage(language));
    },
  );
}
