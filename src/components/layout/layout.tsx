import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Footer } from './footer';
import { Header } from './header';
import * as styles from './layout.module.css';
import { PagePath } from './page-path';

interface LayoutProps {
  /**
   * The path of this page without language prefix, for the language switcher and links to the contact form.
   */
  path: string;
  children: ReactNode;
}

/**
 * The frame of every page. Each page renders it itself: around the page it would be outside the i18n
 * provider.
 */
export function Layout({ path, children }: LayoutProps) {
  const { t } = useTranslation('common');
  return (
    <PagePath value={path}>
      <a className={styles.skip} href="#content">
        {t('skipLink')}
      </a>
      <Header path={path} />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </PagePath>
  );
}
