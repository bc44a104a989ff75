import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewLicence } from '../../../server/contract/licence';
import { api } from '../api/client/api-client';
import { licencesKey } from '../api/licences';

/** Creates a signed licence on the server, which stores it. Returns the text of its file. */
export function useCreateLicence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (licence: NewLicence) =>
      (await api.post<string>('/license/create', licence, { responseType: 'text' })).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: licencesKey }),
  });
}
