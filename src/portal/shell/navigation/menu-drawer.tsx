import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitcher } from '../../../components/layout/language-switcher';
import { LogoutButton } from '../../../components/layout/logout-button';
import { ThemeSwitch } from '../../../components/layout/theme-switch';
import { Dialog } from '../../../components/ui/dialog';
import { GOING_BACK } from '../../../config/site';
import { PortalMenu } from './portal-menu';
import { SignedInUser } from './signed-in-user';
import * as styles from './menu-drawer.module.css';
import * as bar from './top-bar.module.css';

interface MenuDrawerProps {
  /** without language prefix */
  path: string;
  onClose: () => void;
}

/** The menu on a narrow screen. A link, Escape, Back and a press beside it close it. */
export function MenuDrawer({ path, onClose }: MenuDrawerProps) {
  const { t } = useTranslation('common');
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const { href } = window.location;
    const state: unknown = window.history.state;
    // The address has already changed, so it is restored.
    const goBack = (event: Event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      window.history.pushState(state, '', href);
      close.current();
    };
    window.addEventListener(GOING_BACK, goBack);
    return () => window.removeEventListener(GOING_BACK, goBack);
  }, []);

  return (
    <Dialog title={t('nav.menu')} side onClose={onClose}>
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        -- the links have the keys */}
      <div
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) onClose();
        }}
      >
        <SignedInUser />
        <PortalMenu path={path} />
      </div>
      <div className={styles.end}>
        <LanguageSwitcher path={path} />
        <ThemeSwitch />
        <div className={bar.logout}>
          <LogoutButton />
        </div>
      </div>
    </Dialog>
  );
}
