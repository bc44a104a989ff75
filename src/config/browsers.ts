/**
 * The ECMAScript version of all scripts; Chrome 80 and Safari 13 support it. See
 * docs/decisions/0005-what-the-browser-gets.md.
 */
export const SCRIPT_SYNTAX = 2019;

/**
 * True if the browser is too old for the portal. The text `withoutScripts` in locales names the oldest
 * supported browsers.
 */
export const isTooOldForPortal = () =>
  typeof structuredClone === 'undefined' || typeof HTMLDialogElement === 'undefined';
