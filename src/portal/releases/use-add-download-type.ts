import { useMutation } from '@tanstack/react-query';
import type { DownloadType, NewDownloadType } from '../../../server/contract/download-type';
import { api } from '../api/client/api-client';
import { useRefreshDownloads } from './use-refresh-downloads';

export function useAddDownloadType() {
  const refresh = useRefreshDownloads();
  return useMutation({
    mutationFn: async (type: NewDownloadType) => (await api.post<DownloadType>('/downloadTypes', type)).data,
    onSuccess: refresh,
  });
}
