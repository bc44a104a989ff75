import { scan, UNREAD, type ScanAction, type ScanState, type Task } from '../scan-confirm/scan-confirm-state';
import { PICK_LINE } from './pick-line';
import { RACK_LABELS, STEPS, type Step } from './rack-labels';

export type PickingState = ScanState<Step>;

export const PICKING: Task<Step> = {
  steps: STEPS,
  asked: {
    location: { kind: 'location', code: PICK_LINE.location },
    item: { kind: 'item', code: PICK_LINE.item },
    batch: { kind: 'batch', code: PICK_LINE.batch },
    quantity: { kind: 'quantity', quantity: PICK_LINE.quantity },
  },
  labels: RACK_LABELS,
};

export const START: PickingState = { step: 'location', ...UNREAD };

/** The reducer of one order line, confirmed step by step. */
export function picking(state: PickingState, action: ScanAction): PickingState {
  if (action.type === 'start-again') return START;
  return state.step === 'done' ? state : scan(state, state.step, PICKING, action.text);
}
