import type { i18n, TFunction } from 'i18next';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { Answer } from '../scan-confirm/answer';
import { Confirmations } from '../scan-confirm/confirmations';
import { NextStep } from '../scan-confirm/next-step';
import { Phone } from '../scan-confirm/phone';
import { Rack } from '../scan-confirm/rack';
import { ScanForm } from '../scan-confirm/scan-form';
import { scanMessage, type Message } from '../scan-confirm/scan-message';
import { useDemoFocus } from '../scan-confirm/use-demo-focus';
import { withTexts, type Texts } from '../scan-confirm/with-texts';
import { PICK_LINE } from './pick-line';
import { picking, PICKING, START, type PickingState } from './picking-state';
import { sealantShelf } from './sealant-shelf';

export const loadDemo = (page: i18n) =>
  withTexts(
    PickingDemo,
    page,
    'picking',
    import(/* webpackMode: "eager" */ `../../../../locales/${page.language}/picking.json`) as Promise<Texts>,
  );

interface PickingDemoProps {
  /** The label that was pressed on the still picture. */
  first?: string | undefined;
}

/** A rack with labels, and a phone that asks for them: one order line. Sends no requests. */
function PickingDemo({ first = '' }: PickingDemoProps) {
  const { t } = useTranslation();
  const [state, dispatch] = useReducer(picking, picking(START, { type: 'read', text: first }));
  const { step } = state;
  const { rack, phone, field, notePress } = useDemoFocus(step);
  const isDone = step === 'done';
  const name = t('boxes.white');

  const read = (text: string, byKeyboard: boolean) => {
    notePress(byKeyboard);
    dispatch({ type: 'read', text });
  };

  return (
    <>
      <Rack
        ref={rack}
        shelves={[sealantShelf(t)]}
        task={PICKING}
        state={state}
        isDisabled={isDone}
        onScan={read}
      />
      <Phone
        ref={phone}
        job={t('phone.order', { number: PICK_LINE.order })}
        line={t('phone.line', { current: PICK_LINE.line, total: PICK_LINE.lines })}
        total={PICK_LINE.lines}
        done={isDone ? PICK_LINE.line : PICK_LINE.line - 1}
        now={PICK_LINE.line}
      >
        <Answer message={messageOf(state, t)} turn={state.turn} />
        {!isDone && (
          <ScanForm
            field={field}
            step={step}
            asked={PICKING.asked[step]}
            name={name}
            onRead={(text) => read(text, false)}
          />
        )}
        <Confirmations
          task={PICKING}
          step={step}
          values={{
            location: PICK_LINE.location,
            item: name,
            batch: PICK_LINE.batch,
            quantity: t('pieces', { quantity: PICK_LINE.quantity }),
          }}
        />
        {isDone && <NextStep app="app-8" onStartAgain={() => dispatch({ type: 'start-again' })} />}
      </Phone>
    </>
  );
}

function messageOf({ step, answer, refused }: PickingState, t: TFunction): Message | undefined {
  if (step !== 'done') return scanMessage({ step, answer }, PICKING, t);
  return {
    tone: 'done',
    title: t('done.title', { line: PICK_LINE.line }),
    texts: [t('done.text'), t('done.refused', { count: refused })],
  };
}
