import { queryOptions } from '@tanstack/react-query';
import {
  beginTotp,
  confirmTotp,
  createRecoveryCodes,
  deleteTotp,
  getSecondFactor,
  type TotpCode,
} from '../../../server/contract/second-factor';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { ownSessionsQuery } from './own-sessions';
import { useMutation } from './client/use-mutation';

/** The second factors that the signed-in user has set up. */
export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => send(getSecondFactor, { signal }),
});

const useRefreshSecondFactor = () => useRefresh(secondFactorQuery.queryKey, ownSessionsQuery.queryKey);

/** Starts the setup of one-time codes. */
export const useBeginTotp = () =>
  useMutation({
    mutationFn: () => send(beginTotp),
  });

/** Turns one-time codes on. Returns the recovery codes, or none if the existing ones stay valid. */
export const useConfirmTotp = () =>
  useMutation({
    mutationFn: async (body: TotpCode) => (await send(confirmTotp, { body })).recovery_codes,
    onSuccess: useRefreshSecondFactor(),
  });

export const useRemoveTotp = () =>
  useMutation({
    mutationFn: () => send(deleteTotp),
    onSuccess: useRefreshSecondFactor(),
  });

/** Replaces the recovery codes with new ones. */
export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: async () => (await send(createRecoveryCodes)).recovery_codes,
    onSuccess: useRefreshSecondFactor(),
  });
