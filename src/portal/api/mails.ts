import { queryOptions } from '@tanstack/react-query';
import type { HoldRelease, MailWithText, ResentMails, TestMailResult } from '../../../server/contract/mail';
import { api, get } from './client/api-client';
import { useRefresh } from './client/use-refresh';
import { overviewQuery } from './overview';
import { useMutation } from './client/use-mutation';

/** The key prefix of the list of all mail. */
export const mailsKey = ['mails'] as const;

/** A mail with its text. */
export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: [...mailsKey, id],
    queryFn: ({ signal }) => get<MailWithText>(`/mails/${id}`, { signal }),
  });

/** Resends a mail, or sends a pending one now. */
export const useResendMail = () =>
  useMutation({
    mutationFn: (id: number) => api.post(`/mails/${id}/resend`),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(mailsKey),
  });

/** Resends all failed mail. `onSuccess` gets the number of mails. */
export const useResendFailedMails = (onSuccess: (mails: number) => void) =>
  useMutation({
    mutationFn: async () => (await api.post<ResentMails>('/mails/resendFailed')).data.mails,
    onSuccess,
    onSettled: useRefresh(mailsKey),
  });

/** Sends a test mail to the signed-in user. `onAccepted` is called if the mail server accepts it. */
export const useTestMail = (onAccepted?: () => void) =>
  useMutation({
    mutationFn: async () => (await api.post<TestMailResult>('/mails/test')).data,
    onSuccess: ({ accepted }) => {
      if (accepted) onAccepted?.();
    },
    // The first steps have whether mail works.
    onSettled: useRefresh(overviewQuery.queryKey),
  });

/** Ends the hold on outgoing mail and webhooks after a restore. */
export const useReleaseHold = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (waiting: HoldRelease['waiting']) => api.post('/mails/releaseHold', { waiting }),
    onSuccess,
    onSettled: useRefresh(overviewQuery.queryKey),
  });
