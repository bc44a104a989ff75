import { afterAll, beforeAll } from '@jest/globals';

/** Gives plots a width in this file, because jsdom has no layout. Without one, no plot is drawn. */
export function usePlotWidth(width?: number): void {
  const { ResizeObserver } = globalThis;
  class FixedWidth {
    constructor(private readonly report: ResizeObserverCallback) {}
    observe() {
      if (width) this.report([{ contentRect: { width } } as ResizeObserverEntry], this);
    }
    unobserve() {}
    disconnect() {}
  }
  beforeAll(() => void Object.assign(globalThis, { ResizeObserver: FixedWidth }));
  afterAll(() => void Object.assign(globalThis, { ResizeObserver }));
}
