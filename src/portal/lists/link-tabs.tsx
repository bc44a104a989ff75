import { Link } from 'gatsby';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './link-tabs.module.css';

interface Tab {
  /** without language prefix */
  to: string;
  text: string;
  isCurrent: boolean;
}

/** The tabs of a screen, as links: each tab has an address. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const language = useLanguage();
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map(({ to, text, isCurrent }) => (
          <li key={to}>
            {/* The router would mark a tab as current without looking at the query of its address. */}
            <Link
              to={localizedPath(to, language)}
              getProps={() => ({ 'aria-current': isCurrent ? 'page' : undefined })}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
