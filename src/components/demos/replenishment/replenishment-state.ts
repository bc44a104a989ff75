import {
  scan,
  UNREAD,
  type RackLabel,
  type ScanAction,
  type ScanState,
  type Task,
} from '../scan-confirm/scan-confirm-state';
import { REQUESTS, type ReplenishmentRequest } from './requests';

/** The confirmations of a request, in order. */
export const STEPS = ['from', 'item', 'quantity', 'to'] as const;

type Step = (typeof STEPS)[number];

export interface ReplenishmentState extends ScanState<Step, 'choose'> {
  /** The open requests, including the current one until its picking location is confirmed. */
  open: readonly ReplenishmentRequest[];
  /** The current request, or the one just completed; undefined at the start. */
  request?: ReplenishmentRequest;
}

type ReplenishmentAction = ScanAction | { type: 'take'; request: ReplenishmentRequest };

/** Returns the location a number of places further along the same rack. */
const along = (location: string, places: number) =>
  location.replace(/\d+$/, (place) => String(Number(place) + places).padStart(place.length, '0'));

/** Returns a location between its two neighbours. */
export const withNeighbours = (location: string) => [along(location, -1), location, along(location, 1)];

const label =
  (kind: RackLabel['kind']) =>
  (code: string): RackLabel => ({ kind, code });

/** Returns the steps of a request, with labels that are easily confused with the right ones. */
export const taskOf = ({ item, lookalike, quantity, from, to }: ReplenishmentRequest): Task<Step> => ({
  steps: STEPS,
  asked: {
    from: label('location')(from),
    item: label('item')(item),
    quantity: { kind: 'quantity', quantity },
    to: label('location')(to),
  },
  labels: [
    ...[from, to].flatMap(withNeighbours).map(label('location')),
    ...[item, lookalike].map(label('item')),
  ],
});

export const START: ReplenishmentState = { step: 'choose', open: REQUESTS, ...UNREAD };

/**
 * The reducer of the list of requests. One request at a time is carried out; it leaves the list with its last
 * confirmation.
 */
export function replenishment(state: ReplenishmentState, action: ReplenishmentAction): ReplenishmentState {
  const { step, request, open } = state;
  const isInHand = step !== 'choose' && step !== 'done';
  switch (action.type) {
    case 'start-again':
      return START;
    case 'take':
      if (isInHand || !open.includes(action.request)) return state;
      return { ...state, request: action.request, step: 'from', answer: UNREAD.answer };
    case 'read': {
      if (step === 'choose') return { ...state, answer: { kind: 'nothing' }, turn: state.turn + 1 };
      if (step === 'done' || !request) return state;
      const next = scan(state, step, taskOf(request), action.text);
      const isDone = next.step === 'done';
      return { ...next, request, open: isDone ? open.filter((one) => one !== request) : open };
    }
  }
}
