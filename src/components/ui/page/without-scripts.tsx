import { Button } from '../button';
import { Notice } from '../status';
import * as styles from './without-scripts.module.css';

interface WithoutScriptsProps {
  title: string;
  text: string;
  reload: string;
}

/**
 * Put it before what needs scripts: it is shown instead when they are switched off, have failed, or the browser is too
 * old. By CSS alone, since no script may run then.
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
