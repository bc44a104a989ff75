/** What a licence that is kept can be; `ends_soon`: within 30 days, or 7 where its term is at most two months. */
export const LICENCE_STATES = ['valid', 'ends_soon', 'ended', 'withdrawn', 'replaced'] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

/** What a list of licences can be narrowed to; `current`: valid or ends soon, `earlier`: the others. */
export const LICENCE_FILTERS = [...LICENCE_STATES, 'current', 'earlier'] as const;
export type LicenceFilter = (typeof LICENCE_FILTERS)[number];
