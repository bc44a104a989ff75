import type { SeenCode } from './barcode-worker';

/** The same code in so many pictures in a row is read. One alone may be misread: Code 39 has no check digit. */
const PICTURES = 2;
/** Milliseconds out of the picture after which the same code is read again. */
const GONE_AFTER = 1200;

/**
 * Returns a function that takes the codes of each picture, and returns the code that was scanned now. Of
 * several codes the one nearest to the middle counts. A code that stays in the picture is read once, also if
 * another one is nearer in between.
 */
export function acceptCodes(): (codes: readonly SeenCode[], now: number) => string | undefined {
  let last: { text: string; pictures: number; seen: number } | undefined;
  /** The codes that were read, with the time at which they were last in the picture. */
  const read = new Map<string, number>();
  return (codes, now) => {
    for (const [text, seen] of read) if (now - seen >= GONE_AFTER) read.delete(text);
    for (const { text } of codes) if (read.has(text)) read.set(text, now);
    const fromMiddle = ({ x, y }: SeenCode) => Math.hypot(x - 0.5, y - 0.5);
    const [code] = [...codes].sort((a, b) => fromMiddle(a) - fromMiddle(b));
    if (!code) return undefined;
    const isSame = last?.text === code.text && now - last.seen < GONE_AFTER;
    if (!last || !isSame) last = { text: code.text, pictures: 0, seen: now };
    last.seen = now;
    last.pictures += 1;
    if (read.has(code.text) || last.pictures < PICTURES) return undefined;
    read.set(code.text, now);
    return code.text;
  };
}
