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
/** The line with everything before this step confirmed. */
const at = (step: (typeof STEPS)[number]) => read(START, ...CODES.slice(0, STEPS.indexOf(step)));
const different = read(at('quantity'), '16');

describe('counting a line', () => {
  it('confirms location, item and batch, and is done when the ERP says the same number', () => {
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

  it.each(LABELS)('refuses every other label while it asks for the %s, and stays there', (step) => {
    for (const label of RACK_LABELS.filter(({ code }) => code !== codeOf(COUNTING.asked[step]))) {
      expect(read(at(step), label.code)).toMatchObject({
        step,
        answer: { kind: 'refused', reason: 'wrong-label', label },
        refused: 1,
      });
    }
  });

  it('refuses a label for a number, and what is no number', () => {
    for (const { code } of RACK_LABELS) {
      expect(read(at('quantity'), code).answer).toMatchObject({ reason: 'wrong-label' });
    }
    for (const text of ['-1', '16.0', 'zestien', '1e1']) {
      expect(read(at('quantity'), text)).toMatchObject({
        step: 'quantity',
        answer: { reason: 'not-a-number' },
      });
    }
  });

  it.each(['0', '15', '16', '19', '9999'])('shows a difference for %s, and books nothing yet', (text) => {
    expect(read(at('quantity'), text)).toMatchObject({
      step: 'difference',
      counted: Number(text),
      refused: 0,
    });
  });

  it('takes what is confirmed in spite of a difference', () => {
    expect(counting(different, { type: 'confirm' })).toMatchObject({ step: 'done', counted: 16 });
  });

  it('forgets the number when one counts again, and compares the next one', () => {
    const again = counting(different, { type: 'count-again' });
    expect(again).toMatchObject({ step: 'quantity', answer: { kind: 'none' } });
    expect(again.counted).toBeUndefined();
    expect(read(again, '17')).toMatchObject({ step: 'difference', counted: 17 });
    expect(read(again, ERP).step).toBe('done');
  });

  it('hears no label while a difference is undecided, nor when it is done', () => {
    const done = counting(different, { type: 'confirm' });
    for (const state of [different, done]) expect(read(state, CODES[0]!, '18')).toBe(state);
  });

  it('confirms and counts again only where there is a difference', () => {
    for (const state of [START, at('batch'), at('quantity'), read(at('quantity'), ERP)]) {
      expect(counting(state, { type: 'confirm' })).toBe(state);
      expect(counting(state, { type: 'count-again' })).toBe(state);
    }
  });

  it('starts again from any state', () => {
    for (const state of [at('item'), different, counting(different, { type: 'confirm' })]) {
      expect(counting(state, { type: 'start-again' })).toEqual(START);
    }
  });
});

it('what stands on the shelf is not what the ERP says', () => {
  expect(COUNT_LINE.rows * COUNT_LINE.columns).not.toBe(COUNT_LINE.expected);
});
