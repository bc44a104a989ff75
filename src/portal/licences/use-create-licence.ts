import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewLicence } from '../../../server/contract/licence';
import { api } from '../api-client';
import { licencesKey } from '../queries/licences';

/** Has a licence signed and kept; answers the text of its file. */
export function useCreateLicence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (licence: NewLicence) =>
      (await api.post<string>('/license/create', licence, { responseType: 'text' })).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: licencesKey }),
  });
}
