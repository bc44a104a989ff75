/** The place of a release in the order of publication of its download type. */
export const RELEASE_AGES = ['newest', 'previous', 'earlier'] as const;
export type ReleaseAge = (typeof RELEASE_AGES)[number];
