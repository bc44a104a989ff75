import { useState, type ReactNode } from 'react';
import { PagePath } from '../../components/layout/page-path';
import { SkipLink } from '../../components/layout/skip-link';
import { useIsSecondFactorFirst } from '../auth/second-factor-first';
import { MenuDrawer } from './navigation/menu-drawer';
import { PortalMenu } from './navigation/portal-menu';
import { TopBar } from './navigation/top-bar';
import { PortalFooter } from './portal-footer';
import * as styles from './portal-frame.module.css';

interface PortalFrameProps {
  /** The path of this page, without language prefix. */
  path: string;
  /** The parts of the top bar that need a login. */
  tools: ReactNode;
  children: ReactNode;
}

/** The frame of every page of the portal: top bar, menu and footer. */
export function PortalFrame({ path, tools, children }: PortalFrameProps) {
  /** The path of the page on which the drawer was opened. */
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  // While a required second factor is missing, no screen of the menu can be opened.
  const hasMenu = !useIsSecondFactorFirst();
  const isMenuOpen = hasMenu && menuOpenAt === path;
  if (menuOpenAt !== undefined && !isMenuOpen) setMenuOpenAt(undefined);
  return (
    <PagePath value={path}>
      <SkipLink />
      <TopBar
        path={path}
        tools={hasMenu && tools}
        isMenuOpen={isMenuOpen}
        onOpenMenu={hasMenu ? () => setMenuOpenAt(path) : undefined}
      />
      <div className={styles.body}>
        <div className={styles.side}>{hasMenu && <PortalMenu path={path} />}</div>
        <div className={styles.page}>
          <main id="content" tabIndex={-1} className={styles.main}>
            {children}
          </main>
          <PortalFooter />
        </div>
      </div>
      {isMenuOpen && <MenuDrawer path={path} onClose={() => setMenuOpenAt(undefined)} />}
    </PagePath>
  );
}
