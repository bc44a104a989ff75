import { transformSync } from 'esbuild';
import { WAKE_MARK } from './inline-scripts';

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

const source = `(function (d, w, n, scripts, later, data) {
  var signs = ['pointermove', 'pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'];
  var awake = 0, held = [], waiting;
  // Until the file that says the mapping has come: Gatsby's loader then fetches less ahead.
  w.___chunkMapping = {};

  // When the page has come and nothing else is to be done, take along what a person will need.
  function rest() {
    var c = n.connection;
    if (c && (c.saveData || /2g/.test(c.effectiveType))) return;
    scripts.concat(later).forEach(function (u) { hint(u, 'script') });
    data.forEach(function (u) { hint(u, 'fetch') });
  }
  function hint(u, as) {
    var l = d.createElement('link');
    l.rel = 'prefetch'; l.as = as; l.href = u;
    if (as === 'fetch') l.crossOrigin = 'anonymous';
    d.head.appendChild(l);
  }
  function idle() {
    if (w.requestIdleCallback) w.requestIdleCallback(rest, { timeout: 5000 });
    else setTimeout(rest, 500);
  }
  // A page that waits for its typeface may have loaded before anything of it is seen.
  w.addEventListener('load', function () {
    var O = w.PerformanceObserver;
    if (!O || !O.supportedEntryTypes || O.supportedEntryTypes.indexOf('paint') < 0) return idle();
    new O(function (list, observer) { observer.disconnect(); idle() }).observe({ type: 'paint', buffered: true });
  });

  // The first sign of a person. A script that does not come is asked for again at the next sign.
  function listen(on) {
    signs.forEach(function (s) { d[on ? 'addEventListener' : 'removeEventListener'](s, wake, { capture: true, passive: true }) });
  }
  function wake() {
    listen(0);
    var all = scripts;
    scripts = [];
    all.forEach(function (u) {
      var s = d.createElement('script');
      s.src = u;
      s.onerror = function () { scripts.push(u); s.remove(); listen(1); release() };
      d.body.appendChild(s);
    });
  }
  listen(1);
  // An address that carries the state of a page: it is shown at once.
  if (location.search && d.querySelector('[data-shared-state]')) wake();

  // What a browser does by itself works at once; a first click on another control waits for React.
  d.addEventListener('click', function (e) {
    if (awake || !e.isTrusted || !e.target.closest) return;
    var c = e.target.closest('a[href],button,summary,label,input,select,textarea,[role=button],[role=tab],[role=switch],[role=checkbox],[role=menuitem],[role=option]');
    if (!c || c.matches('a[href],summary,label,select,textarea,input:not([type=button]),[popovertarget],[commandfor]')) return;
    if (c.form && (c.type === 'submit' || c.type === 'reset')) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    if (held.indexOf(c) < 0) held.push(c);
  }, true);

  // A form that is better sent by React waits for it, though not for ever.
  d.addEventListener('submit', function (e) {
    if (awake || !e.target.hasAttribute('data-wait')) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    if (waiting) return;
    waiting = { form: e.target, by: e.submitter, timer: setTimeout(release, ${PATIENCE}) };
    wake();
  }, true);
  function release() {
    if (!waiting) return;
    var it = waiting, before = awake;
    clearTimeout(it.timer);
    awake = 1;
    waiting = null;
    if (it.form.isConnected) it.form.requestSubmit(it.by && it.by.isConnected ? it.by : null);
    awake = before;
  }

  d.addEventListener('site:hydrated', function () {
    awake = 1;
    listen(0);
    held.forEach(function (c) { if (c.isConnected) c.click() });
    release();
  }, { once: true });
})(document, window, navigator, $SCRIPTS, $PAGE_SCRIPTS, $DATA)`;

let minified: string | undefined;

/**
 * The lines that stand in a public page in place of Gatsby's script tags: they fetch the scripts when the page is idle,
 * run them at the first sign of a person, and lose nothing that was done before React had taken over.
 */
export function wakeScript({ settings, scripts, pageScripts, data }: PageResources): string {
  minified ??= transformSync(source, { minify: true, target: 'es2018' }).code.trim();
  const lists: Record<string, readonly string[]> = {
    $SCRIPTS: scripts,
    $PAGE_SCRIPTS: pageScripts,
    $DATA: data,
  };
  const filled = minified.replace(/\$[A-Z_]+/g, (name) =>
    JSON.stringify(lists[name]).replaceAll('<', '\\u003c'),
  );
  return WAKE_MARK + settings.join('') + filled;
}
