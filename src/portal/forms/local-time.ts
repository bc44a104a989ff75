/** Returns a time in the time zone of this device, in the format of `<input type="datetime-local">`. */
export function toLocalTime(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Returns today's date in the user's time zone, as `YYYY-MM-DD`. */
export const today = (now = new Date()) => toLocalTime(now).slice(0, 10);
