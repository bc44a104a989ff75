import type { TFunction } from 'i18next';
import {
  codeOf,
  stepAfter,
  type Asked,
  type RackLabel,
  type Refusal,
  type ScanState,
  type Task,
} from './scan-confirm-state';

/** The phone's response to the last scan or entry. */
export interface Message {
  tone: 'nothing' | 'confirmed' | 'refused' | 'difference' | 'done';
  title?: string;
  texts: readonly string[];
  /** Numbers to compare, each with its label. */
  figures?: ReadonlyArray<{ name: string; value: string | number }>;
}

/**
 * Returns the response in words; undefined before the first entry.
 * @param nameOf returns how a label is called
 */
export function scanMessage<Step extends string>(
  { step, answer }: { step: Step; answer: ScanState<Step>['answer'] },
  task: Task<Step>,
  t: TFunction,
  nameOf: (label: RackLabel) => string = ({ code }) => code,
): Message | undefined {
  const asked = task.asked[step];
  switch (answer.kind) {
    case 'none':
      return undefined;
    case 'nothing': {
      const key = asked.kind === 'quantity' ? 'nothing.quantity' : 'nothing.label';
      return { tone: 'nothing', texts: [t(key, { code: codeOf(asked) })] };
    }
    case 'confirmed': {
      const next = stepAfter(answer.step, task);
      const codes = { code: codeOf(task.asked[answer.step]), next: next && codeOf(task.asked[next]) };
      return { tone: 'confirmed', texts: [t(`confirmed.${answer.step}`, codes)] };
    }
    case 'refused':
      return { tone: 'refused', ...refusalTexts(answer, step, asked, t, nameOf) };
  }
}

function refusalTexts(
  refusal: Refusal,
  step: string,
  asked: Asked,
  t: TFunction,
  nameOf: (label: RackLabel) => string,
) {
  const refused = (title: string, text: string) => ({ title: t(`wrong.title.${title}`), texts: [text] });
  const label = asked.kind === 'quantity' ? '' : t(`labels.${asked.kind}`, { code: asked.code });
  switch (refusal.reason) {
    case 'wrong-label': {
      const { kind, code } = refusal.label;
      if (kind === asked.kind)
        return refused(step, t(`wrong.${step}`, { scanned: nameOf(refusal.label), asked: nameOf(asked) }));
      const scanned = t(`labels.${kind}`, { code });
      return refused(
        'label',
        asked.kind === 'quantity'
          ? t('wrong.atQuantity', { scanned })
          : t('wrong.label', { scanned, asked: label }),
      );
    }
    case 'unknown-code':
      return refused('unknown', t('wrong.unknown', { scanned: refusal.code, asked: label }));
    case 'misread':
      return refused('misread', t('wrong.misread', { scanned: refusal.code }));
    case 'not-a-number':
      return refused('quantity', t('wrong.notANumber', { scanned: refusal.code }));
    case 'too-many':
    case 'too-few': {
      const quantity = Number(codeOf(asked));
      const numbers = {
        scanned: refusal.quantity,
        asked: quantity,
        difference: Math.abs(refusal.quantity - quantity),
      };
      const key = refusal.reason === 'too-many' ? 'wrong.tooMany' : 'wrong.tooFew';
      return refused('quantity', t(key, numbers));
    }
  }
}
