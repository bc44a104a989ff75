import { queryOptions } from '@tanstack/react-query';
import type {
  ConfirmedTotp,
  NewTotp,
  RecoveryCodes,
  SecondFactor,
  TotpCode,
} from '../../../server/contract/second-factor';
import { api, get } from './client/api-client';
import { useRefresh } from './client/use-refresh';
import { ownSessionsQuery } from './own-sessions';
import { useMutation } from './client/use-mutation';

/** The second factors that the signed-in user has set up. */
export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => get<SecondFactor>('/me/secondFactor', { signal }),
});

const useRefreshSecondFactor = () => useRefresh(secondFactorQuery.queryKey, ownSessionsQuery.queryKey);

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
    onSuccess: useRefreshSecondFactor(),
  });

export const useRemoveTotp = () =>
  useMutation({
    mutationFn: () => api.delete('/me/totp'),
    onSuccess: useRefreshSecondFactor(),
  });

/** Replaces the recovery codes with new ones. */
export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: async () => (await api.post<RecoveryCodes>('/me/recoveryCodes')).data.recovery_codes,
    onSuccess: useRefreshSecondFactor(),
  });
