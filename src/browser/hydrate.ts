import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isTooOldForPortal } from '../config/browsers';
import { keepPage } from './keep-page';

/**
 * Hydrates a page in slices of a few milliseconds, so that input in between is handled first. A page without
 * content, such as the offline shell, is rendered instead.
 */
export function hydrate(app: ReactNode, container: Element): void {
  if (isTooOldForPortal()) document.documentElement.dataset.tooOld = '';
  const hasContent = document.getElementById('gatsby-focus-wrapper')?.hasChildNodes();
  const options = { onUncaughtError: keepPage(container) };
  if (hasContent) {
    startTransition(() => void hydrateRoot(container, app, options));
    return;
  }
  history.scrollRestoration = 'manual'; // the browser had nothing to scroll
  createRoot(container, options).render(app);
}
