declare const BUILT_AT: string | undefined;

/** When this program was built, ISO 8601 UTC; undefined when it runs from its sources. */
export const builtAt = typeof BUILT_AT === 'undefined' ? undefined : BUILT_AT;
