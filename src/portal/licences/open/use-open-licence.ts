import { useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../../server/contract/limits';
import { ProblemError } from '../../api/client/problem-error';
import { askAboutLicence, licenceKeysQuery } from '../../api/licences';
import { openLicenceFile, type Opened } from '../licence-file';
import { useMutation } from '../../api/client/use-mutation';

const KIND_OF_CODE: Record<string, Opened> = {
  not_a_licence: { kind: 'notALicence' },
  licence_damaged: { kind: 'damaged' },
  changed: { kind: 'changed' },
  unknown_key: { kind: 'unknownKey' },
};

async function askServer(file: File): Promise<Opened> {
  try {
    const { state, withdrawn_at, reason, replaced_from, ...licence } = await askAboutLicence(file);
    return { kind: 'licence', licence, standing: { state, withdrawn_at, reason, replaced_from } };
  } catch (error) {
    const opened = error instanceof ProblemError ? KIND_OF_CODE[error.code] : undefined;
    if (opened) return opened;
    throw error;
  }
}

/**
 * Opens a licence file. Verifies it in the browser if that supports Ed25519, and asks the server for the
 * licence's state. If the server does not answer, the result of the browser is still shown.
 */
export function useOpenLicence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File): Promise<Opened> => {
      // No licence file is nearly this large, so a larger file is not read at all.
      if (file.size > limits.licenceFileBytes) return { kind: 'notALicence' };
      const { keys } = await queryClient.query(licenceKeysQuery);
      const opened = await openLicenceFile(new Uint8Array(await file.arrayBuffer()), keys);
      if (opened?.kind !== 'licence') return opened ?? askServer(file);
      const asked = await askServer(file).catch(() => undefined);
      // Show the licence as signed: the server's answer contains fields that were not signed.
      return asked?.kind === 'licence' ? { ...opened, standing: asked.standing } : (asked ?? opened);
    },
  });
}
