import { transformSync } from 'esbuild';

export interface PageResources {
  /** Statements that Gatsby's scripts build on. */
  settings: readonly string[];
  /** Addresses of Gatsby's scripts, in their order. */
  scripts: readonly string[];
  /** Scripts that these will ask for on this page. */
  pageScripts: readonly string[];
  /** Data that they will ask for on this page. */
  data: readonly string[];
}

/** Milliseconds after which a held form goes out without scripts. */
const PATIENCE = 8000;

const source = `((d, w, n, scripts, later, data) => {
  const signs = ['pointermove', 'pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'];
  const held = [];
  let awake, waiting;
  // Until the file that says the mapping has come: Gatsby's loader then fetches less ahead.
  w.___chunkMapping = {};

  const idle = (then) => w.requestIdleCallback ? requestIdleCallback(then, { timeout: 5000 }) : setTimeout(then, 500);

  // When the page has come and nothing else is to be done, take along what a person will need.
  const rest = () => {
    const c = n.connection;
    if (c && (c.saveData || /2g/.test(c.effectiveType))) return;
    [...scripts, ...later].forEach((u) => hint(u, 'script'));
    data.forEach((u) => hint(u, 'fetch'));
  };
  const hint = (href, as) => {
    const l = d.createElement('link');
    if (as === 'fetch') l.crossOrigin = 'anonymous';
    d.head.append(Object.assign(l, { rel: 'prefetch', as, href }));
  };

  // A page that waits for its typeface may have loaded before anything of it is seen. One that is little without scripts
  // does not wait for a person then.
  const seen = () => d.querySelector('[data-wake]') ? wake() : idle(rest);
  w.addEventListener('load', () => {
    const O = w.PerformanceObserver;
    if (!O?.supportedEntryTypes?.includes('paint')) return seen();
    new O((list, observer) => { observer.disconnect(); seen() }).observe({ type: 'paint', buffered: true });
  });

  // The first sign of a person. A script that does not come is asked for again at the next sign.
  const listen = (on) => signs.forEach((s) => d[on ? 'addEventListener' : 'removeEventListener'](s, wake, { capture: true, passive: true }));
  const wake = () => {
    listen();
    const all = scripts;
    scripts = [];
    all.forEach((src) => {
      const s = d.createElement('script');
      s.src = src;
      s.onerror = () => { scripts.push(src); s.remove(); listen(1); release() };
      d.head.append(s);
    });
  };
  listen(1);
  // An address that carries the state of a page: it is shown at once.
  if (location.search) d.addEventListener('DOMContentLoaded', () => d.querySelector('[data-shared-state]') && wake());

  // What a browser does by itself works at once; a first click on another control waits for React.
  const stop = (e) => { e.preventDefault(); e.stopImmediatePropagation() };
  d.addEventListener('click', (e) => {
    if (awake || !e.isTrusted) return;
    const c = e.target.closest?.('a[href],button,summary,label,input,select,textarea');
    if (!c?.matches('button:not([popovertarget]),input[type=button]')) return;
    if (c.form && (c.type === 'submit' || c.type === 'reset')) return;
    stop(e);
    if (!held.includes(c)) held.push(c);
  }, true);

  // A form that is better sent by React waits for it, though not for ever.
  d.addEventListener('submit', (e) => {
    if (awake || !e.target.hasAttribute('data-wait')) return;
    stop(e);
    if (waiting) return;
    waiting = { form: e.target, by: e.submitter, timer: setTimeout(release, ${PATIENCE}) };
    wake();
  }, true);
  const release = () => {
    if (!waiting) return;
    const { form, by, timer } = waiting, before = awake;
    clearTimeout(timer);
    awake = 1;
    waiting = null;
    if (form.isConnected) form.requestSubmit(by?.isConnected ? by : null);
    awake = before;
  };

  d.addEventListener('site:hydrated', () => {
    awake = 1;
    listen();
    held.forEach((c) => c.isConnected && c.click());
    release();
  }, { once: true });
})(document, window, navigator, $SCRIPTS, $PAGE_SCRIPTS, $DATA)`;

let minified: string | undefined;

/**
 * The lines that stand in a public page in place of Gatsby's script tags: they fetch the scripts when the page is idle,
 * run them at the first sign of a person, and lose nothing that was done before React had taken over, not even while the
 * rest of the page is still on its way: they stand in its head. A page of the portal, which keeps its tags, has them for
 * that alone: who presses Logout early must not believe to be logged out.
 */
export function wakeScript({ settings, scripts, pageScripts, data }: PageResources): string {
  minified ??= transformSync(source, { minify: true, target: 'es2020' }).code.trim();
  const lists: Record<string, readonly string[]> = {
    $SCRIPTS: scripts,
    $PAGE_SCRIPTS: pageScripts,
    $DATA: data,
  };
  const filled = minified.replace(/\$[A-Z_]+/g, (name) =>
    JSON.stringify(lists[name]).replaceAll('<', '\\u003c'),
  );
  return settings.join('') + filled;
}
