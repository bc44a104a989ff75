import { beforePaintScript } from '../before-paint-script';
import { redirectScript } from '../redirect-page';

/** Path of the page and hash of the build, which Gatsby's scripts read. */
const SETTINGS: readonly RegExp[] = [
  /^\/\*<!\[CDATA\[\*\/window\.pagePath="[^"\\]*";(?:window\.___webpackCompilationHash="[0-9a-f]+";)?\/\*\]\]>\*\/$/,
  /^window\.___webpackCompilationHash="[0-9a-f]+";$/,
];

const MAPPING = /^\s*window\.___chunkMapping=(?:"(?:[^"\\]|\\.)*"|\{[^<]*\});\s*$/;

export const isSetting = (text: string) => SETTINGS.some((pattern) => pattern.test(text));

/** Whether an inline script may be in a page. Any other one, of a plugin or of Gatsby itself, stops the build. */
export function isKnownScript(text: string): boolean {
  return text === beforePaintScript || text === redirectScript || isSetting(text) || MAPPING.test(text);
}
