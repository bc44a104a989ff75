import { useEffect, useState } from 'react';
import type { CompanyWay } from '../../../server/contract/company-login';

/** `unknown`: the server could not be asked. */
export type WayOfCompany = CompanyWay['company'] | 'unknown';

/** The domain of an address that looks complete, else none. */
export const domainIn = (email: string): string | undefined =>
  /@([^@\s]+\.[^@\s.]{2,})\s*$/.exec(email)?.[1]?.toLowerCase();

/** Asks whether the people of a domain log in with the account of their company. Never throws. */
async function askWay(domain: string | undefined, signal: AbortSignal): Promise<WayOfCompany> {
  try {
    const query = domain === undefined ? '' : `?domain=${encodeURIComponent(domain)}`;
    const response = await fetch(`/api/login/ways${query}`, { signal });
    return response.ok ? ((await response.json()) as CompanyWay).company : 'unknown';
  } catch {
    return 'unknown';
  }
}

/**
 * Whether the people of a domain log in with the account of their company, and without a domain whether anybody does. Undefined
 * until the first answer; that of the domain before stays until the next.
 * @param isAsked nothing is asked while false
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
