import { useEffect, useState } from 'react';
import * as styles from './from-server.module.css';

/** True if the page is rendered after another one, without a new document. */
const isRenderedLater = () =>
  typeof document !== 'undefined' && 'hydrated' in document.documentElement.dataset;

/**
 * The content of a page that the server fills (server/site/page-frame.ts). React leaves it as it is. After
 * going back within the site it is empty, and the page is loaded again.
 */
export function FromServer() {
  const [isEmpty] = useState(isRenderedLater);
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
