import { useMutation } from '@tanstack/react-query';
import { saveAs } from 'file-saver';
import type { AuditAnchors, AuditCheck } from '../../../server/contract/audit-check';
import { api, get } from '../api-client';

/** Has the server look whether any entry of the trail was changed, dropped, moved or added. */
export function useCheckTrail() {
  return useMutation({ mutationFn: async () => (await api.post<AuditCheck>('/audit/verify')).data });
}

/** Fetches what was signed of the trail, and has it saved. */
export function useSaveAnchors() {
  return useMutation({
    mutationFn: async () => {
      const anchors = await get<AuditAnchors>('/audit/anchors');
      const text = JSON.stringify(anchors, null, 2);
      saveAs(new Blob([text], { type: 'application/json' }), 'audit-anchors.json');
    },
  });
}
