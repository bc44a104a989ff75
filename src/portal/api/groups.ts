import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query';
import type { CustomerMade, NewCustomer } from '../../../server/contract/customer';
import type {
  Group,
  GroupChange,
  GroupDetails,
  GroupFigures,
  NewGroup,
} from '../../../server/contract/group';
import { limits } from '../../../server/contract/limits';
import { api, get } from './client/api-client';
import { getPage } from './client/get-page';
import { useRefresh } from './client/use-refresh';
import { downloadTypesKey } from './download-types';
import { invitationsKey } from './invitations';
import { licencesKey } from './licences';
import { usersKey } from './users';
import { useMutation } from './client/use-mutation';

/** The key prefix of everything about groups: invalidate it to fetch all of it again. */
export const groupsKey = ['groups'] as const;

const MAX_CHOICES = 100;

/** The first groups by name that match the search, to choose one from. */
export const groupChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'choices', search],
    queryFn: ({ signal }) =>
      getPage<Group>('/groups', { q: search || undefined, sort: 'name', limit: MAX_CHOICES }, signal),
    placeholderData: keepPreviousData,
  });

/**
 * Fetches the figures of groups, for administrators.
 * @returns a function from group id to figures, which returns undefined while they are loading
 */
export function useGroupFigures(ids: readonly number[]): (groupId: number) => GroupFigures | undefined {
  const max = limits.groupFiguresMax;
  const parts = Array.from({ length: Math.ceil(ids.length / max) }, (_, part) =>
    ids.slice(part * max, (part + 1) * max).join(','),
  );
  return useQueries({
    queries: parts.map((part) => ({
      queryKey: [...groupsKey, 'figures', part],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        get<GroupFigures[]>('/groups/figures', { params: { ids: part }, signal }),
    })),
    combine: byGroup,
  });
}

function byGroup(answers: readonly { data: GroupFigures[] | undefined }[]) {
  const figures = new Map(answers.flatMap(({ data = [] }) => data.map((row) => [row.id, row])));
  return (groupId: number) => figures.get(groupId);
}

/** A group with the latest downloads of its users. */
export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', id],
    queryFn: ({ signal }) => get<GroupDetails>(`/groups/${id}`, { signal }),
  });

export const useAddGroup = () =>
  useMutation({
    mutationFn: async (group: NewGroup) => (await api.post<Group>('/groups', group)).data,
    onSuccess: useRefresh(groupsKey),
  });

/** Creates a group, and the invitation and the licence that are given with it, or nothing. */
export const useAddCustomer = () =>
  useMutation({
    mutationFn: async (customer: NewCustomer) => (await api.post<CustomerMade>('/customers', customer)).data,
    onSuccess: useRefresh(groupsKey, invitationsKey, licencesKey),
  });

/** Changes a group. Fails with a conflict if somebody else changed it first. */
export const useChangeGroup = (id: number) =>
  useMutation({
    mutationFn: async (change: GroupChange) => (await api.patch<Group>(`/groups/${id}`, change)).data,
    // Also refetch after an error: the list may be out of date.
    onSettled: useRefresh(groupsKey, usersKey, invitationsKey, downloadTypesKey),
  });

/**
 * Deletes a group. The server refuses to delete a group that has users, the administrators' group, and the
 * last allowed group of a download type.
 */
export const useDeleteGroup = () =>
  useMutation({
    mutationFn: (id: number) => api.delete(`/groups/${id}`),
    onSettled: useRefresh(groupsKey),
  });
