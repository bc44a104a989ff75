import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { ToastProvider } from '../components/ui/toast';
import { PortalMenu } from './portal-menu';
import { queryClient } from './query-client';
import { LogInAgainDialog } from './session/log-in-again-dialog';
import { goToLogin, useIsAsking } from './session/log-in-again';
import { useAuth } from './session/session';

interface PortalShellProps {
  /** Shown to who is not signed in, on the way to the login page. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Guard, providers and menu of every portal page. */
export function PortalShell({ waiting, children }: PortalShellProps) {
  const auth = useAuth();
  const isAsking = useIsAsking();
  const isBarred = !auth && !isAsking;

  useEffect(() => {
    if (isBarred) goToLogin('required');
  }, [isBarred]);

  if (isBarred) return waiting;
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <PortalMenu />
        {children}
        {isAsking && <LogInAgainDialog />}
      </ToastProvider>
    </QueryClientProvider>
  );
}
