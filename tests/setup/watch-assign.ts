import { jest } from '@jest/globals';

/**
 * Mocks `location.assign`, to see where a page navigates. jsdom does not navigate and does not allow
 * replacing `location`.
 */
export function watchAssign() {
  const [implementation] = Object.getOwnPropertySymbols(window.location).map(
    (symbol) => Reflect.get(window.location, symbol) as Location,
  );
  return jest.spyOn(implementation!, 'assign').mockReturnValue(undefined);
}
