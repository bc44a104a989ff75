import { codeOf } from '../../error-code';

const faults = new WeakSet<object>();

/** Marks an error as a fault of the storage rather than of one object, and returns it. */
export function asStorageFault(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) faults.add(error);
  return error;
}

/** True if S3 storage does not answer, refuses or is busy, so that the call can be repeated later. */
export const isStorageAway = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && faults.has(error);

/** True if S3 storage answers but refuses the call: keys, rights, bucket or clock are wrong. */
export function isStorageRefusal(error: unknown): boolean {
  const { $metadata: metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = metadata?.httpStatusCode ?? 0;
  return isStorageAway(error) && status >= 400 && status < 500 && status !== 429;
}

/** True if a file in a folder exists, but cannot be read: its rights are wrong or its disk fails. */
export const isUnreadable = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EIO'].includes(codeOf(error) ?? '');
