import { keepPreviousData, queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { createCustomer, type NewCustomer } from '../../../server/contract/customer';
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroupFigures,
  listGroups,
  updateGroup,
  viewAsGroup,
  type GroupChange,
  type GroupFigures,
  type NewGroup,
} from '../../../server/contract/group';
import { limits } from '../../../server/contract/limits';
import { getPage } from './client/get-page';
import { send } from './client/send';
import { groupsKey, usersKey } from './client/query-keys';
import { useRefresh } from './client/use-refresh';
import { downloadTypesKey, releasesKey } from './download-types';
import { invitationsKey } from './invitations';
import { licencesKey } from './licences';
import { useMutation } from './client/use-mutation';

const MAX_CHOICES = 100;

/** The first groups by name that match the search, to choose one from. */
export const groupChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'choices', search],
    queryFn: ({ signal }) =>
      getPage(listGroups, { query: { q: search || undefined, sort: 'name', limit: MAX_CHOICES }, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Fetches the figures of groups, for administrators.
 * @returns a function from group id to figures, which returns undefined for figures that are not loaded, and the
 * first query that failed
 */
export function useGroupFigures(ids: readonly number[]) {
  const max = limits.groupFiguresMax;
  const parts = Array.from({ length: Math.ceil(ids.length / max) }, (_, part) =>
    ids.slice(part * max, (part + 1) * max).join(','),
  );
  return useQueries({
    queries: parts.map((part) => ({
      queryKey: [...groupsKey, 'figures', part],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        send(listGroupFigures, { query: { ids: part }, signal }),
    })),
    combine: byGroup,
  });
}

function byGroup(answers: readonly UseQueryResult<GroupFigures[]>[]) {
  const figures = new Map(answers.flatMap(({ data = [] }) => data.map((row) => [row.id, row])));
  return {
    figuresOf: (groupId: number) => figures.get(groupId),
    failed: answers.find(({ isError }) => isError),
  };
}

/** A group with the latest downloads of its users. */
export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', id],
    queryFn: ({ signal }) => send(getGroup, { id, signal }),
  });

export const useAddGroup = () =>
  useMutation({
    mutationFn: (body: NewGroup) => send(createGroup, { body }),
    onSuccess: useRefresh(groupsKey),
  });

/** Creates a group, and the invitation and the licence that are given with it, or nothing. */
export const useAddCustomer = () =>
  useMutation({
    mutationFn: (body: NewCustomer) => send(createCustomer, { body }),
    onSuccess: useRefresh(groupsKey, invitationsKey, licencesKey),
  });

/** Changes a group. Fails with a conflict if somebody else changed it first. */
export const useChangeGroup = (id: number) =>
  useMutation({
    mutationFn: (body: GroupChange) => send(updateGroup, { id, body }),
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(groupsKey, usersKey, invitationsKey, downloadTypesKey, releasesKey),
  });

/**
 * Deletes a group. The server refuses to delete a group that has users, the administrators' group, and the
 * last allowed group of a download type.
 */
export const useDeleteGroup = () =>
  useMutation({
    mutationFn: (id: number) => send(deleteGroup, { id }),
    onSettled: useRefresh(groupsKey),
  });

/** Lets the server log that the user begins to view the portal as a group. */
export const logViewAsGroup = (id: number) => send(viewAsGroup, { id });
