import { describe, expect, it } from '@jest/globals';
import { PICK_LINE } from '../../../../src/components/demos/picking/pick-line';
import { picking, START, type PickingState } from '../../../../src/components/demos/picking/picking-state';
import { BOXES, RACK_LABELS, STEPS } from '../../../../src/components/demos/picking/rack-labels';

const read = (state: PickingState, ...texts: string[]) =>
  texts.reduce((before, text) => picking(before, { type: 'read', text }), state);

const [WRONG] = PICK_LINE.neighbours;
const ASKED = STEPS.map((step) => String(PICK_LINE[step]));
/** Returns the line with all steps before this one confirmed. */
const at = (step: (typeof STEPS)[number]) => read(START, ...ASKED.slice(0, STEPS.indexOf(step)));

describe('the picking demo', () => {
  it('confirms location, item, batch and quantity in this order, then completes', () => {
    const states = ASKED.map((_, index) => read(START, ...ASKED.slice(0, index + 1)));
    expect(states.map(({ step }) => step)).toEqual(['item', 'batch', 'quantity', 'done']);
    expect(states.map(({ answer }) => answer)).toEqual(STEPS.map((step) => ({ kind: 'confirmed', step })));
    expect(states.at(-1)).toMatchObject({ turn: 4, refused: 0 });
  });

  it.each(STEPS)('rejects every other label in the step %s and stays in that step', (step) => {
    for (const label of RACK_LABELS.filter(({ code }) => code !== PICK_LINE[step])) {
      const state = read(at(step), label.code);
      expect(state.answer).toEqual({ kind: 'refused', reason: 'wrong-label', label });
      expect(state.step).toBe(step);
      expect(state.refused).toBe(1);
    }
  });

  it.each(['location', 'item', 'batch'] as const)('rejects an unknown code in the step %s', (step) =>
    expect(read(at(step), ' z-99 ')).toMatchObject({
      step,
      answer: { kind: 'refused', reason: 'unknown-code', code: 'Z-99' },
    }),
  );

  it.each(STEPS)('does not count an empty reading in the step %s as an error', (step) =>
    expect(read(at(step), '  ')).toMatchObject({ step, answer: { kind: 'nothing' }, refused: 0 }),
  );

  it('accepts a code in lower case with spaces around the code', () =>
    expect(read(START, ` ${PICK_LINE.location.toLowerCase()} `).step).toBe('item'));

  it.each([
    ['7', 'too-many'],
    ['9999', 'too-many'],
    ['5', 'too-few'],
    ['0', 'too-few'],
  ])('rejects a quantity of %s as %s', (text, reason) =>
    expect(read(at('quantity'), text)).toMatchObject({
      step: 'quantity',
      answer: { kind: 'refused', reason, quantity: Number(text) },
    }),
  );

  it.each(['-6', '6.0', '6,5', 'zes', '6 pcs', '1e1'])('rejects the quantity %s as not a number', (text) =>
    expect(read(at('quantity'), text).answer).toMatchObject({ kind: 'refused', reason: 'not-a-number' }),
  );

  it('accepts 06 as the quantity 6', () => expect(read(at('quantity'), '06').step).toBe('done'));

  it('rejects an item code as quantity', () =>
    expect(read(at('quantity'), BOXES[0].item).answer).toMatchObject({ reason: 'wrong-label' }));

  it('counts a repeated wrong scan as two rejections', () =>
    expect(read(START, WRONG, WRONG)).toMatchObject({ turn: 2, refused: 2 }));

  it('ignores scans after completion and restarts from any state', () => {
    const done = read(START, ...ASKED);
    expect(read(done, WRONG)).toBe(done);
    for (const state of [done, at('batch'), read(at('quantity'), '7')])
      expect(picking(state, { type: 'start-again' })).toEqual(START);
  });
});

it('the labels of the rack have unique codes', () =>
  expect(new Set(RACK_LABELS.map(({ code }) => code)).size).toBe(RACK_LABELS.length));
