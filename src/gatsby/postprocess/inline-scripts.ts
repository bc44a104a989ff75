import { beforePaintScript } from '../before-paint-script';
import { redirectScript } from '../redirect-page';

/** Scripts with the page's path and the build's hash. Gatsby's scripts read both. */
const SETTINGS: readonly RegExp[] = [
  /^\/\*<!\[CDATA\[\*\/window\.pagePath="[^"\\]*";(?:window\.___webpackCompilationHash="[0-9a-f]+";)?\/\*\]\]>\*\/$/,
  /^window\.___webpackCompilationHash="[0-9a-f]+";$/,
];

const MAPPING = /^\s*window\.___chunkMapping=(?:"(?:[^"\\]|\\.)*"|\{[^<]*\});\s*$/;

export const isSetting = (text: string) => SETTINGS.some((pattern) => pattern.test(text));

/**
 * True if an inline script is allowed in a page. Any other script, from a plugin or Gatsby, stops the build.
 */
export function isKnownScript(text: string): boolean {
  return text === beforePaintScript || text === redirectScript || isSetting(text) || MAPPING.test(text);
}
