// An inline script in the head of every page (src/gatsby/postprocess/deferred-hydration-script.ts).
export {};

// Addresses, filled in for each page.
declare const $SCRIPTS: string[]; // hydrate the page, in this order
declare const $PAGE_SCRIPTS: string[]; // loaded by these
declare const $DATA: string[]; // fetched by these

declare global {
  interface Window {
    ___chunkMapping: Record<string, readonly string[]>;
  }
  interface Navigator {
    connection?: { saveData: boolean; effectiveType: string };
  }
}

/** Milliseconds without input after which scripts may run. */
const INPUT_PAUSE = 100;
/** Milliseconds after a press on a link in which no script starts: the page is about to be left. */
const NAVIGATION_DELAY = 3000;
/** Milliseconds after which a form on hold is sent without React. */
const SUBMIT_TIMEOUT = 8000;

/** Elements that need React, or are likely to. */
const CONTROL = 'button:not([popovertarget]),input,select,textarea';
const INPUT_EVENTS =
  'pointermove pointerdown pointerup touchstart touchend mousedown mouseup keydown keyup focusin click';

const pendingScripts = $SCRIPTS;
const queuedClicks: HTMLElement[] = [];
let queuedForm:
  { form: HTMLFormElement; submitter: HTMLElement | null; timer: ReturnType<typeof setTimeout> } | undefined;
let isHydrated = false;
let timer: ReturnType<typeof setTimeout>;
let noScriptUntil = 0;

// Until the script with the mapping has loaded. Gatsby's loader prefetches less meanwhile.
window.___chunkMapping = {};

const whenIdle = (then: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 5000 });
  else setTimeout(then, 500);
};

const closest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

// 1. Once the page has been painted and the browser is idle: prefetch what hydration needs.

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

// A page that waits for its typeface may load before its first paint. A control that the address names may change
// what is shown.
const onFirstPaint = () => {
  if (document.querySelector('[data-hydrate=visible],[data-hydrate=target]:target')) hydrate();
  else whenIdle(prefetchAll);
};
addEventListener('load', () => {
  const types =
    'PerformanceObserver' in window &&
    (PerformanceObserver.supportedEntryTypes as readonly string[] | undefined);
  if (!types || !types.includes('paint')) return onFirstPaint();
  new PerformanceObserver((paints, observer) => {
    // The first paint of all may be of the background alone.
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    onFirstPaint();
  }).observe({ type: 'paint', buffered: true });
});

// 2. Run the scripts: at once on input to a control, one by one while idle after any other input, never for a link.

const run = (src: string) => {
  const script = document.createElement('script');
  // Tried again at the next input.
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
      hydrateWhenIdle(0); // input in between is handled first
    });
  }, delay);
};

const onInput = (event: Event) => {
  const pressed = event.type !== 'pointermove' && closest(event, 'a[href],' + CONTROL);
  if (!pressed) hydrateWhenIdle();
  else if (!pressed.matches('a')) hydrate();
  else {
    noScriptUntil = Date.now() + NAVIGATION_DELAY;
    // React, half way, would finish hydrating within this event, and delay the navigation by that.
    event.stopPropagation();
  }
};
const inputEvents = INPUT_EVENTS.split(' ');
inputEvents.forEach((type) => document.addEventListener(type, onInput, { capture: true, passive: true }));

// The address holds the state of the page, which only React can show.
if (location.search)
  document.addEventListener('DOMContentLoaded', () => {
    if (document.querySelector('[data-shared-state]')) hydrate();
  });

// An entry of the history from before this document was reloaded, when it was another page.
const { pathname } = location;
addEventListener('popstate', () => {
  if (!isHydrated && location.pathname !== pathname) location.reload();
});

// 3. Lose no input from before hydration. What a browser does by itself works at once; a click on any other control, and a
// form that React sends better, are queued and repeated.

const stop = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

document.addEventListener(
  'click',
  (event) => {
    const control = closest(event, 'a[href],' + CONTROL) as HTMLButtonElement | null;
    if (isHydrated || !event.isTrusted || !control?.matches('button,[type=button]')) return;
    if (control.form && /submit|reset/.test(control.type)) return;
    stop(event);
    if (!queuedClicks.includes(control)) queuedClicks.push(control);
  },
  true,
);

document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    // Without `requestSubmit` it could not be sent later.
    if (isHydrated || !form.matches('[data-hold-submit]') || !('requestSubmit' in form)) return;
    stop(event);
    if (queuedForm) return;
    queuedForm = { form, submitter: event.submitter, timer: setTimeout(sendQueuedForm, SUBMIT_TIMEOUT) };
    hydrate();
  },
  true,
);

function sendQueuedForm() {
  if (!queuedForm) return;
  const { form, submitter, timer } = queuedForm;
  const before = isHydrated;
  clearTimeout(timer);
  queuedForm = undefined;
  isHydrated = true;
  if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
  isHydrated = before;
}

/** Each sees what the one before has changed: React renders in between. */
async function repeatClicks() {
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
    void repeatClicks();
    sendQueuedForm();
  },
  { once: true },
);
