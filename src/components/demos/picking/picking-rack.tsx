import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { PICK_LINE } from './pick-line';
import * as styles from './picking-rack.module.css';
import type { PickingState } from './picking-state';
import { BOXES, LOCATIONS, STEPS, type LabelKind } from './rack-labels';

interface PickingRackProps {
  ref: Ref<HTMLDivElement>;
  state: PickingState;
  onScan: (code: string, byKeyboard: boolean) => void;
}

/** Three locations on a beam; on the middle one two boxes that are easily mistaken. A press scans a label. */
export function PickingRack({ ref, state, onScan }: PickingRackProps) {
  const { t } = useTranslation('picking');
  const { step, answer, turn } = state;
  const isDone = step === 'done';
  const reached = isDone ? STEPS.length : STEPS.indexOf(step);

  const label = (kind: LabelKind, code: string) => {
    const isScanned =
      (answer.kind === 'confirmed' && answer.step === kind && code === PICK_LINE[kind]) ||
      (answer.kind === 'refused' && answer.reason === 'wrong-label' && answer.label.code === code);
    const isConfirmed = STEPS.indexOf(kind) < reached && code === PICK_LINE[kind];
    const look = isScanned && answer.kind === 'refused' ? 'refused' : isConfirmed ? 'confirmed' : undefined;
    return (
      <button
        key={code}
        type="button"
        className={styles.label}
        data-kind={kind}
        data-look={look}
        disabled={isDone}
        // A press of Enter or the space bar comes as a click without clicks.
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
      aria-describedby="picking-hint"
    >
      <p id="picking-hint" className={styles.hint}>
        {t('rack.hint')}
      </p>
      <div className={styles.rack}>
        <div className={styles.bays}>
          <span className={styles.stock} />
          <div className={styles.boxes}>
            {BOXES.map(({ name, item, batch }) => (
              <div key={item} className={styles.box} data-name={name}>
                <span className={styles.name}>{t(`boxes.${name}Print`)}</span>
                {label('item', item)}
                {label('batch', batch)}
              </div>
            ))}
          </div>
          <span className={styles.stock} />
        </div>
        <div className={styles.shelf}>{LOCATIONS.map((code) => label('location', code))}</div>
      </div>
    </div>
  );
}
