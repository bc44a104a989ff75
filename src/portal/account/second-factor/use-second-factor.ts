import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ConfirmedTotp,
  NewTotp,
  RecoveryCodes,
  TotpCode,
} from '../../../../server/contract/second-factor';
import { api } from '../../api-client';
import { ownSessionsQuery } from '../../queries/own-sessions';
import { secondFactorQuery } from '../../queries/second-factor';

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [secondFactorQuery, ownSessionsQuery].map(({ queryKey }) =>
        client.invalidateQueries({ refetchType: 'active', queryKey }),
      ),
    );
}

/** Begins to set up one-time codes. */
export const useBeginTotp = () =>
  useMutation({
    mutationFn: async () => (await api.post<NewTotp>('/me/totp')).data,
  });

/** Turns one-time codes on; gives the recovery codes, none when those from before stay. */
export const useConfirmTotp = () =>
  useMutation({
    mutationFn: async (body: TotpCode) =>
      (await api.post<ConfirmedTotp>('/me/totp/confirm', body)).data.recovery_codes,
    onSuccess: useRefresh(),
  });

/** Turns one-time codes off. */
export const useRemoveTotp = () =>
  useMutation({
    mutationFn: () => api.delete('/me/totp'),
    onSuccess: useRefresh(),
  });

/** Makes new recovery codes. */
export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: async () => (await api.post<RecoveryCodes>('/me/recoveryCodes')).data.recovery_codes,
    onSuccess: useRefresh(),
  });
