import { useMutation } from '@tanstack/react-query';
import type { Licence } from '../../../server/contract/licence';
import { api } from '../api-client';

/** Has a licence signed; answers the text of its file. */
export function useCreateLicence() {
  return useMutation({
    mutationFn: async (license: Licence) =>
      (await api.post<string>('/license/create', { license }, { responseType: 'text' })).data,
  });
}
