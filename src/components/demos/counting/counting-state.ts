import { RACK_LABELS, STEPS, type Step } from '../picking/rack-labels';
import { scan, UNREAD, type ScanAction, type ScanState, type Task } from '../scan-confirm/scan-confirm-state';
import { COUNT_LINE } from './count-line';

export interface CountingState extends ScanState<Step, 'difference'> {
  /** The last number that was counted. */
  counted?: number;
}

type CountingAction = ScanAction | { type: 'count-again' } | { type: 'confirm' };

/**
 * At the same rack as in the picking demo. Any number is accepted. The ERP's number is not shown, because
 * people tend to count what they expect.
 */
export const COUNTING: Task<Step> = {
  steps: STEPS,
  asked: {
    location: { kind: 'location', code: COUNT_LINE.location },
    item: { kind: 'item', code: COUNT_LINE.item },
    batch: { kind: 'batch', code: COUNT_LINE.batch },
    quantity: { kind: 'quantity' },
  },
  labels: RACK_LABELS,
};

export const START: CountingState = { step: 'location', ...UNREAD };

/**
 * The reducer of one line of a stock count. A number that differs from the ERP's must be confirmed before it
 * counts.
 */
export function counting(state: CountingState, action: CountingAction): CountingState {
  const isDifferent = state.step === 'difference';
  switch (action.type) {
    case 'start-again':
      return START;
    case 'count-again':
      if (!isDifferent) return state;
      return { step: 'quantity', answer: UNREAD.answer, turn: state.turn, refused: state.refused };
    case 'confirm':
      return isDifferent ? { ...state, step: 'done', turn: state.turn + 1 } : state;
    case 'read': {
      if (state.step === 'done' || state.step === 'difference') return state;
      const next = scan(state, state.step, COUNTING, action.text);
      if (next.step !== 'done') return next;
      const counted = Number(action.text);
      return { ...next, counted, step: counted === COUNT_LINE.expected ? 'done' : 'difference' };
    }
  }
}
