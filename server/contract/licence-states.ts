/**
 * The states of a stored licence; `ends_soon`: within 30 days, or within 7 if its term is at most two months.
 */
export const LICENCE_STATES = ['valid', 'ends_soon', 'ended', 'withdrawn', 'replaced'] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

/**
 * The filters of a list of licences; `current`: `valid` or `ends_soon`; `usable`: these, and those replaced by
 * a licence that has not started yet; `earlier`: all others.
 */
export const LICENCE_FILTERS = [...LICENCE_STATES, 'current', 'usable', 'earlier'] as const;
export type LicenceFilter = (typeof LICENCE_FILTERS)[number];
