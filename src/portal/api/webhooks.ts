import { queryOptions } from '@tanstack/react-query';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendDelivery,
  testWebhook,
  updateWebhook,
  type NewWebhook,
  type WebhookChange,
} from '../../../server/contract/webhook';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The webhooks. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => send(listWebhooks, { signal }),
});

/** The past and pending deliveries of a webhook, newest first. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: [...webhooksQuery.queryKey, id, 'deliveries'],
    queryFn: ({ signal }) => send(listDeliveries, { id, signal }),
  });

export const useAddWebhook = () =>
  useMutation({
    mutationFn: (body: NewWebhook) => send(createWebhook, { body }),
    onSuccess: useRefresh(webhooksQuery.queryKey),
  });

export const useChangeWebhook = (id: number) =>
  useMutation({
    mutationFn: (body: WebhookChange) => send(updateWebhook, { id, body }),
    onSuccess: useRefresh(webhooksQuery.queryKey),
  });

export const useDeleteWebhook = () =>
  useMutation({
    mutationFn: (id: number) => send(deleteWebhook, { id }),
    onSuccess: useRefresh(webhooksQuery.queryKey),
  });

/** Sends a test now. */
export const useTestWebhook = () =>
  useMutation({
    mutationFn: (id: number) => send(testWebhook, { id }),
  });

/** Gives a webhook a new secret. */
export const useRenewSecret = () =>
  useMutation({
    mutationFn: (id: number) => send(renewWebhookSecret, { id }),
    onSuccess: useRefresh(webhooksQuery.queryKey),
  });

/** Resends a delivery, or sends a pending one now. */
export const useResendDelivery = (id: number) =>
  useMutation({
    mutationFn: (delivery: number) => send(resendDelivery, { id, delivery }),
    // Also refresh after an error: the list may be out of date.
    onSettled: useRefresh(webhooksQuery.queryKey),
  });
