import { queryOptions } from '@tanstack/react-query';
import type { PublicKeys } from '../../../server/contract/licence';
import { get } from './client/api-client';

/** The public keys of licence signatures, including older ones. */
export const licenceKeysQuery = queryOptions({
  queryKey: ['licenceKeys'],
  queryFn: ({ signal }) => get<PublicKeys>('/license/keys', { signal }),
});
