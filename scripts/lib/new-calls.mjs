// Functions that the oldest supported browsers lack, for the lint of src/ and for the test of the built
// scripts. A feature that the code tests for before use (`'popover' in …`) need not be listed. See
// docs/decisions/0005-what-the-browser-gets.md.

/** Missing in Chrome 98, Firefox 98 or Safari 15.4, the oldest browsers in which the portal works. */
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

/** Missing in Chrome 80 or Safari 13, the oldest browsers in which public pages work. */
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
