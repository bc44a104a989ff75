/** Characters that nobody sees: two texts that differ in them look the same. */
export const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u0085\u2800]/gu;

/** True for a host whose last label is a number, as in an IPv4 address: no top-level domain is one. */
export const isNumericLabel = (host: string): boolean => /(?:^|[.])[0-9]+$/.test(host);
