import { expect } from '@playwright/test';
import type { Driver } from './driver';

type Kind = 'link' | 'button' | 'field' | 'text' | 'heading';

/** The actions of a person on a page, in any browser. Each waits until it is possible. */
export class Visitor {
  constructor(
    readonly browser: Driver,
    private readonly site: string,
  ) {}

  /** Opens a page and waits until it shows its heading. */
  async open(address: string): Promise<void> {
    await this.browser.goto(this.site + address);
    await expect
      .poll(() => this.ask(() => Boolean(document.querySelector('h1')?.checkVisibility())))
      .toBe(true);
  }

  /** Sends a first input to the page, and waits for hydration. */
  async hydrate(): Promise<void> {
    await this.browser.run(() => void document.dispatchEvent(new Event('pointermove')));
    await expect.poll(() => this.ask(() => document.documentElement.dataset.hydrated)).toBe('true');
  }

  async click(kind: 'link' | 'button' | 'text', name: string): Promise<void> {
    await this.browser.click(await this.find(kind, name));
  }

  async fill(label: string, text: string): Promise<void> {
    await this.browser.type(await this.find('field', label), text);
  }

  async choose(label: string, file: string): Promise<void> {
    await this.browser.choose(await this.find('field', label), file);
  }

  /** Chooses an entry of a list by its text. */
  async select(label: string, entry: string): Promise<void> {
    const selector = await this.find('field', label);
    await this.browser.run(
      (at, text) => {
        const list = document.querySelector<HTMLSelectElement>(at);
        if (!list) return;
        list.value = [...list.options].find((option) => option.text === text)?.value ?? '';
        list.dispatchEvent(new Event('change', { bubbles: true }));
      },
      selector,
      entry,
    );
  }

  async sees(kind: 'link' | 'button' | 'text' | 'heading', name: string): Promise<void> {
    await this.find(kind, name);
  }

  async valueOf(label: string): Promise<string> {
    const selector = await this.find('field', label);
    return this.browser.run((at) => document.querySelector<HTMLInputElement>(at)?.value ?? '', selector);
  }

  /** Waits until the browser is at this path, query included. */
  async arrives(path: string): Promise<void> {
    await expect.poll(() => this.ask(() => location.pathname + location.search)).toBe(path);
  }

  /** Evaluates a function in the page; undefined while the browser leaves the page. */
  async ask<Result>(question: () => Result): Promise<Result | undefined> {
    try {
      return await this.browser.run(question);
    } catch {
      return undefined;
    }
  }

  /** Waits for a visible element of this name, in the open dialog if any. Returns its selector. */
  private async find(kind: Kind, name: string): Promise<string> {
    let selector: string | undefined;
    await expect
      .poll(
        async () => {
          selector = await this.browser.run(markFirst, kind, name).catch(() => undefined);
          return selector;
        },
        { message: `${kind} "${name}"` },
      )
      .toBeTruthy();
    return selector ?? '';
  }
}

/** Runs in the page. A name is the whole text or `aria-label` of a control, and part of any other text. */
function markFirst(kind: Kind, name: string): string | undefined {
  const selectors = {
    link: 'a[href]',
    button: 'button:enabled',
    field: 'input:enabled, select:enabled, textarea:enabled',
    text: 'p, li, td, th, dd, dt, label, summary, legend, span, strong, output',
    heading: 'h1, h2, h3, h4',
  };
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const isNamed = (element: Element) => {
    if (kind === 'text' || kind === 'heading') return plain(element.textContent).includes(name);
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => plain(label.textContent));
    return [element.getAttribute('aria-label'), plain(element.textContent), ...labels].includes(name);
  };
  const isFile = (element: Element) => element.matches('[type=file]');
  // The confirmation of a dialog follows it in the document.
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const found = [...within.querySelectorAll(selectors[kind])].filter(
    (element) =>
      isNamed(element) && (isFile(element) || element.checkVisibility({ visibilityProperty: true })),
  )[0];
  if (!found) return undefined;
  const marks = document.documentElement;
  const mark = (marks.dataset.marks = String(Number(marks.dataset.marks ?? 0) + 1));
  found.setAttribute('data-mark', mark);
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  return `[data-mark="${mark}"]`;
}
