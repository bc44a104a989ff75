/** Invisible characters: two texts that differ only in these look the same. */
export const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u0085\u2800\ufffc]/gu;

/** True if the last label of a host is a number, as in an IPv4 address: no top-level domain is a number. */
export const isNumericLabel = (host: string): boolean => /(?:^|[.])[0-9]+$/.test(host);
