import { beforePaintScript } from '../before-paint-script';
import { redirectScript } from '../redirect-page';

/** Which page and which build this is: Gatsby's scripts ask for both. */
const SETTINGS: readonly RegExp[] = [
  /^\/\*<!\[CDATA\[\*\/window\.pagePath="[^"\\]*";(?:window\.___webpackCompilationHash="[0-9a-f]+";)?\/\*\]\]>\*\/$/,
  /^window\.___webpackCompilationHash="[0-9a-f]+";$/,
];

const MAPPING = /^\s*window\.___chunkMapping=(?:"(?:[^"\\]|\\.)*"|\{[^<]*\});\s*$/;

export const isSetting = (text: string) => SETTINGS.some((pattern) => pattern.test(text));

/** What may stand in a page, by what it says. Whatever else a plugin or Gatsby itself puts in stops the build. */
export function isKnownScript(text: string): boolean {
  return text === beforePaintScript || text === redirectScript || isSetting(text) || MAPPING.test(text);
}
