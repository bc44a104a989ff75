/** What carries a label; a quantity is counted. */
export type LabelKind = 'location' | 'item' | 'batch';

export interface RackLabel {
  kind: LabelKind;
  code: string;
}

/** What a step asks for: one label, or a whole number. Without `quantity` any number will do. */
export type Asked = RackLabel | { kind: 'quantity'; quantity?: number };

/** Steps in their order, what each of them asks for, and the labels within reach. */
export interface Task<Step extends string> {
  steps: readonly Step[];
  asked: Readonly<Record<Step, Asked>>;
  labels: readonly RackLabel[];
}

/** Why something was not taken. Codes are as they were read: trimmed, in capitals. */
export type Refusal =
  | { reason: 'wrong-label'; label: RackLabel }
  | { reason: 'unknown-code'; code: string }
  | { reason: 'not-a-number'; code: string }
  | { reason: 'too-many' | 'too-few'; quantity: number };

type Answer<Step extends string> =
  | { kind: 'none' }
  | { kind: 'nothing' }
  | { kind: 'confirmed'; step: Step }
  | ({ kind: 'refused' } & Refusal);

/** `Other`: states of an app in which nothing is scanned. */
export interface ScanState<Step extends string, Other extends string = never> {
  /** What is asked for now. */
  step: Step | Other | 'done';
  /** The answer to what was read last. */
  answer: Answer<Step>;
  /** Counts the answers, so that the same mistake twice is two answers. */
  turn: number;
  refused: number;
}

export type ScanAction =
  /** A label that was scanned, a code that was typed, or a quantity: a hand scanner types too. */
  { type: 'read'; text: string } | { type: 'start-again' };

export const UNREAD = { answer: { kind: 'none' }, turn: 0, refused: 0 } as const;

/** What was read while `step` was asked for, and the step that follows. Nothing moves on but by what was asked for. */
export function scan<Step extends string>(
  before: Pick<ScanState<Step>, 'turn' | 'refused'>,
  step: Step,
  task: Task<Step>,
  text: string,
): ScanState<Step> {
  const answer = answerTo(step, task, text);
  return {
    step: answer.kind === 'confirmed' ? (stepAfter(step, task) ?? 'done') : step,
    answer,
    turn: before.turn + 1,
    refused: before.refused + (answer.kind === 'refused' ? 1 : 0),
  };
}

/** The step after this one; undefined after the last. */
export const stepAfter = <Step extends string>(step: Step, { steps }: Task<Step>): Step | undefined =>
  steps[steps.indexOf(step) + 1];

/** How many steps of the task are confirmed; all of them in any state that is not one of its steps. */
export function confirmedSteps<Step extends string>(step: string, { steps }: Task<Step>): number {
  const index = steps.findIndex((one) => one === step);
  return index < 0 ? steps.length : index;
}

/** What a step asks for, as it is written: the code of a label, or the quantity. */
export const codeOf = (asked: Asked): string | number | undefined =>
  asked.kind === 'quantity' ? asked.quantity : asked.code;

function answerTo<Step extends string>(step: Step, task: Task<Step>, text: string): Answer<Step> {
  const asked = task.asked[step];
  const code = text.trim().toUpperCase();
  if (code === '') return { kind: 'nothing' };
  const label = task.labels.find((one) => one.code === code);
  // Before it is taken for a number: an item code that lands in the quantity is the classic mistake.
  if (label) {
    const isAsked = label.kind === asked.kind && label.code === asked.code;
    return isAsked ? { kind: 'confirmed', step } : { kind: 'refused', reason: 'wrong-label', label };
  }
  if (asked.kind !== 'quantity') return { kind: 'refused', reason: 'unknown-code', code };
  if (!/^\d+$/.test(code)) return { kind: 'refused', reason: 'not-a-number', code };
  const quantity = Number(code);
  if (asked.quantity === undefined || quantity === asked.quantity) return { kind: 'confirmed', step };
  return { kind: 'refused', reason: quantity > asked.quantity ? 'too-many' : 'too-few', quantity };
}
