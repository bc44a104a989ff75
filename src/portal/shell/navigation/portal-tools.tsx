import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { queryClient } from '../../api/client/query-client';
import { useAuth, useIsAdmin, useIsManager, useIsSomebodyElse } from '../../auth/session';
import { SearchButton } from '../../search/search-button';
import { useIsIdle } from '../../frame/use-is-idle';
import * as styles from './top-bar.module.css';

// Fetched only for administrators and managers, after the first rows of the screen.
const NewMenu = lazy(() => import('./new-menu'));

/** The tools of the top bar that need a login: the search and the menu `New`. */
export function PortalTools() {
  const { t } = useTranslation('portal');
  const isIdle = useIsIdle();
  const isSignedIn = useAuth() !== null;
  const isSomebodyElse = useIsSomebodyElse();
  const [isAdmin, isManager] = [useIsAdmin(), useIsManager()];

  const room = (
    <span aria-hidden="true" className={styles.room}>
      <Button small tabIndex={-1}>
        {t('new.button')}
      </Button>
    </span>
  );
  if (!isSignedIn || isSomebodyElse) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <SearchButton />
      {(isAdmin || isManager) && <Suspense fallback={room}>{isIdle ? <NewMenu /> : room}</Suspense>}
    </QueryClientProvider>
  );
}
