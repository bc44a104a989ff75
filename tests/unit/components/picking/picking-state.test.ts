import { describe, expect, it } from '@jest/globals';
import { PICK_LINE } from '../../../../src/components/demos/picking/pick-line';
import { picking, START, type PickingState } from '../../../../src/components/demos/picking/picking-state';
import { BOXES, RACK_LABELS, STEPS } from '../../../../src/components/demos/picking/rack-labels';

const read = (state: PickingState, ...texts: string[]) =>
  texts.reduce((before, text) => picking(before, { type: 'read', text }), state);

const [WRONG] = PICK_LINE.neighbours;
const ASKED = STEPS.map((step) => String(PICK_LINE[step]));
/** The line with everything before this step confirmed. */
const at = (step: (typeof STEPS)[number]) => read(START, ...ASKED.slice(0, STEPS.indexOf(step)));

describe('picking an order line', () => {
  it('confirms location, item, batch and quantity, in this order, and is then done', () => {
    const states = ASKED.map((_, index) => read(START, ...ASKED.slice(0, index + 1)));
    expect(states.map(({ step }) => step)).toEqual(['item', 'batch', 'quantity', 'done']);
    expect(states.map(({ answer }) => answer)).toEqual(STEPS.map((step) => ({ kind: 'confirmed', step })));
    expect(states.at(-1)).toMatchObject({ turn: 4, refused: 0 });
  });

  it.each(STEPS)('refuses every other label while it asks for the %s, and stays there', (step) => {
    for (const label of RACK_LABELS.filter(({ code }) => code !== PICK_LINE[step])) {
      const state = read(at(step), label.code);
      expect(state.answer).toEqual({ kind: 'refused', reason: 'wrong-label', label });
      expect(state.step).toBe(step);
      expect(state.refused).toBe(1);
    }
  });

  it.each(['location', 'item', 'batch'] as const)('refuses a code it does not know as %s', (step) => {
    expect(read(at(step), ' z-99 ')).toMatchObject({
      step,
      answer: { kind: 'refused', reason: 'unknown-code', code: 'Z-99' },
    });
  });

  it.each(STEPS)('takes an empty reading of the %s for no mistake', (step) => {
    expect(read(at(step), '  ')).toMatchObject({ step, answer: { kind: 'nothing' }, refused: 0 });
  });

  it('reads codes as people type them', () => {
    expect(read(START, ` ${PICK_LINE.location.toLowerCase()} `).step).toBe('item');
  });

  it.each([
    ['7', 'too-many'],
    ['9999', 'too-many'],
    ['5', 'too-few'],
    ['0', 'too-few'],
  ])('says of %s pieces that they are %s', (text, reason) => {
    expect(read(at('quantity'), text)).toMatchObject({
      step: 'quantity',
      answer: { kind: 'refused', reason, quantity: Number(text) },
    });
  });

  it.each(['-6', '6.0', '6,5', 'zes', '6 pcs', '1e1'])('does not take %s for a quantity', (text) => {
    expect(read(at('quantity'), text).answer).toMatchObject({ kind: 'refused', reason: 'not-a-number' });
  });

  it('takes 06 for 6', () => {
    expect(read(at('quantity'), '06').step).toBe('done');
  });

  it('does not take an item code for a quantity', () => {
    expect(read(at('quantity'), BOXES[0].item).answer).toMatchObject({ reason: 'wrong-label' });
  });

  it('counts the same mistake twice as two answers', () => {
    expect(read(START, WRONG, WRONG)).toMatchObject({ turn: 2, refused: 2 });
  });

  it('hears nothing more when it is done, and starts again from any state', () => {
    const done = read(START, ...ASKED);
    expect(read(done, WRONG)).toBe(done);
    for (const state of [done, at('batch'), read(at('quantity'), '7')]) {
      expect(picking(state, { type: 'start-again' })).toEqual(START);
    }
  });
});

it('no two labels of the rack have the same code', () => {
  expect(new Set(RACK_LABELS.map(({ code }) => code)).size).toBe(RACK_LABELS.length);
});
