import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isTooOldForPortal } from './config/browsers';
import { keepPage } from './keep-page';

/**
 * Hydrates a finished page in slices of a few milliseconds: input is handled in between. A page that arrived
 * without content, such as the offline shell, is rendered.
 */
export function hydrate(app: ReactNode, container: Element): void {
  if (isTooOldForPortal()) document.documentElement.dataset.tooOld = '';
  const isFinished = document.getElementById('gatsby-focus-wrapper')?.hasChildNodes();
  const options = { onUncaughtError: keepPage(container) };
  if (isFinished) startTransition(() => void hydrateRoot(container, app, options));
  else createRoot(container, options).render(app);
}
