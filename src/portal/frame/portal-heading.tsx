import { useEffect, useRef, type ReactNode } from 'react';
import * as styles from './portal-heading.module.css';
import { noteRecentPage } from '../search/recent-pages';

interface PortalHeadingProps {
  title: string;
  /** The buttons of the screen. */
  children?: ReactNode;
}

let isFirstScreen = true;

/**
 * The heading of a screen. Sets the document title. Takes the focus after navigation inside the portal, so
 * that a screen reader continues with the new screen.
 */
export function PortalHeading({ title, children }: PortalHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const wholeTitle = document.title;
    const siteName = wholeTitle.split(' | ').at(-1);
    document.title = siteName && siteName !== wholeTitle ? `${title} | ${siteName}` : title;
  }, [title]);

  useEffect(() => noteRecentPage(title), [title]);

  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, []);

  return (
    <div className={styles.row}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
