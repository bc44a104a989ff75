// Becomes an inline script in the head of every page (src/gatsby/postprocess/deferred-hydration-script.ts).
export {};

// URLs, filled in for each page.
declare const $SCRIPTS: string[]; // hydrate the page, run in this order
declare const $PAGE_SCRIPTS: string[]; // loaded by `$SCRIPTS`
declare const $DATA: string[]; // fetched by `$SCRIPTS`

declare global {
  interface Window {
    ___chunkMapping: Record<string, readonly string[]>;
  }
  interface Navigator {
    connection?: { saveData: boolean; effectiveType: string };
  }
}

/** Milliseconds without input before scripts may run. */
const INPUT_PAUSE = 100;
/**
 * Milliseconds after a press on a link during which no script starts, because the page is about to unload.
 */
const NAVIGATION_DELAY = 3000;
/** Milliseconds after which a queued form is submitted without React, if it can be. */
const SUBMIT_TIMEOUT = 8000;

/** Elements that need React, or probably do. */
const CONTROL = 'button:not([popovertarget]),input,select,textarea';
const INPUT_EVENTS =
  'pointermove pointerdown pointerup touchstart touchend mousedown mouseup keydown keyup focusin click';

const pendingScripts = $SCRIPTS;
const queuedClicks: HTMLElement[] = [];
let queuedForm:
  { form: HTMLFormElement; button: HTMLElement; timer: ReturnType<typeof setTimeout> } | undefined;
let isHydrated = false;
let timer: ReturnType<typeof setTimeout>;
let noScriptUntil = 0;

// A placeholder until the script with the mapping has loaded. Until then Gatsby's loader prefetches less.
window.___chunkMapping = {};

// A key for each history entry, under which Gatsby saves the scroll position. Gatsby names only the entries that it
// creates itself; all others of a page would share one position.
const nameEntry = () => {
  const state = history.state as { key?: string } | null;
  if (!state || !state.key) history.replaceState(Object.assign({ key: String(Date.now()) }, state), '');
};
nameEntry();
addEventListener('popstate', nameEntry);

const whenIdle = (then: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 5000 });
  else setTimeout(then, 500);
};

const closest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

// 1. When the page has been painted and the browser is idle: prefetch the files that hydration needs.

const prefetchAll = () => {
  const { connection } = navigator;
  if (connection && (connection.saveData || /2g/.test(connection.effectiveType))) return;
  const prefetch = (href: string, as: string) => {
    const link = document.createElement('link');
    if (as === 'fetch') link.crossOrigin = 'anonymous';
    document.head.append(Object.assign(link, { rel: 'prefetch', as, href }));
  };
  [...pendingScripts, ...$PAGE_SCRIPTS].forEach((src) => prefetch(src, 'script'));
  $DATA.forEach((url) => prefetch(url, 'fetch'));
};

// The `load` event may come before the first paint, if the page waits for its font. Hydrates at once if the
// URL's hash targets a control that may change the displayed content, and if only Gatsby restores the scroll position.
const onFirstPaint = () => {
  const isByGatsby = history.scrollRestoration === 'manual';
  if (isByGatsby || document.querySelector('[data-hydrate=visible],[data-hydrate=target]:target')) hydrate();
  else whenIdle(prefetchAll);
};
addEventListener('load', () => {
  const types =
    'PerformanceObserver' in window &&
    (PerformanceObserver.supportedEntryTypes as readonly string[] | undefined);
  if (!types || !types.includes('paint')) return onFirstPaint();
  new PerformanceObserver((paints, observer) => {
    // The very first paint may contain only the background.
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    onFirstPaint();
  }).observe({ type: 'paint', buffered: true });
});

// 2. Run the scripts: at once on input to a control; one by one when idle after any other input; not for a
// link.

const run = (src: string) => {
  const script = document.createElement('script');
  // Retried at the next input.
  script.onerror = () => {
    pendingScripts.push(src);
    script.remove();
    sendQueuedForm();
  };
  document.head.append(Object.assign(script, { src }));
};

const hydrate = () => pendingScripts.splice(0).forEach(run);

const hydrateWhenIdle = (delay = INPUT_PAUSE) => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    whenIdle(() => {
      if (Date.now() < noScriptUntil) return hydrateWhenIdle(NAVIGATION_DELAY);
      const src = pendingScripts.shift();
      if (!src) return;
      run(src);
      hydrateWhenIdle(0); // handles input in between first
    });
  }, delay);
};

