import { unzipSync, type Unzipped } from 'fflate/browser';

export * from 'fflate/browser';

/**
 * Replaces fflate's own (on-create-webpack-config.ts), which starts a worker from `blob:` for an entry of half a
 * mebibyte: the policy of our worker refuses that, and it would never call back. We are in a worker already.
 * @param done with what the archive holds, by name, or with what is wrong with it
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
