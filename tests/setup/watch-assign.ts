import { jest } from '@jest/globals';

/** Where the page is sent by `location.assign`. jsdom does not navigate, and lets nobody replace what it shows of `location`. */
export function watchAssign() {
  const [implementation] = Object.getOwnPropertySymbols(window.location).map(
    (symbol) => Reflect.get(window.location, symbol) as Location,
  );
  return jest.spyOn(implementation!, 'assign').mockReturnValue(undefined);
}
