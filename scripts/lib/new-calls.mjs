// Calls that old browsers do not know, by name: for the lint of src/ and for the test of the built scripts. What is asked
// for ahead of its use ("'popover' in …") need not stand here. See docs/decisions/0005-what-the-browser-gets.md.

/** Unknown to Chrome 98, Firefox 98 or Safari 15.4, from which on the portal works. */
export const UNKNOWN_IN_PORTAL = [
  'findLast',
  'findLastIndex',
  'toSorted',
  'toReversed',
  'toSpliced',
  'groupBy',
  'fromAsync',
  'withResolvers',
  'isWellFormed',
  'toWellFormed',
  'checkVisibility',
];

/** Unknown to Chrome 80 or Safari 13, from which on public pages work. */
export const UNKNOWN_IN_PUBLIC_PAGES = [
  ...UNKNOWN_IN_PORTAL,
  'at',
  'replaceAll',
  'hasOwn',
  'randomUUID',
  'replaceChildren',
  'structuredClone',
  'WeakRef',
  'FinalizationRegistry',
];
