import { useEffect, useState } from 'react';
import { getCompanyLoginOfDomain, type CompanyWay } from '../../../server/contract/company-login';

/** `unknown`: the server did not answer. */
export type WayOfCompany = CompanyWay['company'] | 'unknown';

/** Returns the domain of a complete email address, else undefined. */
export const domainIn = (email: string): string | undefined =>
  /@([^@\s]+\.[^@\s.]{2,})\s*$/.exec(email)?.[1]?.toLowerCase();

/** Asks the server if users of a domain log in with their company account. Never throws. */
async function askWay(domain: string | undefined, signal: AbortSignal): Promise<WayOfCompany> {
  try {
    const query = domain === undefined ? '' : `?domain=${encodeURIComponent(domain)}`;
    const response = await fetch(`/api${getCompanyLoginOfDomain.address.slice('GET '.length)}${query}`, {
      signal,
    });
    return response.ok ? ((await response.json()) as CompanyWay).company : 'unknown';
  } catch {
    return 'unknown';
  }
}

/**
 * Returns how users of a domain log in with their company account. Without a domain, tells if any company
 * uses this. Undefined until the first answer. Keeps the previous domain's answer until the next one.
 * @param isAsked false: sends no request
 */
export function useCompanyWay(domain: string | undefined, isAsked = true): WayOfCompany | undefined {
  const [way, setWay] = useState<WayOfCompany>();
  useEffect(() => {
    if (!isAsked) return;
    const asking = new AbortController();
    void askWay(domain, asking.signal).then((answer) => {
      if (!asking.signal.aborted) setWay(answer);
    });
    return () => asking.abort();
  }, [domain, isAsked]);
  return way;
}
