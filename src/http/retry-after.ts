/**
 * Returns the seconds in a `Retry-After` header, given as a number or a date (RFC 9110, 10.2.3); undefined if
 * missing or invalid.
 */
export function retryAfterSeconds(header: unknown, now = Date.now()): number | undefined {
  if (typeof header !== 'string') return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
