import { queryOptions } from '@tanstack/react-query';
import { getInstallation } from '../../../server/contract/installation';
import { send } from './client/send';
import { releasesKey } from './download-types';

/** What an installer of a release has to know. */
export const installationQuery = (id: number) =>
  queryOptions({
    queryKey: [...releasesKey, id, 'installation'],
    queryFn: ({ signal }) => send(getInstallation, { id, signal }),
  });
