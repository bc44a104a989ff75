import { queryOptions } from '@tanstack/react-query';
import type { PublicKeys } from '../../../server/contract/licence';
import { get } from '../api-client';

/** The keys that licences are signed with, the older ones too. */
export const licenceKeysQuery = queryOptions({
  queryKey: ['licenceKeys'],
  queryFn: ({ signal }) => get<PublicKeys>('/license/keys', { signal }),
});
