import type { PATHS } from '../../config/paths';

/** The paths of the screens that take a file that was chosen elsewhere. */
type TakingPath = typeof PATHS.openLicence | typeof PATHS.upload;

let kept: { path: TakingPath; file: File } | undefined;

/** Keeps a file that was chosen on one screen for the screen that takes it. */
export function keepFile(path: TakingPath, file: File): void {
  kept = { path, file };
}

/** Returns the file that was kept for the screen with this path, once. */
export function takeFile(path: TakingPath): File | undefined {
  if (kept?.path !== path) return undefined;
  const { file } = kept;
  kept = undefined;
  return file;
}
