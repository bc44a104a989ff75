/** What it is started with. */
export const CHROMIUM_ARGUMENTS: string[];

/** The Chrome or Chromium of this machine; `CHROMIUM_PATH` goes ahead. Throws when that names none. */
export function findChromium(): string | undefined;

/** As `findChromium`, but installs a browser when there is none. */
export function ensureChromium(): Promise<string>;
