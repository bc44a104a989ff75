import { queryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  createAdvisory,
  deleteAdvisory,
  getAdvisory,
  updateAdvisory,
  type Advisory,
  type AdvisoryChange,
  type AdvisoryInput,
  type WrittenAdvisory,
} from '../../../server/contract/advisory';
import { listDeletedReleases } from '../../../server/contract/advisory-releases';
import {
  countAdvisoryRecipients,
  notifyAdvisoryRecipients,
  previewAdvisory,
  publishAdvisory,
  type AdvisoryPreviewQuery,
  type AdvisoryPublication,
} from '../../../server/contract/advisory-publication';
import { searchComponents } from '../../../server/contract/component';
import { getPage } from './client/get-page';
import { send } from './client/send';
import { useRefresh } from './client/use-refresh';
import { useMutation } from './client/use-mutation';

/** The key prefix of everything about advisories: invalidate it to fetch all of it again. */
const advisoriesKey = ['advisories'] as const;

/** The answer to an administrator, who always gets the version. */
const asWritten = (advisory: Advisory) => advisory as WrittenAdvisory;

export const advisoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...advisoriesKey, 'one', id],
    queryFn: async ({ signal }) => asWritten(await send(getAdvisory, { id, signal })),
  });

/** The keys of the lists of one advisory. */
const recipientsKey = ['advisoryRecipients'] as const;
const notificationsKey = ['advisoryNotifications'] as const;

/** The deleted releases, which an advisory can still name, newest first. */
export const deletedReleasesQuery = queryOptions({
  queryKey: [...advisoriesKey, 'deletedReleases'],
  queryFn: ({ signal }) => send(listDeletedReleases, { signal }),
});

/** The page, the mail and the CSAF document of the next revision. */
export const previewQuery = (id: number, query: AdvisoryPreviewQuery) =>
  queryOptions({
    queryKey: [...advisoriesKey, 'preview', id, query],
    queryFn: ({ signal }) => send(previewAdvisory, { id, query, signal }),
    // Fetched anew each time the dialog opens.
    gcTime: 0,
  });

/**
 * How many people and groups have one of the releases that are called affected.
 * @param key the ids of these releases, separated by commas
 */
export const reachQuery = (key: string) =>
  queryOptions({
    queryKey: [...advisoriesKey, 'reach', key],
    queryFn: ({ signal }) => send(countAdvisoryRecipients, { query: { releases: key }, signal }),
    enabled: key !== '',
  });

/** The shortest text that the search for components accepts. */
export const MIN_COMPONENT_SEARCH = 2;

/** The max number of components whose releases are offered. */
const COMPONENTS = 50;

/** The components that match a name or package URL, with their releases. */
export const componentsQuery = (q: string) =>
  queryOptions({
    queryKey: ['affectedComponents', 'releases', q],
    queryFn: ({ signal }) => getPage(searchComponents, { query: { q, limit: COMPONENTS }, signal }),
    enabled: q.length >= MIN_COMPONENT_SEARCH,
  });

export const useCreateAdvisory = () =>
  useMutation({
    mutationFn: async (body: AdvisoryInput) => asWritten(await send(createAdvisory, { body })),
    onSuccess: useRefresh([...advisoriesKey, 'list']),
  });

/** Changes an advisory. Fails with a conflict if somebody else changed it first. */
export const useChangeAdvisory = (id: number) =>
  useMutation({
    mutationFn: async (body: AdvisoryChange) => asWritten(await send(updateAdvisory, { id, body })),
    // Also refetch after an error: somebody else may have changed the advisory.
    onSettled: useRefresh(advisoriesKey, recipientsKey),
  });

export function useDeleteAdvisory() {
  const refresh = useRefresh([...advisoriesKey, 'list']);
  return useMutation({
    mutationFn: (id: number) => send(deleteAdvisory, { id }),
    // Not awaited, because the screen of the deleted advisory must close first.
    onSuccess() {
      void refresh();
    },
  });
}

/** Publishes an advisory as last written, or its next revision. */
export const usePublishAdvisory = (id: number) =>
  useMutation({
    mutationFn: async (body: AdvisoryPublication) => asWritten(await send(publishAdvisory, { id, body })),
    onSettled: useRefresh(advisoriesKey, recipientsKey, notificationsKey),
  });

/** Notifies the recipients of the newest revision who were not notified of it yet. */
export const useNotifyCustomers = (id: number) =>
  useMutation({
    mutationFn: () => send(notifyAdvisoryRecipients, { id }),
    onSettled: useRefresh(advisoriesKey, recipientsKey, notificationsKey),
  });

/**
 * Refetches who was notified each time that the advisory was fetched while its recipients were being notified.
 * @param fetchedAt when the advisory was last fetched
 */
export function useNewNotifications(isNotifying: boolean, fetchedAt: number): void {
  const refresh = useRefresh(recipientsKey, notificationsKey);
  const wasNotifying = useRef(false);
  const note = useEffectEvent(() => {
    if (wasNotifying.current) void refresh();
    wasNotifying.current = isNotifying;
  });
  useEffect(() => note(), [fetchedAt]);
}
