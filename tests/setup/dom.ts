import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

/** What React or a component complains about in the console fails the test. */
afterEach(() => {
  cleanup();
  const complaints = consoleError.mock.calls.map((call) => call.map(String).join(' '));
  expect(complaints, 'console.error was called').toEqual([]);
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
