import { Suspense, type ReactNode } from 'react';
import { Footer } from './footer';
import { Header } from './header';
import * as styles from './layout.module.css';
import { PagePath } from './page-path';
import { SkipLink } from './skip-link';

interface LayoutProps {
  /**
   * The path of this page without language prefix, for the language switcher and links to the contact form.
   */
  path: string;
  children: ReactNode;
}

/**
 * The frame of every public page. Each page renders it itself: around the page it would be outside the i18n
 * provider.
 */
export function Layout({ path, children }: LayoutProps) {
  return (
    <PagePath value={path}>
      <SkipLink />
      <Header path={path} />
      <main id="content" tabIndex={-1} className={styles.main}>
        {/* Hydrates after the frame, or at once when it is used: a link that the pointer rests on is fetched sooner. */}
        <Suspense>{children}</Suspense>
      </main>
      <Footer />
    </PagePath>
  );
}
