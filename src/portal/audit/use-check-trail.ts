import { useMutation } from '@tanstack/react-query';
import { saveAs } from 'file-saver';
import type { AuditAnchors, AuditCheck } from '../../../server/contract/audit-check';
import { api, get } from '../api/client/api-client';

/**
 * Lets the server check that no entry of the audit trail was changed, dropped, moved or added. A long trail
 * takes several calls.
 */
export function useCheckTrail() {
  return useMutation({
    mutationFn: async () => {
      let check = await checkPart();
      while (check.next !== undefined) check = joined(check, await checkPart(check.next));
      return check;
    },
  });
}

const checkPart = async (next?: string) =>
  (await api.post<AuditCheck>('/audit/verify', undefined, { params: { next } })).data;

const joined = (before: AuditCheck, part: AuditCheck): AuditCheck => ({
  ...part,
  is_valid: part.is_complete && before.problem_count + part.problem_count === 0,
  entries: before.entries + part.entries,
  problem_count: before.problem_count + part.problem_count,
  problems: [...before.problems, ...part.problems],
});

/** Fetches the signed anchors of the audit trail and saves them as a file. */
export function useSaveAnchors() {
  return useMutation({
    mutationFn: async () => {
      let { next, ...all } = await get<AuditAnchors>('/audit/anchors');
      while (next !== undefined) {
        const page: AuditAnchors = await get<AuditAnchors>('/audit/anchors', { params: { after: next } });
        all = { ...all, anchors: [...all.anchors, ...page.anchors] };
        ({ next } = page);
      }
      const text = JSON.stringify(all, null, 2);
      saveAs(new Blob([text], { type: 'application/json' }), 'audit-anchors.json');
    },
  });
}
