import { queryOptions } from '@tanstack/react-query';
import type { Passkey } from '../../../server/contract/passkey';
import { get } from '../api-client';

/** The passkeys of the person who is signed in. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => get<Passkey[]>('/me/passkeys', { signal }),
});
