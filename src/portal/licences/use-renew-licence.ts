import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeptLicence, LicenceRenewal } from '../../../server/contract/licence';
import { api } from '../api/client/api-client';
import { licencesKey } from '../api/licences';

/**
 * Creates the licence that replaces an existing one.
 * @param id of the existing licence
 */
export function useRenewLicence(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (renewal: LicenceRenewal) =>
      (await api.post<KeptLicence>(`/licenses/${id}/renew`, renewal)).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: licencesKey }),
  });
}
