import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeptLicence } from '../../../server/contract/licence';
import { api } from '../api/client/api-client';
import { licencesKey } from '../api/licences';

export function useWithdrawLicence(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) =>
      (await api.post<KeptLicence>(`/licenses/${id}/withdraw`, { reason })).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: licencesKey }),
  });
}
