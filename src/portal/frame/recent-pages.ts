import { withoutLanguage } from '../../i18n/localized-path';
import { onSessionChange, readAuth } from '../auth/session';

interface RecentPage {
  /** without language prefix */
  path: string;
  title: string;
}

interface Stored {
  userId: number;
  pages: RecentPage[];
}

const KEY = 'RecentPages';
const MAX_PAGES = 6;

/** Stored for this tab and this user only: titles contain names of customers. */
function read(): Stored | undefined {
  const userId = readAuth()?.user.id;
  if (userId === undefined) return undefined;
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
    return stored?.userId === userId ? stored : { userId, pages: [] };
  } catch {
    return undefined; // Storage is blocked: there are no recent pages.
  }
}

/** Returns the pages that this user opened last in this tab, newest first, without the current one. */
export const readRecentPages = (): RecentPage[] => {
  const here = withoutLanguage(window.location.pathname);
  return read()?.pages.filter(({ path }) => path !== here) ?? [];
};

/** Adds the current page, or updates its title. */
export function noteRecentPage(title: string): void {
  const stored = read();
  if (!stored) return;
  const path = withoutLanguage(window.location.pathname);
  const pages = [{ path, title }, ...stored.pages.filter((page) => page.path !== path)];
  sessionStorage.setItem(KEY, JSON.stringify({ ...stored, pages: pages.slice(0, MAX_PAGES) }));
}

if (typeof window !== 'undefined') {
  onSessionChange(() => {
    try {
      if (!readAuth()) sessionStorage.removeItem(KEY);
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  });
}
