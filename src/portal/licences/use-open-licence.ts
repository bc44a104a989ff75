import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Licence } from '../../../server/contract/licence';
import { api } from '../api-client';
import { ProblemError } from '../problem-error';
import { openLicenceFile, type Opened } from './licence-file';
import { licenceKeysQuery } from './licence-keys-query';

/** No licence file is near this size: what is larger is not even read. */
const LARGEST_BYTES = 64 * 1024;

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

/** Opens and verifies a licence file: here when the browser knows Ed25519, else by the server. */
export function useOpenLicence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File): Promise<Opened> => {
      if (file.size > LARGEST_BYTES) return { kind: 'notALicence' };
      const { keys } = await queryClient.query(licenceKeysQuery);
      return (await openLicenceFile(await file.text(), keys)) ?? askServer(file);
    },
  });
}
