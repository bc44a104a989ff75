import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { queryClient } from '../../api/client/query-client';
import { useAuth, useIsAdmin, useIsManager, useIsSomebodyElse } from '../../auth/session';
import { SearchButton } from '../../search/search-button';

// Fetched only for administrators and managers, after the first rows of the screen.
const NewMenu = lazy(() => import('./new-menu'));
const WAIT_MS = 1000;
/** The wait of this document is over: the next screens show the menu at once. */
let hasWaited = false;

/** The tools of the top bar that need a login: the search and the menu `New`. */
export function PortalTools() {
  const [isIdle, setIdle] = useState(hasWaited);
  const isSignedIn = useAuth() !== null;
  const isSomebodyElse = useIsSomebodyElse();
  const [isAdmin, isManager] = [useIsAdmin(), useIsManager()];

  useEffect(() => {
    const timer = setTimeout(() => {
      hasWaited = true;
      setIdle(true);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!isSignedIn || isSomebodyElse) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <SearchButton />
      {isIdle && (isAdmin || isManager) && (
        <Suspense fallback={null}>
          <NewMenu />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
