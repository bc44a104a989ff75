import { queryOptions } from '@tanstack/react-query';
import { saveAs } from 'file-saver';
import type { AnswerOf } from '../../../server/contract/call';
import {
  createLicence,
  getLicence,
  getLicenceFile,
  getLicenceKeys,
  keepLicence,
  mailLicence,
  openLicence,
  renewLicence,
  withdrawLicence,
  type KeptLicence,
  type Licence,
  type LicenceRenewal,
  type LicenceWithdrawal,
  type NewLicence,
  type OpenedLicence,
} from '../../../server/contract/licence';
import { pathOf } from '../../http/call-path';
import { api } from './client/api-client';
import { requestOf, send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { overviewQuery } from './overview';
import { useMutation } from './client/use-mutation';

/** The key prefix of everything about stored licences: invalidate it to fetch all of it again. */
export const licencesKey = ['licenses'] as const;

/** A stored licence with its history. */
export const licenceQuery = (id: number) =>
  queryOptions({
    queryKey: [...licencesKey, 'one', id],
    queryFn: ({ signal }) => send(getLicence, { id, signal }),
  });

/** The public keys of licence signatures, including older ones. */
export const licenceKeysQuery = queryOptions({
  queryKey: ['licenceKeys'],
  queryFn: ({ signal }) => send(getLicenceKeys, { signal }),
});

/** Asks the server to verify a licence file. Returns its content and its state now. */
export async function askAboutLicence(file: File): Promise<OpenedLicence & Licence> {
  const form = new FormData();
  form.append('file', file);
  return (await api.post<OpenedLicence & Licence>(pathOf(openLicence), form)).data;
}

/** Creates a signed licence on the server, which stores it. Returns its id and the text of its file. */
export const useCreateLicence = () =>
  useMutation({
    mutationFn: async (body: NewLicence) => {
      const { data, headers } = await api.request<AnswerOf<typeof createLicence>>(
        requestOf(createLicence, { body, responseType: 'text' }),
      );
      const [, id] = /(\d+)\/file$/.exec(String(headers['content-location'])) ?? [];
      return { id: Number(id), text: data };
    },
    onSuccess: useRefresh(licencesKey),
  });

/** Stores a licence that was created earlier. `group`: the id of its group as text; empty if it has none. */
export const useKeepLicence = () =>
  useMutation({
    mutationFn: async ({ file, group }: { file: File; group: string }) => {
      const form = new FormData();
      form.append('file', file);
      if (group) form.append('group', group);
      return (await api.post<AnswerOf<typeof keepLicence>>(pathOf(keepLicence), form)).data;
    },
    onSuccess: useRefresh(licencesKey),
  });

/**
 * Creates the licence that replaces an existing one.
 * @param id of the existing licence
 */
export const useRenewLicence = (id: number) =>
  useMutation({
    mutationFn: (body: LicenceRenewal) => send(renewLicence, { id, body }),
    // Also refetch after an error: another administrator may have renewed or withdrawn the licence.
    onSettled: useRefresh(licencesKey, overviewQuery.queryKey),
  });

export const useWithdrawLicence = (id: number) =>
  useMutation({
    mutationFn: (body: LicenceWithdrawal) => send(withdrawLicence, { id, body }),
    // Also refetch after an error, as in `useRenewLicence`.
    onSettled: useRefresh(licencesKey),
  });

/** The key of the mutations that mail a licence. Their variable is its id. */
export const sendLicenceKey = [...licencesKey, 'mail'];

/** Mails the managers of the group a link to the licence with this id. */
export const useSendLicence = () =>
  useMutation({
    mutationKey: sendLicenceKey,
    // A failure is kept until the page of the licence has shown it.
    gcTime: Infinity,
    mutationFn: (id: number) => send(mailLicence, { id }),
  });

/** Returns a file name for a licence that is valid on every operating system. */
const fileNameOf = (name: string) => `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').trim() || 'licence'}.bel`;

/**
 * Saves the file of a licence.
 * @returns its file name
 */
export function saveLicence(name: string, text: string): string {
  const fileName = fileNameOf(name);
  saveAs(new Blob([text], { type: 'application/jose' }), fileName);
  return fileName;
}

/** Fetches the file of a licence and saves it. */
export const useDownloadLicence = () =>
  useMutation({
    mutationFn: async ({ id, name }: Pick<KeptLicence, 'id' | 'name'>) =>
      saveLicence(name, await send(getLicenceFile, { id, responseType: 'text' })),
  });
