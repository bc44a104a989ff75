let chosen: File | undefined;

/** Keeps a file that was chosen on one screen for the screen that opens it. */
export function keepFileToOpen(file: File): void {
  chosen = file;
}

/** Returns the kept file, once. */
export function takeFileToOpen(): File | undefined {
  const file = chosen;
  chosen = undefined;
  return file;
}
