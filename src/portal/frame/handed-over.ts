import { navigate } from 'gatsby';
import { useEffect, useState } from 'react';

interface HistoryState {
  handed?: object;
}

const readState = () => (window.history.state ?? {}) as HistoryState;

/** Opens the page of what was just made, in place of its form, and hands over what its notice says. */
export function openMade(path: string, handed: object): void {
  navigate(path, { replace: true, state: { handed } satisfies HistoryState });
}

/**
 * Returns what the page before handed over, as long as the address stays. A reload forgets it. Both screens must
 * agree on its type.
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export function useHandedOver<Handed extends object>(): Handed | undefined {
  const [{ handed, at }] = useState(() => ({ ...readState(), at: window.location.pathname }));
  useEffect(() => {
    const { handed: known, ...others } = readState();
    if (known) window.history.replaceState(others, '');
  }, []);
  return window.location.pathname === at ? (handed as Handed | undefined) : undefined;
}
