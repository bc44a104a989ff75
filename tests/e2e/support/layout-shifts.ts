import type { Page } from '@playwright/test';

interface Shift {
  value: number;
  /** The elements that moved, with their places before and after. */
  what: string[];
}

export const sumOf = (shifts: Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0);

/** Records the layout shifts of each document, before the first of them. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number;
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const shifts: Shift[] = [];
    const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    const note = (entries: PerformanceEntry[]) => {
      for (const { value, sources } of entries as Entry[]) {
        const what = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName ?? ''} from ${at(previousRect)} to ${at(currentRect)}`,
        );
        shifts.push({ value, what });
      }
      return shifts;
    };
    const observer = new PerformanceObserver((list) => void note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { layoutShifts: () => note(observer.takeRecords()) });
  });

/** The layout shifts up to the frame after the next one. */
export const layoutShifts = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as unknown as { layoutShifts: () => Shift[] }).layoutShifts();
  });
