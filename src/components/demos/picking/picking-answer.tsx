import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { PICK_LINE } from './pick-line';
import * as styles from './picking-answer.module.css';
import type { PickingState, Refusal } from './picking-state';
import { STEPS, type Step } from './rack-labels';

type T = TFunction<'picking'>;

const asked = (step: Step, t: T) =>
  step === 'quantity' ? '' : t(`labels.${step}`, { code: PICK_LINE[step] });

function refusalTexts(refusal: Refusal, step: Step, t: T): { title: string; text: string } {
  const numbers = (quantity: number) => ({
    scanned: quantity,
    asked: PICK_LINE.quantity,
    difference: Math.abs(quantity - PICK_LINE.quantity),
  });
  switch (refusal.reason) {
    case 'wrong-label': {
      const { kind, code } = refusal.label;
      if (kind === step) {
        const text = t(`wrong.${step}`, { scanned: code, asked: PICK_LINE[step] });
        return { title: t(`wrong.title.${step}`), text };
      }
      const scanned = t(`labels.${kind}`, { code });
      const text =
        step === 'quantity'
          ? t('wrong.atQuantity', { scanned })
          : t('wrong.label', { scanned, asked: asked(step, t) });
      return { title: t('wrong.title.label'), text };
    }
    case 'unknown-code': {
      const text = t('wrong.unknown', { scanned: refusal.code, asked: asked(step, t) });
      return { title: t('wrong.title.unknown'), text };
    }
    case 'not-a-number':
      return { title: t('wrong.title.quantity'), text: t('wrong.notANumber', { scanned: refusal.code }) };
    case 'too-many':
      return { title: t('wrong.title.quantity'), text: t('wrong.tooMany', numbers(refusal.quantity)) };
    case 'too-few':
      return { title: t('wrong.title.quantity'), text: t('wrong.tooFew', numbers(refusal.quantity)) };
  }
}

/** The code of a location or a batch looks as it does on its label, and is not parted at a hyphen where it has room. */
const withCodes = (text: string): ReactNode[] =>
  text.split(/([A-Z]-?\d[\d-]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.code}>
        {part}
      </span>
    ),
  );

/** The phone's answer to the last scan or entry, also announced to screen readers. */
export function PickingAnswer({ state: { step, answer, turn, refused } }: { state: PickingState }) {
  const { t } = useTranslation('picking');

  const message = () => {
    if (step === 'done') {
      return (
        <>
          <Icon name="check" className={styles.mark} />
          <p className={styles.title}>{t('done.title', { line: PICK_LINE.line })}</p>
          <p className={styles.text}>{t('done.text')}</p>
          <p className={styles.text}>{t('done.refused', { count: refused })}</p>
        </>
      );
    }
    if (answer.kind === 'none') return null;
    if (answer.kind === 'nothing') return <p>{withCodes(t(`nothing.${step}`, { code: PICK_LINE[step] }))}</p>;
    if (answer.kind === 'confirmed') {
      const code = PICK_LINE[answer.step];
      const next = PICK_LINE[STEPS[STEPS.indexOf(answer.step) + 1] ?? 'quantity'];
      return (
        <>
          <Icon name="check" className={styles.mark} />
          <p>{withCodes(t(`confirmed.${answer.step}`, { code, next }))}</p>
        </>
      );
    }
    const { title, text } = refusalTexts(answer, step, t);
    return (
      <>
        <Icon name="cross" className={styles.mark} />
        <p>
          <strong>{title}</strong> {withCodes(text)}
        </p>
      </>
    );
  };

  return (
    <div role="status" className={styles.place}>
      {answer.kind !== 'none' && (
        // A new element for each answer, so that the same answer twice is announced twice.
        <div key={turn} className={styles.answer} data-kind={step === 'done' ? 'done' : answer.kind}>
          {message()}
        </div>
      )}
    </div>
  );
}
