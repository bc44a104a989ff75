import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './portal-menu.module.css';
import { useIsAdmin, useSessionUser, useViewedGroup } from '../auth/session';
import { SearchButton } from '../search/search-button';

export function PortalMenu() {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const user = useSessionUser();
  const isAdmin = useIsAdmin();
  const isViewing = useViewedGroup() !== null;
  const entries = [
    { to: PATHS.overview, label: t('menu.overview') },
    { to: PATHS.downloads, label: t('menu.downloads'), hasPagesBelow: true },
    { to: PATHS.licences, label: t('menu.licences'), hasPagesBelow: true },
    { to: PATHS.users, label: t('menu.users') },
    ...(isAdmin
      ? [
          { to: PATHS.messages, label: t('menu.messages'), hasPagesBelow: true },
          { to: PATHS.audit, label: t('menu.audit') },
          { to: PATHS.apiKeys, label: t('menu.apiKeys') },
        ]
      : []),
    ...(isViewing ? [] : [{ to: PATHS.account, label: t('menu.account') }]),
  ];
  return (
    <div className={styles.bar}>
      <nav aria-label={t('menu.label')}>
        <ul className={styles.list}>
          {entries.map(({ to, label, hasPagesBelow }) => (
            <li key={to}>
              <Link
                to={localizedPath(to, language)}
                partiallyActive={hasPagesBelow}
                activeClassName={styles.active}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.tools}>
        <SearchButton />
        {user && (
          <p className={styles.user}>{t('menu.signedInAs', { name: user.name, group: user.group.name })}</p>
        )}
      </div>
    </div>
  );
}