const onInput = (event: Event) => {
  const pressed = event.type !== 'pointermove' && closest(event, 'a[href],' + CONTROL);
  if (!pressed) hydrateWhenIdle();
  else if (!pressed.matches('a')) hydrate();
  else {
    noScriptUntil = Date.now() + NAVIGATION_DELAY;
    // Otherwise React, if partly loaded, would finish hydrating in this event and delay the navigation.
    event.stopPropagation();
  }
};
const inputEvents = INPUT_EVENTS.split(' ');
inputEvents.forEach((type) => document.addEventListener(type, onInput, { capture: true, passive: true }));

// The query holds the state of the page. Only React can show that state.
if (location.search)
  document.addEventListener('DOMContentLoaded', () => {
    if (document.querySelector('[data-shared-state]')) hydrate();
  });

// Reloads on going back to a history entry of another page: it was created before this document was reloaded.
const { pathname } = location;
addEventListener('popstate', () => {
  if (!isHydrated && location.pathname !== pathname) location.reload();
});

// 3. Lose no input before hydration. Native browser behaviour works at once. Clicks on any other control, and
// a form that React submits better, are queued and repeated. Their buttons look busy until then.

const stop = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

const markQueued = (control: HTMLElement) => {
  control.dataset.queued = '';
  control.setAttribute('aria-busy', 'true');
};
const unmarkQueued = (control: HTMLElement) => {
  delete control.dataset.queued;
  control.removeAttribute('aria-busy');
};

document.addEventListener(
  'click',
  (event) => {
    const control = closest(event, 'a[href],' + CONTROL) as HTMLButtonElement | null;
    if (isHydrated || !event.isTrusted || !control?.matches('button,[type=button]')) return;
    if (control.form && /submit|reset/.test(control.type)) return;
    stop(event);
    // Only this press may open the browser's file dialog.
    const field = control.previousElementSibling;
    if (field instanceof HTMLInputElement && field.type === 'file') return field.click();
    if (queuedClicks.includes(control)) return;
    queuedClicks.push(control);
    markQueued(control);
  },
  true,
);

let repeatDrop: (() => void) | undefined;
const onDrag = (event: DragEvent) => {
  const area = closest(event, '[data-drop-area]');
  if (isHydrated || !area || !event.dataTransfer?.types.includes('Files')) return;
  stop(event); // the browser would open the file
  hydrate();
  if (event.type !== 'drop') return;
  const dataTransfer = new DataTransfer();
  for (const file of Array.from(event.dataTransfer.files)) dataTransfer.items.add(file);
  repeatDrop = () => void area.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }));
};
document.addEventListener('dragover', onDrag, true);
document.addEventListener('drop', onDrag, true);

/** Tells React of files that were chosen or dropped. */
const repeatFiles = () => {
  for (const field of document.querySelectorAll<HTMLInputElement>('[type=file]'))
    if (field.value) field.dispatchEvent(new Event('change', { bubbles: true }));
  repeatDrop?.();
};

document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (isHydrated || !form.matches('[data-hold-submit]')) return;
    stop(event);
    hydrate();
    if (queuedForm) return;
    const button = event.submitter ?? form.querySelector<HTMLElement>('[type=submit]');
    if (!button) return;
    queuedForm = { form, button, timer: setTimeout(sendQueuedForm, SUBMIT_TIMEOUT) };
    markQueued(button);
  },
  true,
);

/** Sends the queued form. Without React, only if the server accepts what the browser sends. */
function sendQueuedForm() {
  if (!queuedForm) return;
  const { form, button, timer } = queuedForm;
  const before = isHydrated;
  if (form.dataset.holdSubmit === 'scripts' && !before) return;
  clearTimeout(timer);
  queuedForm = undefined;
  isHydrated = true;
  unmarkQueued(button);
  // After an error of React, a page that needs scripts is hidden.
  if (button.isConnected && button.offsetParent) button.click();
  isHydrated = before;
}

/**
 * Repeats the queued clicks, one at a time: React renders in between, so each click sees the result of the
 * previous one.
 */
async function repeatClicks() {
  queuedClicks.forEach(unmarkQueued);
  for (const control of queuedClicks) {
    if (control.isConnected) control.click();
    await Promise.resolve();
  }
}

document.addEventListener(
  'site:hydrated',
  () => {
    isHydrated = true;
    inputEvents.forEach((type) => document.removeEventListener(type, onInput, true));
    // React is rendering. What is used after it has ended is hydrated at once.
    setTimeout(() => {
      void repeatClicks();
      repeatFiles();
      sendQueuedForm();
    });
  },
  { once: true },
);
