import { queryOptions } from '@tanstack/react-query';
import type { Delivery, Webhook } from '../../../server/contract/webhook';
import { get } from './client/api-client';

/** The webhooks. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => get<Webhook[]>('/webhooks', { signal }),
});

/** The past and pending deliveries of a webhook, newest first. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: [...webhooksQuery.queryKey, id, 'deliveries'],
    queryFn: ({ signal }) => get<Delivery[]>(`/webhooks/${id}/deliveries`, { signal }),
  });
