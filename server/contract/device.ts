import { call } from './call';
import { IdParams, NoContent } from './fields';
import { listQuery, listOf } from './list';
import { OwnSession, OwnLoginWays } from './session';

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

export const listOwnSessions = call('GET /me/sessions', {
  who: 'signedIn',
  summary: "One's own logins, the newest first",
  query: listQuery('created_at', 'last_used_at'),
  answers: { 200: listOf(OwnSession) },
});

export const listOwnLoginWays = call('GET /me/loginWays', {
  who: 'signedIn',
  summary: 'The ways by which one can log in again, that of this login first',
  answers: { 200: OwnLoginWays },
  opensBeforeSecondFactor: true,
});

export const endOwnSession = call('DELETE /me/sessions/{id}', {
  who: 'signedIn',
  recentLogin: true,
  summary: "End one of one's own logins",
  params: IdParams,
  answers: { 204: NoContent },
});

export const endOtherSessions = call('DELETE /me/sessions', {
  who: 'signedIn',
  recentLogin: true,
  summary: "End all of one's own logins but this one",
  answers: { 204: NoContent },
});
