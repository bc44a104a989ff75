import { describe, expect, it } from '@jest/globals';
import { COUNT_LINE } from '../../../../src/components/demos/counting/count-line';
import {
  counting,
  COUNTING,
  START,
  type CountingState,
} from '../../../../src/components/demos/counting/counting-state';
import { RACK_LABELS, STEPS } from '../../../../src/components/demos/picking/rack-labels';
import { codeOf } from '../../../../src/components/demos/scan-confirm/scan-confirm-state';

const read = (state: CountingState, ...texts: string[]) =>
  texts.reduce((before, text) => counting(before, { type: 'read', text }), state);

const LABELS = ['location', 'item', 'batch'] as const;
const CODES = LABELS.map((step) => String(codeOf(COUNTING.asked[step])));
const ERP = String(COUNT_LINE.expected);
/** Returns the line with all steps before this one confirmed. */
const at = (step: (typeof STEPS)[number]) => read(START, ...CODES.slice(0, STEPS.indexOf(step)));
const different = read(at('quantity'), '16');

describe('the counting demo', () => {
  it('confirms location, item and batch, and completes when the quantity matches the ERP', () => {
    expect(CODES.map((_, index) => read(START, ...CODES.slice(0, index + 1)).step)).toEqual([
      'item',
      'batch',
      'quantity',
    ]);
    expect(read(at('quantity'), ERP)).toMatchObject({
      step: 'done',
      counted: COUNT_LINE.expected,
      refused: 0,
    });
  });

  it.each(LABELS)('rejects every other label in the step %s and stays in that step', (step) => {
    for (const label of RACK_LABELS.filter(({ code }) => code !== codeOf(COUNTING.asked[step])))
      expect(read(at(step), label.code)).toMatchObject({
        step,
        answer: { kind: 'refused', reason: 'wrong-label', label },
        refused: 1,
      });
  });

  it('rejects a label or text that is not a number as quantity', () => {
    for (const { code } of RACK_LABELS)
      expect(read(at('quantity'), code).answer).toMatchObject({ reason: 'wrong-label' });
    for (const text of ['-1', '16.0', 'zestien', '1e1'])
      expect(read(at('quantity'), text)).toMatchObject({
        step: 'quantity',
        answer: { reason: 'not-a-number' },
      });
  });

  it.each(['0', '15', '16', '19', '9999'])('shows a difference for %s without completing the line', (text) =>
    expect(read(at('quantity'), text)).toMatchObject({
      step: 'difference',
      counted: Number(text),
      refused: 0,
    }),
  );

  it('completes the line when the difference is confirmed', () =>
    expect(counting(different, { type: 'confirm' })).toMatchObject({ step: 'done', counted: 16 }));

  it('discards the old quantity on a recount and compares the new quantity', () => {
    const again = counting(different, { type: 'count-again' });
    expect(again).toMatchObject({ step: 'quantity', answer: { kind: 'none' } });
    expect(again.counted).toBeUndefined();
    expect(read(again, '17')).toMatchObject({ step: 'difference', counted: 17 });
    expect(read(again, ERP).step).toBe('done');
  });

  it('ignores scans while a difference is undecided and after completion', () => {
    const done = counting(different, { type: 'confirm' });
    for (const state of [different, done]) expect(read(state, CODES[0]!, '18')).toBe(state);
  });

  it('ignores confirmation and recount when there is no difference', () => {
    for (const state of [START, at('batch'), at('quantity'), read(at('quantity'), ERP)]) {
      expect(counting(state, { type: 'confirm' })).toBe(state);
      expect(counting(state, { type: 'count-again' })).toBe(state);
    }
  });

  it('restarts from any state', () => {
    for (const state of [at('item'), different, counting(different, { type: 'confirm' })])
      expect(counting(state, { type: 'start-again' })).toEqual(START);
  });
});

it('the counting demo has a shelf quantity that differs from the ERP', () =>
  expect(COUNT_LINE.rows * COUNT_LINE.columns).not.toBe(COUNT_LINE.expected));
