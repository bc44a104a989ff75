import { queryOptions } from '@tanstack/react-query';
import type { Passkey } from '../../../server/contract/passkey';
import { get } from './client/api-client';

/** The passkeys of the signed-in user. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => get<Passkey[]>('/me/passkeys', { signal }),
});
