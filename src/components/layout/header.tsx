import { Link } from 'gatsby';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useContactPath } from '../blocks/contact/use-contact-path';
import { ButtonLink } from '../ui/button';
import { Icon } from '../ui/icon';
import { Brand } from './brand';
import * as styles from './header.module.css';
import { LanguageSwitcher } from './language-switcher';
import { LogoutButton } from './logout-button';
import { ThemeSwitch } from './theme-switch';
import { useCompany } from './use-company';

/**
 * The menu is a native popover, so that it works on a phone before hydration. On wide screens it is a plain
 * row.
 */
const MENU_ID = 'site-menu';

/** Closes the menu, because a link to the current page loads nothing. */
function closeMenu(event: MouseEvent<HTMLElement>): void {
  const menu = event.currentTarget.closest<HTMLElement>('[popover]');
  if (menu && 'hidePopover' in menu) menu.hidePopover();
}

export function Header({ path }: { path: string }) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const company = useCompany();
  const contactPath = useContactPath();
  const entries = [
    { to: PATHS.home, label: t('nav.home') },
    { to: PATHS.features, label: t('nav.features') },
    { to: PATHS.pricing, label: t('nav.pricing') },
    { to: PATHS.downloads, label: t('nav.downloads') },
  ];
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Brand />{' '}
        <button type="button" popoverTarget={MENU_ID} className={styles.menuButton}>
          <Icon name="menu" />
          {t('nav.menu')}
        </button>
        <div id={MENU_ID} popover="auto" className={styles.menu}>
          <nav aria-label={t('nav.label')} className={styles.nav}>
            <ul className={styles.list}>
              {entries.map(({ to, label }) => (
                <li key={to}>
                  <Link to={localizedPath(to, language)} activeClassName={styles.active} onClick={closeMenu}>
                    {label}
                  </Link>
                </li>
              ))}
              <li>
                <a href={company.ticketingUrl}>{t('nav.ticketing')}</a>
              </li>
              <li data-when="signed-out">
                <Link
                  to={localizedPath(PATHS.login, language)}
                  activeClassName={styles.active}
                  onClick={closeMenu}
                >
                  {t('nav.login')}
                </Link>
              </li>
              <li data-when="signed-in">
                <LogoutButton />
              </li>
            </ul>
          </nav>
          <div className={styles.choices}>
            <LanguageSwitcher path={path} />
            <ThemeSwitch />
          </div>
          <ButtonLink
            variant="primary"
            small
            to={path === PATHS.trial ? '#contact' : contactPath({ intent: 'trial' })}
            data-when="signed-out"
            className={styles.call}
            onClick={closeMenu}
          >
            {t('nav.try')}
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}
