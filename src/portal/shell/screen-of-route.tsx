import { useLanguage } from '../../i18n/use-language';
import { useIsAdmin } from '../auth/session';
import type { AppName } from '../forms/licence/app-names';
import { OnlyAdministrators } from '../frame/only-administrators';
import { PortalHeading } from '../frame/portal-heading';
import { findRoute, useCanOpen } from '../routes/find-route';
import { UnknownAddress } from './unknown-address';

/** What the pages of the portal query for their screens. */
export interface PageData {
  apps?: readonly AppName[];
  erps?: readonly AppName[];
}

interface ScreenOfRouteProps extends PageData {
  /** without language prefix */
  path: string;
  /** Shown to users who may not open the screen. */
  title: string;
}

/** The screen of a path, or who may open it. */
export function ScreenOfRoute({ path, title, apps = [], erps = [] }: ScreenOfRouteProps) {
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  const canOpen = useCanOpen();
  const found = findRoute(path);
  if (!found) return <UnknownAddress />;
  if (!canOpen(path))
    return (
      <>
        <PortalHeading title={title} />
        <OnlyAdministrators orManagers={found.route.who === 'manager'} />
      </>
    );
  return found.route.show({ id: 0, provider: 0, ...found.ids, language, isAdmin, apps, erps });
}
