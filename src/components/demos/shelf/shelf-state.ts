import {
  scan,
  UNREAD,
  type Asked,
  type RackLabel,
  type ScanState,
  type Task,
} from '../scan-confirm/scan-confirm-state';
import { findScanned } from './items/find-scanned';
import type { ShelfItem } from './items/shelf-item';

export type ShelfStep = 'location' | 'item' | 'batch' | 'quantity';

/** An order line: an item to pick, and how many. */
export interface ShelfLine {
  item: ShelfItem;
  quantity: number;
}

export interface ShelfState {
  /** The current line, counted from 0. */
  line: number;
  /** `done` after the last line. */
  scan: ScanState<ShelfStep>;
}

export type ShelfAction =
  { type: 'read'; text: string; items: readonly ShelfItem[] } | { type: 'start-again' };

/** Pieces of each line of the order. */
const QUANTITIES = [4, 2, 6];

/** The shelf after the last line, and before the first. */
export const START: ShelfState = { line: 0, scan: { step: 'location', ...UNREAD } };

/** Returns the order: three lines, fewer if there are fewer items. No more than are in stock, but one at least. */
export const linesOf = (items: readonly ShelfItem[]): readonly ShelfLine[] =>
  items.slice(0, QUANTITIES.length).map((item, index) => ({
    item,
    quantity: Math.max(1, Math.min(QUANTITIES[index] ?? 1, item.stock ?? Infinity)),
  }));

/** Labels that cannot be taken for a quantity. */
const isNoQuantity = ({ code }: RackLabel) => !/^\d{1,4}$/.test(code);

/** Returns the task of a line; everything else on the shelf is a label that can be scanned by mistake. */
export function taskOf(
  { item, quantity }: ShelfLine,
  items: readonly ShelfItem[],
  step?: ShelfStep,
): Task<ShelfStep> {
  const batch = item.batch === undefined ? [] : [{ kind: 'batch', code: item.batch } as const];
  const own: RackLabel[] = [
    { kind: 'location', code: item.location },
    { kind: 'item', code: item.code },
    ...batch,
  ];
  const others = items.flatMap((other): RackLabel[] => [
    { kind: 'item', code: other.code },
    { kind: 'location', code: other.location },
    ...(other.batch === undefined ? [] : [{ kind: 'batch' as const, code: other.batch }]),
  ]);
  // The label that is asked for comes first: a location may have the code of an item.
  const labels = [...own.filter(({ kind }) => kind === step), ...own, ...others];
  return {
    steps: ['location', 'item', ...batch.map(({ kind }) => kind), 'quantity'],
    asked: {
      location: { kind: 'location', code: item.location },
      item: { kind: 'item', code: item.code },
      batch: { kind: 'batch', code: item.batch ?? '' },
      quantity: { kind: 'quantity', quantity },
    },
    labels: step === 'quantity' ? labels.filter(isNoQuantity) : labels,
  };
}

const isAnswer = (text: string, asked: Asked) =>
  asked.kind === 'quantity' ? /^\d{1,4}$/.test(text) : text.toUpperCase() === asked.code.toUpperCase();

/** The reducer of the order. An entry after the last line changes nothing. */
export function shelf(state: ShelfState, action: ShelfAction): ShelfState {
  if (action.type === 'start-again') return START;
  const { items } = action;
  // As in the list: a label may have two spaces where a browser shows one.
  const text = action.text.replace(/\s+/g, ' ').trim();
  const lines = linesOf(items);
  const line = lines[state.line];
  const { step } = state.scan;
  if (step === 'done' || !line) return state;
  const task = taskOf(line, items, step);
  // A quantity or a location may look like the barcode of an item: compare with what is asked for first.
  const found = isAnswer(text, task.asked[step])
    ? ({ kind: 'code', code: text } as const)
    : findScanned(text, items);
  if (found.kind === 'misread') {
    const answer = { kind: 'refused', reason: 'misread', code: found.code } as const;
    const { turn, refused } = state.scan;
    return { ...state, scan: { step, answer, turn: turn + 1, refused: refused + 1 } };
  }
  const after = scan(state.scan, step, task, found.code);
  const hasNext = after.step === 'done' && state.line + 1 < lines.length;
  return hasNext ? { line: state.line + 1, scan: { ...after, step: 'location' } } : { ...state, scan: after };
}
