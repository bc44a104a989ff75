export const CHROMIUM_ARGUMENTS: string[];
export function findChromium(): string | undefined;
export function ensureChromium(): Promise<string>;
export function findFirefox(): string | undefined;
export function findWebKit(): { driver: string; screen: string; browser: string } | undefined;
