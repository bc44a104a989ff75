import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeptLicence } from '../../../server/contract/licence';
import { api } from '../api/client/api-client';
import { licencesKey } from '../api/licences';

/** Stores a licence that was created earlier. `group`: the id of its group as text; empty if it has none. */
export function useKeepLicence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, group }: { file: File; group: string }) => {
      const form = new FormData();
      form.append('file', file);
      if (group) form.append('group', group);
      return (await api.post<KeptLicence>('/licenses', form)).data;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: licencesKey }),
  });
}
