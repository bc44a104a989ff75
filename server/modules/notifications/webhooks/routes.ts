import type { Webhooks } from './webhooks';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendDelivery,
  testWebhook,
  updateWebhook,
} from '../../../contract/webhook';
import { answerPage } from '../../../platform/http/answer-page';
import type { Handle } from '../../../platform/http/handle';
import { pageOf } from '../../../platform/lists/page-of';

export function webhookRoutes(handle: Handle, { webhooks }: { webhooks: Webhooks }): void {
  handle(listWebhooks, async ({ query, request, reply }) =>
    answerPage(request, reply, pageOf(await webhooks.list(), query)),
  );

  handle(createWebhook, ({ person, body }) => webhooks.create(person, body));

  handle(updateWebhook, ({ person, id, body }) => webhooks.change(person, id, body));

  handle(deleteWebhook, ({ person, id }) => webhooks.delete(person, id));

  handle(testWebhook, ({ person, id }) => webhooks.test(person, id));

  handle(renewWebhookSecret, ({ person, id }) => webhooks.renewSecret(person, id));

  handle(listDeliveries, async ({ id, query, request, reply }) =>
    answerPage(request, reply, pageOf(await webhooks.deliveries(id), query)),
  );

  handle(resendDelivery, ({ person, id, params }) => webhooks.resend(person, id, Number(params.delivery)));
}
