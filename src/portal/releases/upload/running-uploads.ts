const nameOf = (id: number) => `upload-${id}`;

/**
 * Marks an upload as running in this tab with a Web Lock, so that no other tab offers to resume it. The
 * browser releases the lock when the page is closed. Does nothing without Web Locks (plain HTTP): the server
 * accepts only one writer at a time anyway.
 * @returns a function that removes the mark
 */
export function markAsRunning(id: number): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  if ('locks' in navigator)
    navigator.locks.request(nameOf(id), { ifAvailable: true }, () => held).catch(() => undefined);
  return release;
}

/** True if any tab of this browser is running the upload. */
export async function isRunningSomewhere(id: number): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === nameOf(id));
}
