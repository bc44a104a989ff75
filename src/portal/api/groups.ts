import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Group, GroupDetails } from '../../../server/contract/group';
import { get } from './client/api-client';
import { getPage } from './client/get-page';

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

/** A group with the latest downloads of its users. */
export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', id],
    queryFn: ({ signal }) => get<GroupDetails>(`/groups/${id}`, { signal }),
  });
