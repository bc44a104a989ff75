/** What a licence that is kept can be; `ends_soon`: within 30 days. */
export const LICENCE_STATES = ['valid', 'ends_soon', 'ended', 'withdrawn', 'replaced'] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];
