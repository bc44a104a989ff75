import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ConfirmedTotp,
  NewTotp,
  RecoveryCodes,
  TotpCode,
} from '../../../../server/contract/second-factor';
import { api } from '../../api/client/api-client';
import { ownSessionsQuery } from '../../api/own-sessions';
import { secondFactorQuery } from '../../api/second-factor';

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [secondFactorQuery, ownSessionsQuery].map(({ queryKey }) =>
        client.invalidateQueries({ refetchType: 'active', queryKey }),
      ),
    );
}

/** Starts the setup of one-time codes. */
export const useBeginTotp = () =>
  useMutation({
    mutationFn: async () => (await api.post<NewTotp>('/me/totp')).data,
  });

/** Turns one-time codes on. Returns the recovery codes, or none if the existing ones stay valid. */
export const useConfirmTotp = () =>
  useMutation({
    mutationFn: async (body: TotpCode) =>
      (await api.post<ConfirmedTotp>('/me/totp/confirm', body)).data.recovery_codes,
    onSuccess: useRefresh(),
  });

export const useRemoveTotp = () =>
  useMutation({
    mutationFn: () => api.delete('/me/totp'),
    onSuccess: useRefresh(),
  });

/** Replaces the recovery codes with new ones. */
export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: async () => (await api.post<RecoveryCodes>('/me/recoveryCodes')).data.recovery_codes,
    onSuccess: useRefresh(),
  });
