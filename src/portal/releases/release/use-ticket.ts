import { useEffect, useState } from 'react';
import { useMutation } from '../../api/client/use-mutation';
import { requestTicket } from '../../api/releases';

/** Replaces the origin of a URL: behind a proxy, the server may know another host than the browser. */
const fromHere = (url: string) => new URL(new URL(url).pathname, window.location.origin).href;

async function issueTicket(releaseId: number) {
  const { data, headers } = await requestTicket(releaseId);
  // The lifetime is computed from the server's clock, because the clock of this computer may be wrong.
  const answeredAt = Date.parse(String(headers['date'])) || Date.now();
  return {
    url: fromHere(data.url),
    sha256Url: fromHere(data.sha256_url),
    signatureUrl: fromHere(data.signature_url),
    publicKey: data.public_key,
    hasBlocks: data.blocks_url !== null,
    /** Expiry by the clock of this computer, in milliseconds. */
    endsAt: Date.now() + Date.parse(data.expires_at) - answeredAt,
  };
}

/** Issues ticket URLs for the file of a release on request. `hasEnded`: true if the ticket has expired. */
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
