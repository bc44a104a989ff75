const nameOf = (id: number) => `upload-${id}`;

/**
 * Marks an upload as running in this tab, so that no other tab offers to go on with it; the browser ends the mark with
 * the page. Without Web Locks (plain HTTP) nothing is marked: the server takes one writer at a time anyway.
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

/** Whether some tab of this browser is running an upload. */
export async function isRunningSomewhere(id: number): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === nameOf(id));
}
