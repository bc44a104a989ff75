/** What somebody logs in with, in the words that people use; null for what is none of these. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** A mark that a program leaves in `User-Agent`, each ahead of those that it pretends to be, too. */
const browsers = {
  Edg: 'Edge',
  'OPR/': 'Opera',
  'SamsungBrowser/': 'Samsung Internet',
  'Firefox/': 'Firefox',
  'FxiOS/': 'Firefox',
  'Chrome/': 'Chrome',
  'CriOS/': 'Chrome',
  'Safari/': 'Safari',
};

const systems = {
  Windows: 'Windows',
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  CrOS: 'ChromeOS',
  Macintosh: 'Mac',
  Linux: 'Linux',
};

function named(names: Readonly<Record<string, string>>, userAgent: string): string | null {
  const found = Object.entries(names).find(([mark]) => userAgent.includes(mark));
  return found ? found[1] : null;
}

/** The device that a header `User-Agent` tells of. */
export const deviceOf = (userAgent = ''): Device => ({
  browser: named(browsers, userAgent),
  system: named(systems, userAgent),
});
