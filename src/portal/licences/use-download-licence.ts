import { useMutation } from '@tanstack/react-query';
import type { KeptLicence } from '../../../server/contract/licence';
import { get } from '../api/client/api-client';
import { saveLicence } from './save-licence';

/** Fetches the file of a licence and saves it. */
export function useDownloadLicence() {
  return useMutation({
    mutationFn: async ({ id, name }: Pick<KeptLicence, 'id' | 'name'>) =>
      saveLicence(name, await get<string>(`/licenses/${id}/file`, { responseType: 'text' })),
  });
}
