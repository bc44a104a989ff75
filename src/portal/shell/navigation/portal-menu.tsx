import { clsx } from 'clsx';
import { Link } from 'gatsby';
import { lazy, Suspense, useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../components/layout/use-company';
import { useIsMounted } from '../../../components/ui/use-is-mounted';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useAuth, useIsAdmin, useViewedGroup } from '../../auth/session';
import { useIsIdle } from '../../frame/use-is-idle';
import { currentEntry, useMenuSections, type Audience } from './menu-sections';
import * as styles from './portal-menu.module.css';

// Fetched only for administrators, after the first rows of the screen.
const NewMessages = lazy(() => import('./new-messages'));

/** The scroll position of the menu, which each page of the portal renders anew. */
let scrollTop = 0;

/** The menu of every page of the portal. */
export function PortalMenu({ path }: { path: string }) {
  const { t } = useTranslation('portal');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const { ticketingUrl } = useCompany();
  const isMounted = useIsMounted();
  const isAdmin = useIsAdmin();
  const element = useRef<HTMLElement>(null);
  const shown: Audience = isAdmin ? 'administrators' : 'others';

  useEffect(() => {
    const menu = element.current;
    if (menu) menu.scrollTop = scrollTop;
  }, []);

  return (
    <nav
      ref={element}
      aria-label={t('menu.label')}
      className={styles.menu}
      onScroll={({ currentTarget }) => (scrollTop = currentTarget.scrollTop)}
    >
      {/* Before hydration the role is unknown: CSS hides one of the two lists (portal-menu.module.css). */}
      {(isMounted ? [shown] : (['administrators', 'others'] as const)).map((audience) => (
        <Sections key={audience} audience={audience} isRoleKnown={isMounted} path={path} />
      ))}
      <Section label={t('menu.sections.help')}>
        <li>
          <a href={ticketingUrl}>{common('nav.ticketing')}</a>
        </li>
        <li>
          <QuickSupport />
        </li>
      </Section>
      <Section label={t('menu.sections.website')}>
        {[
          { to: PATHS.home, label: common('nav.home') },
          { to: PATHS.features, label: common('nav.features') },
          { to: PATHS.pricing, label: common('nav.pricing') },
        ].map(({ to, label }) => (
          <li key={to}>
            <Link to={localizedPath(to, language)}>{label}</Link>
          </li>
        ))}
      </Section>
    </nav>
  );
}

interface SectionsProps {
  audience: Audience;
  isRoleKnown: boolean;
  path: string;
}

function Sections({ audience, isRoleKnown, path }: SectionsProps) {
  const language = useLanguage();
  const sections = useMenuSections(audience, { isViewing: useViewedGroup() !== null });
  const current = currentEntry(path, sections);
  const isSignedIn = useAuth() !== null;
  const hasCount = useIsIdle() && isRoleKnown && isSignedIn;
  return (
    <div className={clsx(styles[audience], !isRoleKnown && styles.early)}>
      {sections.map(({ id, label, entries }) => (
        <Section key={id} label={label}>
          {entries.map(({ to, label: name }) => (
            <li key={to}>
              <Link to={localizedPath(to, language)} aria-current={to === current ? 'page' : undefined}>
                {name}
              </Link>
              {to === PATHS.messages && hasCount && (
                <Suspense fallback={null}>
                  <NewMessages />
                </Suspense>
              )}
            </li>
          ))}
        </Section>
      ))}
    </div>
  );
}

function Section({ label, children }: { label?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.section}>
      {label && (
        <p id={id} className={styles.label}>
          {label}
        </p>
      )}
      <ul aria-labelledby={label && id}>{children}</ul>
    </div>
  );
}

/** The applications with which the support desk views a customer's screen. */
function QuickSupport() {
  const { t } = useTranslation('common');
  const { quickSupport } = useCompany();
  return (
    <details>
      <summary>{t('quickSupport.title')}</summary>
      <div className={styles.support}>
        <p>{t('quickSupport.text')}</p>
        {quickSupport.map(({ id, url }) => (
          <a key={id} href={url}>
            {t(`quickSupport.applications.${id}.download`)}
          </a>
        ))}
      </div>
    </details>
  );
}
