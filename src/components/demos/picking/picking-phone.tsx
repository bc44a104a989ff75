import { Link } from 'gatsby';
import { useState, type Ref, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { PICK_LINE } from './pick-line';
import { PickingAnswer } from './picking-answer';
import * as frame from './picking-frame.module.css';
import * as styles from './picking-phone.module.css';
import type { PickingState } from './picking-state';
import { BOXES, STEPS, type Step } from './rack-labels';

interface PickingPhoneProps {
  ref: Ref<HTMLDivElement>;
  field: Ref<HTMLInputElement>;
  state: PickingState;
  onRead: (text: string) => void;
  onStartAgain: () => void;
}

/** The picking app, as on its pictures: what is asked, what was answered, what is confirmed. */
export function PickingPhone({ ref, field, state, onRead, onStartAgain }: PickingPhoneProps) {
  const { t } = useTranslation('picking');
  const language = useLanguage();
  const { step } = state;
  return (
    <div
      ref={ref}
      role="group"
      aria-label={t('phone.label')}
      tabIndex={-1}
      className={`${frame.phone} ${styles.phone}`}
    >
      <p className={frame.bar}>
        {t('phone.app')}
        <span>{t('phone.order', { number: PICK_LINE.order })}</span>
      </p>
      <p className={frame.line}>
        {t('phone.line', { current: PICK_LINE.line, total: PICK_LINE.lines })}
        <Progress isDone={step === 'done'} />
      </p>
      <PickingAnswer state={state} />
      {step !== 'done' && <AskFor field={field} step={step} onRead={onRead} />}
      <Confirmations step={step} />
      {step === 'done' && (
        <p className={styles.after}>
          <Button variant="primary" onClick={onStartAgain}>
            {t('done.again')}
          </Button>
          <Link to={`${localizedPath(PATHS.features, language)}#app-8`}>{t('done.more')}</Link>
        </p>
      )}
    </div>
  );
}

function Progress({ isDone }: { isDone: boolean }) {
  const lines = Array.from({ length: PICK_LINE.lines }, (_, index) => index + 1);
  const lookOf = (line: number) => {
    if (line < PICK_LINE.line || (isDone && line === PICK_LINE.line)) return 'confirmed';
    return line === PICK_LINE.line ? 'now' : undefined;
  };
  return (
    <span aria-hidden="true" className={styles.progress}>
      {lines.map((line) => (
        <i key={line} data-look={lookOf(line)} />
      ))}
    </span>
  );
}

/** Characters. A code that lands in the quantity must fit, to be known for what it is. */
const QUANTITY_MAX = 8;
const CODE_MAX = 16;

interface AskForProps {
  field: Ref<HTMLInputElement>;
  step: Step;
  onRead: (text: string) => void;
}

/** One field for all steps, so that typing and scanning devices stay in it. */
function AskFor({ field, step, onRead }: AskForProps) {
  const { t } = useTranslation('picking');
  const [text, setText] = useState('');
  const [typedFor, setTypedFor] = useState(step);
  // A label was pressed halfway through typing: what was typed is not for the next question.
  if (typedFor !== step) {
    setTypedFor(step);
    setText('');
  }
  const isQuantity = step === 'quantity';
  const quantity = isQuantity && /^\d+$/.test(text) ? Number(text) : undefined;

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onRead(text);
    setText('');
  };

  return (
    <form autoComplete="off" onSubmit={send} className={`${frame.target} ${styles.target}`} data-step={step}>
      <div key={step} className={styles.ask}>
        <p>{t(`phone.ask.${step}`)}</p>
        {!isQuantity && (
          <div className={frame.finder}>
            <span>{PICK_LINE[step]}</span>
            {step !== 'location' && <span className={styles.name}>{t(`boxes.${BOXES[0].name}`)}</span>}
          </div>
        )}
      </div>
      <label className={styles.field}>
        <span>
          {t(`phone.field.${step}`)}
          {isQuantity && <small>{t('phone.asked', { quantity: PICK_LINE.quantity })}</small>}
        </span>
        <input
          ref={field}
          name="code"
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={isQuantity ? QUANTITY_MAX : CODE_MAX}
          inputMode={isQuantity ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
        />
      </label>
      {isQuantity && <Keypad text={text} onText={setText} />}
      <button type="submit" className={styles.send}>
        {isQuantity ? <Icon name="check" /> : <span className={styles.bars} />}
        {quantity === undefined ? t(`phone.send.${step}`) : t('phone.sendQuantity', { count: quantity })}
      </button>
    </form>
  );
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

function Keypad({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation('picking');
  return (
    <div role="group" aria-label={t('phone.keypad')} className={styles.keypad}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" onClick={() => onText(`${text}${digit}`.slice(0, QUANTITY_MAX))}>
          {digit}
        </button>
      ))}
      <button type="button" aria-label={t('phone.erase')} onClick={() => onText(text.slice(0, -1))}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 5h12v14H9l-6-7zM12 9l6 6M18 9l-6 6" />
        </svg>
      </button>
    </div>
  );
}

function Confirmations({ step }: { step: Step | 'done' }) {
  const { t } = useTranslation('picking');
  const reached = step === 'done' ? STEPS.length : STEPS.indexOf(step);
  const values: Record<Step, string> = {
    location: PICK_LINE.location,
    item: t(`boxes.${BOXES[0].name}`),
    batch: PICK_LINE.batch,
    quantity: t('pieces', { quantity: PICK_LINE.quantity }),
  };
  return (
    <ol aria-label={t('steps.label')} className={styles.steps}>
      {STEPS.map((one, index) => {
        const look = index < reached ? 'confirmed' : index === reached ? 'now' : 'open';
        return (
          <li key={one} data-look={look} aria-current={look === 'now' ? 'step' : undefined}>
            <span className={styles.mark}>{look === 'confirmed' && <Icon name="check" />}</span>
            <span>{t(`steps.${one}`)}</span>
            <span className={one === 'location' || one === 'batch' ? styles.value : undefined}>
              {values[one]}
            </span>
            <span className="visually-hidden">{t(`states.${look}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}
