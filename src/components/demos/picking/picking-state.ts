import { PICK_LINE } from './pick-line';
import { RACK_LABELS, STEPS, type RackLabel, type Step } from './rack-labels';

/** Why something was not taken. Codes are as they were read: trimmed, in capitals. */
export type Refusal =
  | { reason: 'wrong-label'; label: RackLabel }
  | { reason: 'unknown-code'; code: string }
  | { reason: 'not-a-number'; code: string }
  | { reason: 'too-many' | 'too-few'; quantity: number };

type Answer =
  | { kind: 'none' }
  | { kind: 'nothing' }
  | { kind: 'confirmed'; step: Step }
  | ({ kind: 'refused' } & Refusal);

export interface PickingState {
  /** What is asked for now. */
  step: Step | 'done';
  /** The answer to what was read last. */
  answer: Answer;
  /** Counts the answers, so that the same mistake twice is two answers. */
  turn: number;
  refused: number;
}

export type PickingAction =
  /** A label that was scanned, a code that was typed, or a quantity: a hand scanner types too. */
  { type: 'read'; text: string } | { type: 'start-again' };

export const START: PickingState = { step: 'location', answer: { kind: 'none' }, turn: 0, refused: 0 };

/** One order line, confirmed step by step. Nothing moves on but by what was asked for. */
export function picking(state: PickingState, action: PickingAction): PickingState {
  if (action.type === 'start-again') return START;
  if (state.step === 'done') return state;
  const answer = answerTo(state.step, action.text);
  return {
    step: answer.kind === 'confirmed' ? (STEPS[STEPS.indexOf(state.step) + 1] ?? 'done') : state.step,
    answer,
    turn: state.turn + 1,
    refused: state.refused + (answer.kind === 'refused' ? 1 : 0),
  };
}

function answerTo(step: Step, text: string): Answer {
  const code = text.trim().toUpperCase();
  if (code === '') return { kind: 'nothing' };
  const label = RACK_LABELS.find((one) => one.code === code);
  // Before it is taken for a number: an item code that lands in the quantity is the classic mistake.
  if (label) {
    const isAsked = label.kind === step && label.code === PICK_LINE[step];
    return isAsked ? { kind: 'confirmed', step } : { kind: 'refused', reason: 'wrong-label', label };
  }
  if (step !== 'quantity') return { kind: 'refused', reason: 'unknown-code', code };
  if (!/^\d+$/.test(code)) return { kind: 'refused', reason: 'not-a-number', code };
  const quantity = Number(code);
  if (quantity === PICK_LINE.quantity) return { kind: 'confirmed', step };
  return { kind: 'refused', reason: quantity > PICK_LINE.quantity ? 'too-many' : 'too-few', quantity };
}
