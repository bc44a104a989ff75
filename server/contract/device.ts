/** The browser and operating system of a login, by their usual names; null: unknown. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Browser names by the token that they put in `User-Agent`. The order counts: Edge also sends `Chrome/`. */
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

/** Returns the device that a `User-Agent` header describes. */
export const deviceOf = (userAgent = ''): Device => ({
  browser: named(browsers, userAgent),
  system: named(systems, userAgent),
});
