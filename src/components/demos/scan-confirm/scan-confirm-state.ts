/** The kinds of labels. A quantity has no label: it is counted. */
export type LabelKind = 'location' | 'item' | 'batch';

export interface RackLabel {
  kind: LabelKind;
  code: string;
}

/** The question of a step: one label, or a whole number. Without `quantity` any number is accepted. */
export type Asked = RackLabel | { kind: 'quantity'; quantity?: number };

/** The steps in their order, the question of each step, and the labels within reach. */
export interface Task<Step extends string> {
  steps: readonly Step[];
  asked: Readonly<Record<Step, Asked>>;
  labels: readonly RackLabel[];
}

/** Why an entry was rejected. Codes are trimmed and in capitals. `misread`: a wrong check digit. */
export type Refusal =
  | { reason: 'wrong-label'; label: RackLabel }
  | { reason: 'unknown-code' | 'misread'; code: string }
  | { reason: 'not-a-number'; code: string }
  | { reason: 'too-many' | 'too-few'; quantity: number };

type Answer<Step extends string> =
  | { kind: 'none' }
  | { kind: 'nothing' }
  | { kind: 'confirmed'; step: Step }
  | ({ kind: 'refused' } & Refusal);

/** The state of a task. `Other`: states of an app without scanning. */
export interface ScanState<Step extends string, Other extends string = never> {
  /** The current step. */
  step: Step | Other | 'done';
  /** The response to the last entry. */
  answer: Answer<Step>;
  /** Counts the responses, so that the same mistake twice gives two responses. */
  turn: number;
  refused: number;
}

export type ScanAction =
  /**
   * An entry: a scanned label, a typed code or a quantity. They are not distinguished, because a hand scanner
   * types too.
   */
  { type: 'read'; text: string } | { type: 'start-again' };

export const UNREAD = { answer: { kind: 'none' }, turn: 0, refused: 0 } as const;

/** Reads an entry for a step and returns the next state. Only the expected entry leads to the next step. */
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

/** Returns the next step; undefined after the last. */
export const stepAfter = <Step extends string>(step: Step, { steps }: Task<Step>): Step | undefined =>
  steps[steps.indexOf(step) + 1];

/** Returns the number of confirmed steps; all of them in a state that is not a step. */
export function confirmedSteps<Step extends string>(step: string, { steps }: Task<Step>): number {
  const index = steps.findIndex((one) => one === step);
  return index < 0 ? steps.length : index;
}

/** Returns the expected entry of a step: the code of a label, or the quantity. */
export const codeOf = (asked: Asked): string | number | undefined =>
  asked.kind === 'quantity' ? asked.quantity : asked.code;

function answerTo<Step extends string>(step: Step, task: Task<Step>, text: string): Answer<Step> {
  const asked = task.asked[step];
  const code = text.trim().toUpperCase();
  if (code === '') return { kind: 'nothing' };
  const label = task.labels.find((one) => one.code.toUpperCase() === code);
  // Checked before the number: an item code in the quantity field is a common mistake.
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
