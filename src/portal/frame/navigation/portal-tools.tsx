import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryClient } from '../../api/client/query-client';
import { useAuth, useIsAdmin, useIsManager, useIsSomebodyElse } from '../../auth/session';
import { SearchButton } from '../../search/search-button';
import { useIsIdle } from '../use-is-idle';

// Fetched only for administrators and managers, after the first rows of the screen.
const NewMenu = lazy(() => import('./new-menu'));

/** The tools of the top bar that need a login: the search and the menu `New`. */
export function PortalTools() {
  const isIdle = useIsIdle();
  const isSignedIn = useAuth() !== null;
  const isSomebodyElse = useIsSomebodyElse();
  const [isAdmin, isManager] = [useIsAdmin(), useIsManager()];

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
