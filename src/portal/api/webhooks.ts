import { queryOptions } from '@tanstack/react-query';
import type {
  AddedWebhook,
  Delivery,
  NewWebhook,
  SavedWebhook,
  Webhook,
  WebhookChange,
  WebhookTest,
} from '../../../server/contract/webhook';
import { api, get } from './client/api-client';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

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

export const useAddWebhook = () =>
  useMutation({
    mutationFn: async (webhook: NewWebhook) => (await api.post<AddedWebhook>('/webhooks', webhook)).data,
    onSuccess: useRefresh(webhooksQuery.queryKey),
  });

export const useChangeWebhook = (id: number) =>
  useMutation({
    mutationFn: async (change: WebhookChange) =>
      (await api.patch<SavedWebhook>(`/webhooks/${id}`, change)).data,
    onSuccess: useRefresh(webhooksQuery.queryKey),
  });

export const useDeleteWebhook = () =>
  useMutation({
    mutationFn: (id: number) => api.delete(`/webhooks/${id}`),
    onSuccess: useRefresh(webhooksQuery.queryKey),
  });

/** Sends a test now. */
export const useTestWebhook = () =>
  useMutation({
    mutationFn: async (id: number) => (await api.post<WebhookTest>(`/webhooks/${id}/test`)).data,
  });

/** Gives a webhook a new secret. */
export const useRenewSecret = () =>
  useMutation({
    mutationFn: async (id: number) => (await api.post<AddedWebhook>(`/webhooks/${id}/secret`)).data,
    onSuccess: useRefresh(webhooksQuery.queryKey),
  });

/** Resends a delivery, or sends a pending one now. */
export const useResendDelivery = (id: number) =>
  useMutation({
    mutationFn: (delivery: number) => api.post<Delivery>(`/webhooks/${id}/deliveries/${delivery}/resend`),
    // Also refresh after an error: the list may be out of date.
    onSettled: useRefresh(webhooksQuery.queryKey),
  });
