import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AddedWebhook,
  Delivery,
  NewWebhook,
  SavedWebhook,
  WebhookChange,
  WebhookTest,
} from '../../../server/contract/webhook';
import { api } from '../api/client/api-client';
import { webhooksQuery } from '../api/webhooks';

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
}

export const useAddWebhook = () =>
  useMutation({
    mutationFn: async (webhook: NewWebhook) => (await api.post<AddedWebhook>('/webhooks', webhook)).data,
    onSuccess: useRefresh(),
  });

export const useChangeWebhook = (id: number) =>
  useMutation({
    mutationFn: async (change: WebhookChange) =>
      (await api.patch<SavedWebhook>(`/webhooks/${id}`, change)).data,
    onSuccess: useRefresh(),
  });

export const useDeleteWebhook = () =>
  useMutation({
    mutationFn: (id: number) => api.delete(`/webhooks/${id}`),
    onSuccess: useRefresh(),
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
    onSuccess: useRefresh(),
  });

/** Resends a delivery, or sends a pending one now. */
export const useResendDelivery = (id: number) =>
  useMutation({
    mutationFn: (delivery: number) => api.post<Delivery>(`/webhooks/${id}/deliveries/${delivery}/resend`),
    // Also refresh after an error: the list may be out of date.
    onSettled: useRefresh(),
  });
