import { unzipSync, type Unzipped } from 'fflate/browser';

export * from 'fflate/browser';

/**
 * Replaces fflate's `unzip` (on-create-webpack-config.ts). That one starts a worker from `blob:` for an entry
 * of half a mebibyte. Our worker's CSP blocks this, and the callback would never run. This code already runs
 * in a worker.
 * @param done called with the files by name, or with the error
 */
export function unzip(archive: Uint8Array, done: (error: unknown, files: Unzipped | null) => void): void {
  let files: Unzipped;
  try {
    files = unzipSync(archive);
  } catch (error) {
    done(error, null);
    return;
  }
  done(null, files);
}
