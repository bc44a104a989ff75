import { earlyScript } from '../early-script';
import { redirectScript } from '../redirect-page';

/** What may stand in a page, by what it says. Whatever else a plugin or Gatsby itself puts in stops the build. */
const KNOWN: readonly RegExp[] = [
  /^\/\*<!\[CDATA\[\*\/window\.pagePath="[^"\\]*";(?:window\.___webpackCompilationHash="[0-9a-f]+";)?\/\*\]\]>\*\/$/,
  /^\s*window\.___chunkMapping=(?:"(?:[^"\\]|\\.)*"|\{[^<]*\});\s*$/,
  /^window\.___webpackCompilationHash="[0-9a-f]+";$/,
];

/** Begins the lines of `wake-script.ts`. */
export const WAKE_MARK = '/*wake*/';

export function isKnownScript(text: string): boolean {
  return (
    text === earlyScript ||
    text === redirectScript ||
    text.startsWith(WAKE_MARK) ||
    KNOWN.some((pattern) => pattern.test(text))
  );
}
