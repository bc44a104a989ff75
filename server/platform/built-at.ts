declare const BUILT_AT: string | undefined;

/** The time of the build, ISO 8601 UTC; undefined if the program runs from its sources. */
export const builtAt = typeof BUILT_AT === 'undefined' ? undefined : BUILT_AT;
