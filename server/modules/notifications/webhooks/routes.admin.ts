import { IdParams, NoContent } from '../../../contract/fields';
import { listOf, listQuery } from '../../../contract/list';
import { Problem } from '../../../contract/problem';
import {
  AddedWebhook,
  Delivery,
  DeliveryParams,
  NewWebhook,
  SavedWebhook,
  Webhook,
  WebhookChange,
  WebhookTest,
} from '../../../contract/webhook';
import { answerPage } from '../../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../../platform/http/app-type';
import { pageOf } from '../../../platform/lists/page-of';
import type { Webhooks } from './webhooks';

const tags = ['webhooks'];

export function webhookRoutes(app: App, { webhooks }: { webhooks: Webhooks }): void {
  app.get(
    '/webhooks',
    {
      schema: {
        summary: 'The addresses that are told of releases',
        tags,
        querystring: listQuery('download_type', 'url', 'created_at'),
        response: { 200: listOf(Webhook) },
      },
    },
    async (request, reply) => answerPage(request, reply, pageOf(await webhooks.list(), request.query)),
  );

  app.post(
    '/webhooks',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Have an address told of the releases of a download type, as Standard Webhooks says',
        tags,
        body: NewWebhook,
        response: { 201: AddedWebhook, 409: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await webhooks.create(personOf(request), request.body)),
  );

  app.patch(
    '/webhooks/:id',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Change the address of a webhook, or turn it off or on',
        tags,
        params: IdParams,
        body: WebhookChange,
        response: { 200: SavedWebhook, 409: Problem },
      },
    },
    (request) => webhooks.change(personOf(request), idOf(request.params), request.body),
  );

  app.delete(
    '/webhooks/:id',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Delete a webhook, and what is still to be sent to it',
        tags,
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await webhooks.delete(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/webhooks/:id/test',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Send an event `ping` to a webhook at once, and tell what it answered',
        tags,
        params: IdParams,
        response: { 200: WebhookTest, 429: Problem },
      },
    },
    (request) => webhooks.test(personOf(request), idOf(request.params)),
  );

  app.post(
    '/webhooks/:id/secret',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Give a webhook a new secret; for a day what is sent is signed with the one before, too',
        tags,
        params: IdParams,
        response: { 200: AddedWebhook },
      },
    },
    (request) => webhooks.renewSecret(personOf(request), idOf(request.params)),
  );

  app.get(
    '/webhooks/:id/deliveries',
    {
      schema: {
        summary: 'What was sent to a webhook, the last 50, and what is to be; newest first',
        tags,
        params: IdParams,
        querystring: listQuery('created_at'),
        response: { 200: listOf(Delivery) },
      },
    },
    async (request, reply) =>
      answerPage(request, reply, pageOf(await webhooks.deliveries(idOf(request.params)), request.query)),
  );

  app.post(
    '/webhooks/:id/deliveries/:delivery/resend',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Send something to a webhook again, or at once when it waits',
        tags,
        params: DeliveryParams,
        response: { 200: Delivery, 409: Problem },
      },
    },
    (request) => webhooks.resend(personOf(request), idOf(request.params), Number(request.params.delivery)),
  );
}
