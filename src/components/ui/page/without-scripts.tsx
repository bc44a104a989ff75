import { Button } from '../button';
import { Notice } from '../status';
import * as styles from './without-scripts.module.css';

interface WithoutScriptsProps {
  title: string;
  text: string;
  reload: string;
}

/**
 * Shown instead of the following content if scripts are off, have failed, or the browser is too old. Uses CSS
 * only, because no script may run in these cases.
 */
export function WithoutScripts({ title, text, reload }: WithoutScriptsProps) {
  return (
    <div className={styles.late}>
      <div className={styles.page}>
        <Notice tone="not-found" role="alert" title={title}>
          <p>{text}</p>
          {/* Submitting this form without scripts reloads the address. */}
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
