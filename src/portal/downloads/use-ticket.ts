import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Ticket } from '../../../server/contract/ticket';
import { api } from '../api-client';

/** Behind a proxy the server may know another host than the browser does. */
const fromHere = (url: string) => new URL(new URL(url).pathname, window.location.origin).href;

async function issueTicket(releaseId: number) {
  const { data, headers } = await api.post<Ticket>(`/downloadables/${releaseId}/ticket`);
  // Counted by the clock of the server: that of this computer may be wrong.
  const answeredAt = Date.parse(String(headers['date'])) || Date.now();
  return {
    url: fromHere(data.url),
    sha256Url: fromHere(data.sha256_url),
    signatureUrl: fromHere(data.signature_url),
    publicKey: data.public_key,
    /** by the clock of this computer, in milliseconds */
    endsAt: Date.now() + Date.parse(data.expires_at) - answeredAt,
  };
}

/** Addresses for the file of a release, made when asked for, and whether those that were made have ended. */
export function useTicket(releaseId: number) {
  const [hasEnded, setHasEnded] = useState(false);
  const issue = useMutation({
    mutationFn: () => issueTicket(releaseId),
    onSuccess: () => setHasEnded(false),
  });
  const endsAt = issue.data?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const timer = setTimeout(() => setHasEnded(true), endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
  return { issue, ticket: issue.data, hasEnded };
}
