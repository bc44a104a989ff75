import { navigate } from 'gatsby';
import { useEffect, useSyncExternalStore } from 'react';
import { PATHS } from '../../config/paths';
import { DEFAULT_LANGUAGE, GOING_BACK, LOGGING_OUT } from '../../config/site';
import { languageOfPath, localizedPath } from '../../i18n/localized-path';

/**
 * Work that would be lost: what was typed into a form, or a secret that is shown this once, by leaving its page; an upload,
 * only by leaving the document. While there is any, leaving asks first, and a login that ends is asked for in place.
 */
type Work = 'form' | 'shown' | 'upload';

const OF_PAGE: readonly Work[] = ['form', 'shown'];

export interface LeaveQuestion {
  reason: 'discard' | 'logout';
  /** What would be lost. */
  work: ReadonlySet<Work>;
  /** Leaves. */
  confirm: () => void;
  /** Stays. */
  cancel: () => void;
}

interface Hold {
  work: Work;
}

const holds = new Set<Hold>();
const listeners = new Set<() => void>();
let question: LeaveQuestion | undefined;
/** The entry of the history that holds a form. */
let formEntry: { pathname: string; href: string; state: unknown } | undefined;

function changed(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const wouldLosePage = () => [...holds].some(({ work }) => OF_PAGE.includes(work));

export const isPageHeld = () => holds.size > 0;

/** Registers work that must not be lost; returns a function that unregisters it. */
export function holdPage(work: Work): () => void {
  const hold = { work };
  if (holds.size === 0) listen();
  if (OF_PAGE.includes(work) && !wouldLosePage()) {
    const { pathname, href } = window.location;
    formEntry = { pathname, href, state: window.history.state };
  }
  holds.add(hold);
  changed();
  return () => release([hold]);
}

function release(some: Iterable<Hold>): void {
  for (const hold of [...some]) holds.delete(hold);
  if (holds.size === 0) stopListening();
  changed();
}

/** Gives everything up, without a question. */
export function discardAll(): void {
  release(holds);
}

function ask(reason: LeaveQuestion['reason'], discarded: readonly Work[], go: () => void): void {
  const end = () => {
    question = undefined;
    changed();
  };
  question = {
    reason,
    work: new Set([...holds].map(({ work }) => work).filter((work) => discarded.includes(work))),
    confirm() {
      end();
      release([...holds].filter(({ work }) => discarded.includes(work)));
      go();
    },
    cancel: end,
  };
  changed();
}

/** Leaves, after asking when that would discard what was typed or is shown this once. */
export function leaveForm(go: () => void): void {
  if (wouldLosePage()) ask('discard', OF_PAGE, go);
  else go();
}

// ---- The ways to leave ----

function onBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Ahead of the router: a plain click on a link to another page of the site. */
function onClick(event: MouseEvent): void {
  if (!wouldLosePage() || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return;
  if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  leaveForm(() => link.click());
}

/** Ahead of the router: back or forward, after which the address is another already. It is put back first. */
function onGoingBack(event: Event): void {
  if (!formEntry || !wouldLosePage() || window.location.pathname === formEntry.pathname) return;
  event.preventDefault();
  window.history.pushState(formEntry.state, '', formEntry.href);
  leaveForm(() => window.history.back());
}

function onLoggingOut(event: Event): void {
  const { detail: logOut } = event as CustomEvent<() => void>;
  event.preventDefault();
  ask('logout', [...OF_PAGE, 'upload'], logOut);
  // Only the portal can ask. An upload may also be under way on a public page.
  if (listeners.size === 0) {
    const language = languageOfPath(window.location.pathname) ?? DEFAULT_LANGUAGE;
    navigate(localizedPath(PATHS.upload, language));
  }
}

function listen(): void {
  window.addEventListener('beforeunload', onBeforeUnload);
  window.addEventListener('click', onClick, true);
  window.addEventListener(GOING_BACK, onGoingBack);
  window.addEventListener(LOGGING_OUT, onLoggingOut);
}

function stopListening(): void {
  window.removeEventListener('beforeunload', onBeforeUnload);
  window.removeEventListener('click', onClick, true);
  window.removeEventListener(GOING_BACK, onGoingBack);
  window.removeEventListener(LOGGING_OUT, onLoggingOut);
}

// ---- For components ----

/** Holds the page while a form holds what was not sent yet. Close its dialog by `leaveForm`. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? holdPage('form') : undefined), [isUnsaved]);
}

/** Holds the page while it shows a secret for the only time. */
export function useShownOnce(): void {
  useEffect(() => holdPage('shown'), []);
}

export function useIsPageHeld(): boolean {
  return useSyncExternalStore(subscribe, isPageHeld, () => false);
}

export function useLeaveQuestion(): LeaveQuestion | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );
}
