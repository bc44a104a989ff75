import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeptLicence } from '../../../server/contract/licence';
import { api } from '../api-client';
import { licencesKey } from '../queries/licences';

/** Keeps a licence that was made before. `group`: the id of whose it is, as text; empty for nobody's. */
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
