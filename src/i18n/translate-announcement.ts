import type { Language } from '../config/site';
import { pageI18n, type LocalesQueryResult } from './page-i18n';

interface PageLoader {
  loadPageSync: (pathname: string) => { json?: { data?: { locales?: LocalesQueryResult } } } | undefined;
}

/**
 * Translates Gatsby's announcement of a navigation to screen readers. Gatsby writes it in English in the next
 * frame; this runs later in the same frame.
 */
export function translateAnnouncement(loader: object, pathname: string, language: Language): void {
  const locales = (loader as PageLoader).loadPageSync(pathname)?.json?.data?.locales;
  if (!locales) return;
  const { t } = pageI18n(locales, language);
  requestAnimationFrame(() => {
    const announcer = document.getElementById('gatsby-announcer');
    const translated = announcer?.textContent.replace(/^Navigated to/, t('common:navigatedTo'));
    if (announcer && announcer.textContent !== translated) announcer.textContent = translated ?? '';
  });
}
