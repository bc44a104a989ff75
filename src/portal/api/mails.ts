import { queryOptions } from '@tanstack/react-query';
import {
  getMail,
  listMails,
  releaseHold,
  resendFailedMails,
  resendMail,
  sendTestMail,
  type HoldRelease,
} from '../../../server/contract/mail';
import { getPage } from './client/get-page';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { overviewQuery } from './overview';
import { useMutation } from './client/use-mutation';

/** The key prefix of the list of all mail. */
export const mailsKey = ['mails'] as const;

/** How many mails failed. */
export const failedMailsQuery = queryOptions({
  queryKey: [...mailsKey, 'failed'],
  queryFn: async ({ signal }) =>
    (await getPage(listMails, { query: { state: 'failed', limit: 1 }, signal })).total,
});

/** A mail with its text. */
export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: [...mailsKey, id],
    queryFn: ({ signal }) => send(getMail, { id, signal }),
  });

/** Resends a mail, or sends a pending one now. */
export const useResendMail = () =>
  useMutation({
    mutationFn: (id: number) => send(resendMail, { id }),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(mailsKey),
  });

/** Resends all failed mail. `onSuccess` gets the number of mails. */
export const useResendFailedMails = (onSuccess: (mails: number) => void) =>
  useMutation({
    mutationFn: async () => (await send(resendFailedMails)).mails,
    onSuccess,
    onSettled: useRefresh(mailsKey),
  });

/** Sends a test mail to the signed-in user. `onAccepted` is called if the mail server accepts it. */
export const useTestMail = (onAccepted?: () => void) =>
  useMutation({
    mutationFn: () => send(sendTestMail),
    onSuccess: ({ accepted }) => {
      if (accepted) onAccepted?.();
    },
    // The first steps have whether mail works.
    onSettled: useRefresh(overviewQuery.queryKey),
  });

/** Ends the hold on outgoing mail and webhooks after a restore. */
export const useReleaseHold = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (waiting: HoldRelease['waiting']) => send(releaseHold, { body: { waiting } }),
    onSuccess,
    onSettled: useRefresh(overviewQuery.queryKey),
  });
