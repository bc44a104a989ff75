const faults = new WeakSet<object>();

/** Notes that storage did not do what it was asked: an answer about no single object, or none at all. @returns the error */
export function asStorageFault(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) faults.add(error);
  return error;
}

/** Whether storage that speaks S3 does not answer just now, refuses or is too busy: the same may be asked again later. */
export const isStorageAway = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && faults.has(error);

/** Whether it answers, but refuses what it was asked: keys, bucket or clock are wrong. */
export function isStorageRefusal(error: unknown): boolean {
  const { $metadata: metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = metadata?.httpStatusCode ?? 0;
  return isStorageAway(error) && status >= 400 && status < 500 && status !== 429;
}
