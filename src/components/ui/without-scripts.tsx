import { Button } from './button';
import { Notice } from './status';
import * as styles from './without-scripts.module.css';

interface WithoutScriptsProps {
  title: string;
  text: string;
  reload: string;
}

/**
 * Stands ahead of what works by scripts alone, and takes its place where there are none: they are switched off, the browser is
 * too old, or they have failed. All by CSS, since no script may run then.
 */
export function WithoutScripts({ title, text, reload }: WithoutScriptsProps) {
  return (
    <div className={styles.late}>
      <div className={styles.page}>
        <Notice tone="not-found" role="alert" title={title}>
          <p>{text}</p>
          {/* Sent without scripts, it loads this address again. */}
          <form>
            <Button type="submit" variant="primary">
              {reload}
            </Button>
          </form>
        </Notice>
      </div>
    </div>
  );
}
