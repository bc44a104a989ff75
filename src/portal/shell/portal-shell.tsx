import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { isLoggingOut } from '../../components/layout/log-out';
import { ToastProvider } from '../../components/ui/toast';
import { NoWayNotice } from './no-way-notice';
import { queryClient } from '../api/client/query-client';
import { useIsRecentLoginRequired } from '../auth/require-recent-login';
import { goToLogin } from '../auth/end-session';
import { LeaveDialog } from '../unsaved-work/leave-dialog';
import { RecentLoginDialog, LogInAgainDialog } from './log-in-again-dialog';
import { useIsSecondFactorFirst } from '../auth/second-factor-first';
import { useAuth, useIsAdmin, useIsSomebodyElse } from '../auth/session';
import { ViewingBar } from './viewing-bar';
import { WindowDrop } from './window-drop';
import { discardAll, useIsNavigationBlocked } from '../unsaved-work/unsaved-work';

// Fetched only for users who must set up a second factor.
const SetUpScreen = lazy(async () => ({
  default: (await import('../account/second-factor/set-up-screen')).SetUpScreen,
}));
// Part of publishing: fetched only for administrators.
const UploadLine = lazy(async () => ({
  default: (await import('../releases/upload/upload-line')).UploadLine,
}));

interface PortalShellProps {
  /** Shown to a signed-out user before the login page opens. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Guard, providers and notices of every portal page. */
export function PortalShell({ waiting, children }: PortalShellProps) {
  const auth = useAuth();
  const isAdmin = useIsAdmin();
  const isSomebodyElse = useIsSomebodyElse();
  const isBlocked = useIsNavigationBlocked();
  const isRecentLoginRequired = useIsRecentLoginRequired();
  const isSecondFactorFirst = useIsSecondFactorFirst();
  const [hasDeclined, setDeclined] = useState(false);
  const isAsking = !auth && isBlocked && !hasDeclined;
  const isBarred = !auth && !isAsking;

  useEffect(() => {
    if (isBarred && !isLoggingOut()) goToLogin(hasDeclined ? 'expired' : 'required');
  }, [isBarred, hasDeclined]);

  // Reload the page, because data of the previous user must not be visible to the next.
  useEffect(() => {
    if (!isSomebodyElse) return;
    discardAll();
    window.location.reload();
  }, [isSomebodyElse]);

  if (isBarred || isSomebodyElse) return waiting;
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        {isSecondFactorFirst ? (
          <SetUpScreen />
        ) : (
          <>
            <ViewingBar />
            <NoWayNotice />
            {isAdmin && (
              <Suspense fallback={null}>
                <UploadLine />
              </Suspense>
            )}
            {children}
            <WindowDrop />
          </>
        )}
        {isAsking && <LogInAgainDialog why="ended" onLeave={() => setDeclined(true)} />}
        {isRecentLoginRequired && !isAsking && <RecentLoginDialog />}
        <LeaveDialog />
      </ToastProvider>
    </QueryClientProvider>
  );
}
