import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 }); // for a busy machine, not for slow components

let consoleError: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  consoleError = jest.spyOn(console, 'error');
});

/** Any output to console.error by React or a component fails the test. */
afterEach(() => {
  cleanup();
  const complaints = consoleError.mock.calls.map((call) => call.map(String).join(' '));
  expect({ 'told to console.error': complaints }).toEqual({ 'told to console.error': [] });
});

// jsdom has the element, but not its methods.
if (!('showModal' in HTMLDialogElement.prototype)) {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
}
