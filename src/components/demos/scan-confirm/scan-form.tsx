import { useState, type Ref, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import * as frame from './frame.module.css';
import * as styles from './phone.module.css';
import type { Asked } from './scan-confirm-state';

/** In characters. A barcode must fit into the quantity field, so that the mistake can be recognised. */
const QUANTITY_MAX = 14;
const CODE_MAX = 48;

interface ScanFormProps {
  field: Ref<HTMLInputElement>;
  step: string;
  asked: Asked;
  /** The name of the item. */
  name: string;
  onRead: (text: string) => void;
}

/** One field for all steps, so that the focus of keyboard and scanner stays in it. */
export function ScanForm({ field, step, asked, name, onRead }: ScanFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [typedFor, setTypedFor] = useState(step);
  // A label was pressed while a code was typed: that text does not belong to the next step.
  if (typedFor !== step) {
    setTypedFor(step);
    setText('');
  }
  const isQuantity = asked.kind === 'quantity';
  const quantity = isQuantity && /^\d+$/.test(text) ? Number(text) : undefined;

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onRead(text);
    setText('');
  };

  return (
    <form
      autoComplete="off"
      onSubmit={send}
      className={`${frame.target} ${styles.target}`}
      data-asked={asked.kind}
    >
      <div key={step} className={styles.ask}>
        <p>{t(`phone.ask.${step}`)}</p>
        {!isQuantity && (
          <div className={frame.finder}>
            <span>{asked.code}</span>
            {asked.kind !== 'location' && <span className={styles.name}>{name}</span>}
          </div>
        )}
      </div>
      <label className={styles.field}>
        <span>
          {t(`phone.field.${step}`)}
          {isQuantity && asked.quantity !== undefined && (
            <small>{t('phone.asked', { quantity: asked.quantity })}</small>
          )}
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
  const { t } = useTranslation();
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
