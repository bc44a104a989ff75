import { Type, type Static } from 'typebox';
import { call } from './call';
import { Id, IdParams, Named, NoContent, NullableText, NullableTime, patterns, Time } from './fields';
import { limits } from './limits';
import { listOf, listQuery } from './list';

const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'held'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The events that webhooks receive. */
export const WEBHOOK_EVENTS = ['release.published', 'release.withdrawn', 'release.restored'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Why an attempt failed; `status`: the receiver did not answer with a success status. */
const DELIVERY_ERRORS = [
  'status',
  'redirect',
  'timeout',
  'name',
  'address',
  'certificate',
  'connection',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

const State = Type.Unsafe<DeliveryState>({
  type: 'string',
  enum: [...DELIVERY_STATES],
  description: 'held: it waited when the data were restored',
});

const Url = Type.String({
  maxLength: limits.webhookUrlLength,
  pattern: patterns.required,
  description:
    'https, without a name and password in it; of a private network only if WEBHOOK_NETWORKS has it',
});

/** A URL that receives the events of the releases of a download type. */
export const Webhook = Type.Object({
  id: Id,
  download_type: Named,
  url: Type.String(),
  active: Type.Boolean({ description: 'false: nothing is sent' }),
  created_at: Time,
  last_delivery: Type.Unsafe<{ at: string; state: DeliveryState } | null>({
    anyOf: [Type.Object({ at: Time, state: State }), Type.Null()],
  }),
});
export type Webhook = Static<typeof Webhook>;

export const NewWebhook = Type.Object({ download_type_id: Id, url: Url }, { additionalProperties: false });
export type NewWebhook = Static<typeof NewWebhook>;

/** A saved webhook, with the reason why its URL is unreachable, if it is. */
export const SavedWebhook = Type.Object({
  ...Webhook.properties,
  unreachable: Type.Unsafe<'name' | 'address' | null>({
    anyOf: [{ type: 'string', enum: ['name', 'address'] }, { type: 'null' }],
    description:
      'why nothing can be delivered as it is: no server has the name, or all of its addresses are in private networks',
  }),
});
export type SavedWebhook = Static<typeof SavedWebhook>;

export const AddedWebhook = Type.Object({
  ...SavedWebhook.properties,
  secret: Type.String({
    description: 'signs what is sent (Standard Webhooks, `whsec_`); in no other answer',
  }),
});
export type AddedWebhook = Static<typeof AddedWebhook>;

export const WebhookChange = Type.Object(
  { url: Type.Optional(Url), active: Type.Optional(Type.Boolean()) },
  { additionalProperties: false, minProperties: 1 },
);
export type WebhookChange = Static<typeof WebhookChange>;

/** A sent or queued delivery of an event to a webhook. */
export const Delivery = Type.Object({
  id: Id,
  event_id: Type.String({ description: 'the header webhook-id, the same each time that it is sent' }),
  event: Type.Unsafe<WebhookEvent>({ type: 'string', enum: [...WEBHOOK_EVENTS] }),
  release: Type.Object(
    { id: Id, name: Type.String(), download_type: Type.String() },
    { description: 'that it tells of, as it was called then' },
  ),
  payload: Type.String({ description: 'the body, as JSON' }),
  created_at: Time,
  state: State,
  attempts: Type.Integer({ minimum: 0, description: 'since it was put in or sent again' }),
  next_attempt_at: Type.Unsafe<string | null>({ ...NullableTime, description: 'only of one that waits' }),
  delivered_at: NullableTime,
  status: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'that the receiver last answered with',
  }),
  error: Type.Unsafe<DeliveryError | null>({
    anyOf: [{ type: 'string', enum: [...DELIVERY_ERRORS] }, { type: 'null' }],
    description: 'why the last attempt failed',
  }),
  answer: Type.Unsafe<string | null>({
    ...NullableText,
    description: 'the first kilobyte of what the receiver last answered',
  }),
});
export type Delivery = Static<typeof Delivery>;

export const DeliveryParams = Type.Object({
  id: Type.String({ pattern: patterns.invalid_id }),
  delivery: Type.String({ pattern: patterns.invalid_id }),
});

/** The result of a webhook test. It is not stored. */
export const WebhookTest = Type.Object({
  delivered: Type.Boolean(),
  status: Delivery.properties.status,
  error: Delivery.properties.error,
  answer: Delivery.properties.answer,
});
export type WebhookTest = Static<typeof WebhookTest>;

export const listWebhooks = call('GET /webhooks', {
  who: 'admin',
  summary: 'List the webhooks',
  query: listQuery('download_type', 'url', 'created_at'),
  answers: { 200: listOf(Webhook) },
});

export const createWebhook = call('POST /webhooks', {
  who: 'admin',
  recentLogin: 'ten minutes',
  summary: 'Create a webhook for the releases of a download type (Standard Webhooks)',
  body: NewWebhook,
  answers: { 201: AddedWebhook },
  problems: [409],
});

export const updateWebhook = call('PATCH /webhooks/{id}', {
  who: 'admin',
  recentLogin: 'ten minutes',
  summary: 'Change the address of a webhook, or turn it off or on',
  params: IdParams,
  body: WebhookChange,
  answers: { 200: SavedWebhook },
  problems: [409],
});

export const deleteWebhook = call('DELETE /webhooks/{id}', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Delete a webhook with its queued deliveries',
  params: IdParams,
  answers: { 204: NoContent },
});

export const testWebhook = call('POST /webhooks/{id}/test', {
  who: 'admin',
  recentLogin: 'never',
  summary: 'Send an event `ping` to a webhook at once, and report its answer',
  params: IdParams,
  answers: { 200: WebhookTest },
  problems: [429],
});

export const renewWebhookSecret = call('POST /webhooks/{id}/secret', {
  who: 'admin',
  recentLogin: 'ten minutes',
  summary: 'Renew the secret of a webhook; for a day deliveries are also signed with the earlier one',
  params: IdParams,
  answers: { 200: AddedWebhook },
});

export const listDeliveries = call('GET /webhooks/{id}/deliveries', {
  who: 'admin',
  summary: 'List the last 50 deliveries to a webhook and those queued, newest first',
  params: IdParams,
  query: listQuery('created_at'),
  answers: { 200: listOf(Delivery) },
});

export const resendDelivery = call('POST /webhooks/{id}/deliveries/{delivery}/resend', {
  who: 'admin',
  recentLogin: 'never',
  summary: 'Send a delivery again, or at once if it is queued',
  params: DeliveryParams,
  answers: { 200: Delivery },
  problems: [409],
});
