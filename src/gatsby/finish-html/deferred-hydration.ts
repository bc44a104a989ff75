// Runs in the page, inline in its head: deferred-hydration-script.ts puts it there.
export {};

// Addresses, filled in for each page.
declare const $SCRIPTS: string[]; // what hydrates the page, in its order
declare const $PAGE_SCRIPTS: string[]; // what these will ask for
declare const $DATA: string[]; // likewise

declare global {
  interface Window {
    ___chunkMapping: Record<string, readonly string[]>;
  }
  interface Navigator {
    connection?: { saveData: boolean; effectiveType: string };
  }
}

/** Milliseconds without a sign of the person, after which scripts may run. */
const REST = 100;
/** Milliseconds after a press on a link in which no script starts: the page is about to be left. */
const LEAVING = 3000;
/** Milliseconds after which a held form goes out without React. */
const PATIENCE = 8000;

/** What needs React, or is likely to. */
const CONTROL = 'button:not([popovertarget]),input,select,textarea';
const SIGNS =
  'pointermove pointerdown pointerup touchstart touchend mousedown mouseup keydown keyup focusin click';

const waiting = $SCRIPTS;
const heldClicks: HTMLElement[] = [];
let heldForm:
  { form: HTMLFormElement; submitter: HTMLElement | null; timer: ReturnType<typeof setTimeout> } | undefined;
let isHydrated = false;
let timer: ReturnType<typeof setTimeout>;
let quietUntil = 0;

// Until the script that says the mapping has come: Gatsby's loader then fetches less ahead.
window.___chunkMapping = {};

const whenIdle = (then: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 5000 });
  else setTimeout(then, 500);
};

const closest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

// 1. When the page has come and nothing else is to be done: fetch what it will need.

const fetchAhead = () => {
  const { connection } = navigator;
  if (connection && (connection.saveData || /2g/.test(connection.effectiveType))) return;
  const fetchOne = (href: string, as: string) => {
    const link = document.createElement('link');
    if (as === 'fetch') link.crossOrigin = 'anonymous';
    document.head.append(Object.assign(link, { rel: 'prefetch', as, href }));
  };
  [...waiting, ...$PAGE_SCRIPTS].forEach((src) => fetchOne(src, 'script'));
  $DATA.forEach((url) => fetchOne(url, 'fetch'));
};

// A page that waits for its typeface may have loaded before anything of it is seen. What the address leads to may show
// something else once there are scripts.
const onceSeen = () => {
  if (document.querySelector('[data-hydrate=visible],[data-hydrate=target]:target')) hydrate();
  else whenIdle(fetchAhead);
};
addEventListener('load', () => {
  const types =
    'PerformanceObserver' in window &&
    (PerformanceObserver.supportedEntryTypes as readonly string[] | undefined);
  if (!types || !types.includes('paint')) return onceSeen();
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    onceSeen();
  }).observe({ type: 'paint', buffered: true });
});

// 2. Run the scripts: at once for a control, one by one in idle moments after any other sign of a person, never for a link.

const run = (src: string) => {
  const script = document.createElement('script');
  // Asked for again at the next sign.
  script.onerror = () => {
    waiting.push(src);
    script.remove();
    sendHeldForm();
  };
  document.head.append(Object.assign(script, { src }));
};

const hydrate = () => waiting.splice(0).forEach(run);

const hydrateWhenIdle = (delay = REST) => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    whenIdle(() => {
      if (Date.now() < quietUntil) return hydrateWhenIdle(LEAVING);
      const src = waiting.shift();
      if (!src) return;
      run(src);
      hydrateWhenIdle(0); // a press in between comes first
    });
  }, delay);
};

const onSign = (event: Event) => {
  const pressed = event.type !== 'pointermove' && closest(event, 'a[href],' + CONTROL);
  if (!pressed) hydrateWhenIdle();
  else if (!pressed.matches('a')) hydrate();
  else {
    quietUntil = Date.now() + LEAVING;
    // React, half way, would finish hydrating within this event, and the browser follow the link only then.
    event.stopPropagation();
  }
};
const signs = SIGNS.split(' ');
signs.forEach((type) => document.addEventListener(type, onSign, { capture: true, passive: true }));

// An address that carries the state of a page: it is shown at once.
if (location.search)
  document.addEventListener('DOMContentLoaded', () => {
    if (document.querySelector('[data-shared-state]')) hydrate();
  });

// A place of the history at which this document, before it was loaded anew, was another page.
const { pathname } = location;
addEventListener('popstate', () => {
  if (!isHydrated && location.pathname !== pathname) location.reload();
});

// 3. Lose nothing that was done before. What a browser does by itself works at once; a first click on another control, and
// a form that is better sent by React, are kept and repeated.

const hold = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

document.addEventListener(
  'click',
  (event) => {
    const control = closest(event, 'a[href],' + CONTROL) as HTMLButtonElement | null;
    if (isHydrated || !event.isTrusted || !control?.matches('button,[type=button]')) return;
    if (control.form && /submit|reset/.test(control.type)) return;
    hold(event);
    if (!heldClicks.includes(control)) heldClicks.push(control);
  },
  true,
);

document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    // Without `requestSubmit` it could not be sent later.
    if (isHydrated || !form.matches('[data-hold-submit]') || !('requestSubmit' in form)) return;
    hold(event);
    if (heldForm) return;
    heldForm = { form, submitter: event.submitter, timer: setTimeout(sendHeldForm, PATIENCE) };
    hydrate();
  },
  true,
);

function sendHeldForm() {
  if (!heldForm) return;
  const { form, submitter, timer } = heldForm;
  const before = isHydrated;
  clearTimeout(timer);
  heldForm = undefined;
  isHydrated = true;
  if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
  isHydrated = before;
}

document.addEventListener(
  'site:hydrated',
  () => {
    isHydrated = true;
    signs.forEach((type) => document.removeEventListener(type, onSign, true));
    heldClicks.forEach((control) => control.isConnected && control.click());
    sendHeldForm();
  },
  { once: true },
);
