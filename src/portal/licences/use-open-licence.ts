import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Licence } from '../../../server/contract/licence';
import { limits } from '../../../server/contract/limits';
import { api } from '../api-client';
import { ProblemError } from '../problem-error';
import { licenceKeysQuery } from '../queries/licence-keys';
import { openLicenceFile, type Opened } from './licence-file';

const KIND_OF_CODE: Record<string, Opened> = {
  not_a_licence: { kind: 'notALicence' },
  changed: { kind: 'changed' },
  unknown_key: { kind: 'unknownKey' },
};

async function askServer(file: File): Promise<Opened> {
  const form = new FormData();
  form.append('file', file);
  try {
    return { kind: 'licence', licence: (await api.post<Licence>('/license/open', form)).data };
  } catch (error) {
    const opened = error instanceof ProblemError ? KIND_OF_CODE[error.code] : undefined;
    if (opened) return opened;
    throw error;
  }
}

/** Opens and verifies a licence file: here when the browser supports Ed25519, else by the server. */
export function useOpenLicence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File): Promise<Opened> => {
      // No licence file is near this size: what is larger is not even read.
      if (file.size > limits.licenceFileBytes) return { kind: 'notALicence' };
      const { keys } = await queryClient.query(licenceKeysQuery);
      return (await openLicenceFile(await file.text(), keys)) ?? askServer(file);
    },
  });
}
