/**
 * Returns the time in milliseconds of a date, or of a time with its zone (ISO 8601). Returns undefined for a
 * day that does not exist, and for years outside 0000 to 9999 in UTC: times are compared as text, and other
 * years have a sign in front.
 */
export function timeOf(text: string): number | undefined {
  const time = Date.parse(text);
  if (Number.isNaN(time) || !/^\d/.test(new Date(time).toISOString())) return undefined;
  // Date.parse rolls 30 February over to March.
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day ? time : undefined;
}
