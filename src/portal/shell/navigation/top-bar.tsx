import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../../components/layout/brand';
import { LanguageSwitcher } from '../../../components/layout/language-switcher';
import { LogoutButton } from '../../../components/layout/logout-button';
import { ThemeSwitch } from '../../../components/layout/theme-switch';
import { Icon } from '../../../components/ui/icon';
import { useIsMounted } from '../../../components/ui/use-is-mounted';
import { SignedInUser } from './signed-in-user';
import * as styles from './top-bar.module.css';

interface TopBarProps {
  /** without language prefix */
  path: string;
  /** What only the fetched portal can show. */
  tools: ReactNode;
  isMenuOpen: boolean;
  /** Missing if there is no menu. */
  onOpenMenu: (() => void) | undefined;
}

export function TopBar({ path, tools, isMenuOpen, onOpenMenu }: TopBarProps) {
  const { t } = useTranslation('common');
  const isMounted = useIsMounted();
  return (
    <header className={styles.bar}>
      {onOpenMenu && (
        <button
          type="button"
          className={styles.menuButton}
          aria-haspopup="dialog"
          data-needs="scripts"
          onClick={onOpenMenu}
        >
          <Icon name="menu" />
          {t('nav.menu')}
        </button>
      )}
      <div className={styles.brand}>
        <Brand />
      </div>
      <div className={styles.tools}>{tools}</div>
      <div className={styles.choices}>
        <LanguageSwitcher path={path} />
        <ThemeSwitch />
      </div>
      <div className={styles.user}>{isMounted && onOpenMenu && <SignedInUser />}</div>
      {/* The drawer has a button of its own. */}
      {!isMenuOpen && (
        <div className={styles.logout} data-when="signed-in">
          <LogoutButton />
        </div>
      )}
    </header>
  );
}
