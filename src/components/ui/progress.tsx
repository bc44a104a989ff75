import { useId } from 'react';
import { Button } from './button';
import * as styles from './progress.module.css';

interface ProgressProps {
  label: string;
  /** 0 to 100; undefined if the end is unknown. */
  percent?: number;
  /** Text beside the bar: rate and time left. Not announced. */
  detail?: string;
}

/** A progress bar. Announce milestones in a live region, because screen readers do not read a moving bar. */
export function Progress({ label, percent, detail }: ProgressProps) {
  const id = useId();
  const rounded = percent === undefined ? undefined : Math.min(100, Math.max(0, Math.floor(percent)));
  return (
    <div className={styles.progress}>
      <div className={styles.heading}>
        <label htmlFor={id}>{label}</label>
        {rounded !== undefined && <span className={styles.figure}>{`${rounded}%`}</span>}
      </div>
      <progress id={id} className={styles.bar} max={100} value={rounded} />
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}

interface CancellableProgressProps extends ProgressProps {
  cancelLabel: string;
  onCancel: () => void;
}

/** A progress bar, and a button below it that cancels the work. */
export function CancellableProgress({ cancelLabel, onCancel, ...progress }: CancellableProgressProps) {
  return (
    <div className={styles.cancellable}>
      <Progress {...progress} />
      <Button small onClick={onCancel}>
        {cancelLabel}
      </Button>
    </div>
  );
}
