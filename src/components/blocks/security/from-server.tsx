import { useEffect } from 'react';
import { useWasBuilt } from '../../ui/use-is-mounted';
import * as styles from './from-server.module.css';

/**
 * The content of a page that the server fills (server/site/page-frame.ts). React leaves it as it is. After
 * going back within the site it is empty, and the page is loaded again.
 */
export function FromServer() {
  const isEmpty = !useWasBuilt();
  useEffect(() => {
    if (isEmpty) window.location.reload();
  }, [isEmpty]);
  return (
    <div
      id="from-server"
      className={styles.page}
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
    />
  );
}
