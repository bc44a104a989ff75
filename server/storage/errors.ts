/** Whether storage that speaks S3 does not answer just now, or is too busy to: the same may be asked again later. */
export function isStorageAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'TimeoutError') return true;
  const metadata =
    '$metadata' in error ? (error.$metadata as { httpStatusCode?: number } | undefined) : undefined;
  const status = metadata?.httpStatusCode;
  return status !== undefined && (status >= 500 || status === 429);
}
