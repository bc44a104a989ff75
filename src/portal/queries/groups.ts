import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Group } from '../../../server/contract/group';
import { getPage } from './get-page';

/** The key prefix of everything about groups: invalidate it to fetch all of it again. */
export const groupsKey = ['groups'] as const;

const MOST_CHOICES = 100;

/** The first groups by name, of those that are searched, to choose one from. */
export const groupChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'choices', search],
    queryFn: ({ signal }) =>
      getPage<Group>('/groups', { q: search || undefined, sort: 'name', limit: MOST_CHOICES }, signal),
    placeholderData: keepPreviousData,
  });
