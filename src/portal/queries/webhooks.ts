import { queryOptions } from '@tanstack/react-query';
import type { Delivery, Webhook } from '../../../server/contract/webhook';
import { get } from '../api-client';

/** The addresses that are told of releases. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => get<Webhook[]>('/webhooks', { signal }),
});

/** What was sent to a webhook, and is to be, newest first. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: [...webhooksQuery.queryKey, id, 'deliveries'],
    queryFn: ({ signal }) => get<Delivery[]>(`/webhooks/${id}/deliveries`, { signal }),
  });
