import type { Upgrade } from './upgrade';

type Advisories = Upgrade['closes'];

/** A part of the sentence about an upgrade. Without `advisories` it names none. */
export interface UpgradePart {
  text: 'closes' | 'closesNone' | 'open' | 'openNone' | 'opens' | 'notMentioned';
  advisories?: Advisories;
}

/**
 * Returns the parts of the sentence about an upgrade. It says that nothing stays open only if every advisory
 * about the installed release names the newer one, and no other advisory affects that.
 */
export function upgradeParts({ closes, open, opens, not_mentioned: silent }: Upgrade): UpgradePart[] {
  const isClear = open.count === 0 && opens.count === 0 && silent.count === 0;
  const named = (text: UpgradePart['text'], advisories: Advisories): UpgradePart[] =>
    advisories.count > 0 ? [{ text, advisories }] : [];
  return [
    closes.count > 0 ? { text: 'closes', advisories: closes } : { text: 'closesNone' },
    ...(isClear ? [{ text: 'openNone' } as const] : named('open', open)),
    ...named('opens', opens),
    ...named('notMentioned', silent),
  ];
}

/** Shortens numbers of the same year as the one before: BEL-2026-0001, 0004. */
export const shortNumbers = (numbers: readonly string[]): string[] =>
  numbers.map((number, index) => {
    const start = number.slice(0, number.lastIndexOf('-') + 1);
    return numbers[index - 1]?.startsWith(start) ? number.slice(start.length) : number;
  });
