import type { i18n, TFunction } from 'i18next';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { sealantShelf } from '../picking/sealant-shelf';
import { Answer } from '../scan-confirm/answer';
import { Confirmations } from '../scan-confirm/confirmations';
import { NextStep } from '../scan-confirm/next-step';
import { Phone } from '../scan-confirm/phone';
import * as phoneStyles from '../scan-confirm/phone.module.css';
import { Rack } from '../scan-confirm/rack';
import { ScanForm } from '../scan-confirm/scan-form';
import { scanMessage, type Message } from '../scan-confirm/scan-message';
import { useDemoFocus } from '../scan-confirm/use-demo-focus';
import { withTexts, type Texts } from '../scan-confirm/with-texts';
import { COUNT_LINE } from './count-line';
import * as styles from './counting-demo.module.css';
import { counting, COUNTING, START, type CountingState } from './counting-state';

export const loadDemo = (page: i18n) =>
  withTexts(
    CountingDemo,
    page,
    'counting',
    import(/* webpackMode: "eager" */ `../../../../locales/${page.language}/counting.json`) as Promise<Texts>,
  );

/**
 * A shelf to count, and a phone that reports at once if the number differs from the ERP's. Sends no requests.
 */
function CountingDemo() {
  const { t } = useTranslation();
  const [state, dispatch] = useReducer(counting, START);
  const { step, counted } = state;
  const { rack, phone, field, notePress } = useDemoFocus(step);
  const isDone = step === 'done';
  const name = t('boxes.grey');

  const read = (text: string, byKeyboard: boolean) => {
    notePress(byKeyboard);
    dispatch({ type: 'read', text });
  };

  return (
    <>
      <Rack
        ref={rack}
        shelves={[sealantShelf(t, { grey: <Tubes /> })]}
        task={COUNTING}
        state={state}
        isDisabled={isDone || step === 'difference'}
        onScan={read}
      />
      <Phone
        ref={phone}
        job={t('phone.job')}
        line={t('phone.line', { current: COUNT_LINE.line, total: COUNT_LINE.lines })}
        total={COUNT_LINE.lines}
        done={isDone ? COUNT_LINE.line : COUNT_LINE.line - 1}
        now={COUNT_LINE.line}
      >
        <Answer message={messageOf(state, t)} turn={state.turn} />
        {step !== 'done' && step !== 'difference' && (
          <ScanForm
            field={field}
            step={step}
            asked={COUNTING.asked[step]}
            name={name}
            onRead={(text) => read(text, false)}
          />
        )}
        <Confirmations
          task={COUNTING}
          step={step === 'difference' ? 'quantity' : step}
          values={{
            location: COUNT_LINE.location,
            item: name,
            batch: COUNT_LINE.batch,
            quantity: counted === undefined ? '–' : t('pieces', { quantity: counted }),
          }}
        />
        {step === 'difference' && (
          <p className={phoneStyles.after}>
            <Button
              onClick={({ detail }) => {
                notePress(detail === 0);
                dispatch({ type: 'count-again' });
              }}
            >
              {t('difference.again')}
            </Button>
            <Button variant="primary" onClick={() => dispatch({ type: 'confirm' })}>
              {t('difference.confirm', { quantity: counted })}
            </Button>
          </p>
        )}
        {isDone && <NextStep app="app-4" onStartAgain={() => dispatch({ type: 'start-again' })} />}
      </Phone>
    </>
  );
}

/** The goods to count. The number is not given. */
function Tubes() {
  const { t } = useTranslation();
  const { rows, columns } = COUNT_LINE;
  return (
    <span role="img" aria-label={t('rack.goods', { rows, columns })} className={styles.tubes}>
      {Array.from({ length: rows * columns }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}

const signed = (number: number) => (number < 0 ? `−${String(-number)}` : `+${String(number)}`);

function messageOf({ step, answer, counted = 0, refused }: CountingState, t: TFunction): Message | undefined {
  const difference = counted - COUNT_LINE.expected;
  if (step === 'difference') {
    return {
      tone: 'difference',
      title: t('difference.title'),
      figures: [
        { name: t('difference.erp'), value: COUNT_LINE.expected },
        { name: t('difference.counted'), value: counted },
        { name: t('difference.difference'), value: signed(difference) },
      ],
      texts: [t('difference.text')],
    };
  }
  if (step !== 'done') return scanMessage({ step, answer }, COUNTING, t);
  const result = difference === 0 ? 'same' : difference < 0 ? 'fewer' : 'more';
  return {
    tone: 'done',
    title: t('done.title', { line: COUNT_LINE.line }),
    texts: [
      t(`done.result.${result}`, { counted, difference: Math.abs(difference) }),
      t('done.text'),
      t('done.refused', { count: refused }),
    ],
  };
}
