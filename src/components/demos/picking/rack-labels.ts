import type { RackLabel } from '../scan-confirm/scan-confirm-state';
import { PICK_LINE } from './pick-line';

/** The confirmations of an order line, in order. */
export const STEPS = ['location', 'item', 'batch', 'quantity'] as const;

export type Step = (typeof STEPS)[number];

/** The box beside the right one, as on the screenshots of the apps. It is easily taken by mistake. */
const OTHER_BOX = { item: '10408', batch: 'L2608-31' };

export const LOCATIONS = [PICK_LINE.neighbours[0], PICK_LINE.location, PICK_LINE.neighbours[1]];

export const BOXES = [
  { colour: 'white', item: PICK_LINE.item, batch: PICK_LINE.batch },
  { colour: 'grey', ...OTHER_BOX },
] as const;

export const RACK_LABELS: readonly RackLabel[] = [
  ...LOCATIONS.map((code): RackLabel => ({ kind: 'location', code })),
  ...BOXES.flatMap(({ item, batch }): RackLabel[] => [
    { kind: 'item', code: item },
    { kind: 'batch', code: batch },
  ]),
];
