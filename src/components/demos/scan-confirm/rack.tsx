import { Fragment, useId, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import * as styles from './rack.module.css';
import {
  confirmedSteps,
  type LabelKind,
  type RackLabel,
  type ScanState,
  type Task,
} from './scan-confirm-state';

interface Box {
  /** The name printed on the box. */
  name: string;
  colour?: string;
  labels: readonly RackLabel[];
  /** The visible content. */
  goods?: ReactNode;
}

/** Three locations on a beam, empty texts for missing ones. Only the middle one holds goods to scan. */
export interface Shelf {
  caption?: string;
  /** The content of the middle location. */
  content: readonly Box[] | 'empty' | 'stock';
  locations: readonly string[];
}

interface RackProps<Step extends string> {
  ref: Ref<HTMLDivElement>;
  shelves: readonly Shelf[];
  task: Task<Step>;
  state: Pick<ScanState<Step, string>, 'step' | 'answer' | 'turn'>;
  isDisabled: boolean;
  onScan: (code: string, byKeyboard: boolean) => void;
}

/** A rack with labels. A click scans a label. */
export function Rack<Step extends string>({
  ref,
  shelves,
  task,
  state,
  isDisabled,
  onScan,
}: RackProps<Step>) {
  const { t } = useTranslation();
  const hint = useId();
  const { answer, turn } = state;
  const confirmed = task.steps.slice(0, confirmedSteps(state.step, task));

  const label = (kind: LabelKind, code: string) => {
    const isAskedBy = (step: Step) => {
      const asked = task.asked[step];
      return asked.kind === kind && asked.code === code;
    };
    const isRefused =
      answer.kind === 'refused' && answer.reason === 'wrong-label' && answer.label.code === code;
    const isScanned = isRefused || (answer.kind === 'confirmed' && isAskedBy(answer.step));
    const look = isRefused ? 'refused' : confirmed.some(isAskedBy) ? 'confirmed' : undefined;
    return (
      <button
        key={`${kind}-${code}`}
        type="button"
        className={styles.label}
        data-kind={kind}
        data-look={look}
        disabled={isDisabled}
        // `detail` is 0 for a click by Enter or the space bar.
        onClick={({ detail }) => onScan(code, detail === 0)}
      >
        <span className={styles.kind}>{t(`steps.${kind}`)}</span> <span className={styles.code}>{code}</span>
        {look && (
          <span key={`mark-${turn}`} className={isScanned ? `${styles.mark} ${styles.fresh}` : styles.mark}>
            <Icon name={look === 'refused' ? 'cross' : 'check'} />
          </span>
        )}
        {isScanned && <span key={`beam-${turn}`} className={styles.beam} />}
      </button>
    );
  };

  return (
    <div
      ref={ref}
      className={styles.place}
      tabIndex={-1}
      role="group"
      aria-label={t('rack.label')}
      aria-describedby={hint}
    >
      <p id={hint} className={styles.hint}>
        {t('rack.hint')}
      </p>
      <div className={styles.rack}>
        {shelves.map(({ caption, content, locations }) => (
          <Fragment key={locations[0]}>
            {caption && <p className={styles.caption}>{caption}</p>}
            <div className={styles.bays} data-content={typeof content === 'string' ? content : undefined}>
              <span className={styles.stock} />
              {typeof content === 'string' ? (
                <span className={content === 'stock' ? styles.stock : styles.gap} />
              ) : (
                <div className={styles.boxes}>
                  {content.map(({ name, colour, labels, goods }) => (
                    <div
                      key={labels.map(({ code }) => code).join()}
                      className={styles.box}
                      data-colour={colour}
                    >
                      <span className={styles.name}>{name}</span>
                      {goods}
                      {labels.map(({ kind, code }) => label(kind, code))}
                    </div>
                  ))}
                </div>
              )}
              <span className={styles.stock} />
            </div>
            <div className={styles.shelf}>
              {locations.map((code, place) => (code === '' ? <span key={place} /> : label('location', code)))}
            </div>
          </Fragment>
        ))}
      </div>
    </div>
  );
}
