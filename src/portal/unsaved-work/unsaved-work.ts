import { navigate } from 'gatsby';
import { useEffect, useSyncExternalStore } from 'react';
import { PATHS } from '../../config/paths';
import { DEFAULT_LANGUAGE, GOING_BACK, LOGGING_OUT } from '../../config/site';
import { languageOfPath, localizedPath } from '../../i18n/localized-path';

/**
 * Work that would be lost. `form` (typed values), `shown` (a secret that is shown once) and `repair` (of a
 * file) are lost when the page is left; `upload` only when the document is left. While there is any, a dialog
 * asks before leaving. If the login ends, a dialog asks to log in again without leaving the page.
 */
type UnsavedWork = 'form' | 'shown' | 'repair' | 'upload';

const OF_PAGE: readonly UnsavedWork[] = ['form', 'shown', 'repair'];

export interface LeaveQuestion {
  reason: 'discard' | 'logout';
  /** The work that would be lost. */
  work: ReadonlySet<UnsavedWork>;
  confirm: () => void;
  cancel: () => void;
}

interface Blocker {
  work: UnsavedWork;
}

const blockers = new Set<Blocker>();
const listeners = new Set<() => void>();
let question: LeaveQuestion | undefined;
/** The history entry of the page with unsaved work. */
let formEntry: { pathname: string; href: string; state: unknown } | undefined;

function changed(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const wouldLosePage = () => [...blockers].some(({ work }) => OF_PAGE.includes(work));

export const isNavigationBlocked = () => blockers.size > 0;

/** Registers work that must not be lost; returns a function that unregisters it. */
export function blockNavigation(work: UnsavedWork): () => void {
  const blocker = { work };
  if (blockers.size === 0) listen();
  if (OF_PAGE.includes(work) && !wouldLosePage()) {
    const { pathname, href } = window.location;
    formEntry = { pathname, href, state: window.history.state };
  }
  blockers.add(blocker);
  changed();
  return () => release([blocker]);
}

function release(some: Iterable<Blocker>): void {
  for (const blocker of [...some]) blockers.delete(blocker);
  if (blockers.size === 0) stopListening();
  changed();
}

/** Discards all registered work without asking. */
export function discardAll(): void {
  release(blockers);
}

function ask(reason: LeaveQuestion['reason'], discarded: readonly UnsavedWork[], go: () => void): void {
  const end = () => {
    question = undefined;
    changed();
  };
  question = {
    reason,
    work: new Set([...blockers].map(({ work }) => work).filter((work) => discarded.includes(work))),
    confirm() {
      end();
      release([...blockers].filter(({ work }) => discarded.includes(work)));
      go();
    },
    cancel: end,
  };
  changed();
}

/** Calls `go`, after asking if that would lose typed values or a secret that is shown once. */
export function confirmDiscard(go: () => void): void {
  if (wouldLosePage()) ask('discard', OF_PAGE, go);
  else go();
}

// ---- Ways to leave the page ----

function onBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Runs before the router: intercepts a plain click on a link to another page of the site. */
function onClick(event: MouseEvent): void {
  if (!wouldLosePage() || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return;
  if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  confirmDiscard(() => link.click());
}

/**
 * Runs before the router: intercepts back and forward. The address has already changed then, so it is
 * restored first.
 */
function onGoingBack(event: Event): void {
  if (!formEntry || !wouldLosePage() || window.location.pathname === formEntry.pathname) return;
  event.preventDefault();
  window.history.pushState(formEntry.state, '', formEntry.href);
  confirmDiscard(() => window.history.back());
}

function onLoggingOut(event: Event): void {
  const { detail: logOut } = event as CustomEvent<() => void>;
  event.preventDefault();
  ask('logout', [...OF_PAGE, 'upload'], logOut);
  // Only the portal can show the dialog, but an upload may also be running while a public page is open.
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

/** Asks before leaving while a form has unsaved values. Close the form's dialog with `confirmDiscard`. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? blockNavigation('form') : undefined), [isUnsaved]);
}

/** Asks before leaving while the page shows a secret that is never shown again. */
export function useShownOnce(): void {
  useEffect(() => blockNavigation('shown'), []);
}

export function useIsNavigationBlocked(): boolean {
  return useSyncExternalStore(subscribe, isNavigationBlocked, () => false);
}

export function useLeaveQuestion(): LeaveQuestion | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );
}
