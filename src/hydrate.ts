import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Hydrates a finished page in slices of a few milliseconds: what a person does meanwhile comes first. A page that came
 * without content, such as the offline shell, is rendered.
 */
export function hydrate(app: ReactNode, container: Element): void {
  const isFinished = document.getElementById('gatsby-focus-wrapper')?.hasChildNodes();
  if (isFinished) startTransition(() => void hydrateRoot(container, app));
  else createRoot(container).render(app);
}
