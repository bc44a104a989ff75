/** What all scripts are written in; Chrome 80 and Safari 13 read it. See docs/decisions/0005-what-the-browser-gets.md. */
export const SCRIPT_SYNTAX = 2019;

/** Whether a browser is too old for the portal. The oldest ones that work are named in locales, `withoutScripts`. */
export const isTooOldForPortal = () =>
  typeof structuredClone === 'undefined' || typeof HTMLDialogElement === 'undefined';
