import { saveAs } from 'file-saver';
import { useCallback, useEffect, useRef, useState } from 'react';
import { digestInPage, hashFile } from '../../../hashing/hash-file';
import { repair, WrongBlockError } from '../../../mending/repair';
import { ProblemError } from '../../api/client/problem-error';
import { onLogin } from '../../auth/session';
import { blockNavigation } from '../../unsaved-work/unsaved-work';
import { createTicketLine } from './ticket-line';
import type { Compared } from './use-file-check';

export type Repair =
  | { kind: 'none' }
  /** `bytes`: fetched so far. */
  | { kind: 'fetching'; bytes: number }
  /** `percent` of the repaired file that was read, from 0 to 100. */
  | { kind: 'checking'; percent: number }
  | { kind: 'saved'; inPlace: boolean }
  /** A fetched block is not the one of the signed list. */
  | { kind: 'wrongBlock' }
  /** The file has changed since it was compared, or cannot be read any more. */
  | { kind: 'changed' }
  /** The file could not be replaced. It is as it was. */
  | { kind: 'notReplaced' }
  | { kind: 'failed'; error: ProblemError };

/**
 * Repairs a file, one repair at a time. Keeps fetched blocks until the screen is left, so that a retry continues.
 * If the login ended, it retries by itself after the next one, and replaces the file if that was chosen.
 */
export function useRepair({ file, release, list, diagnosis }: Compared) {
  const [state, setState] = useState<Repair>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  const chosen = useRef<FileSystemFileHandle>(undefined);
  const [kept] = useState(() => new Map<number, Blob>());
  const [hasBlocks, setHasBlocks] = useState(false);
  const [fetchRange] = useState(() => createTicketLine(release.id));
  useEffect(() => () => running.current?.abort(), []);
  const hasLoginEnded = state.kind === 'failed' && state.error.status === 401;
  const isRunning = state.kind === 'fetching' || state.kind === 'checking';
  const isOver = state.kind === 'saved' || state.kind === 'changed';
  const mustNotBeLost = isRunning || hasLoginEnded || (hasBlocks && !isOver);
  useEffect(() => (mustNotBeLost ? blockNavigation('repair') : undefined), [mustNotBeLost]);

  const start = useCallback(
    async (handle?: FileSystemFileHandle) => {
      running.current?.abort();
      chosen.current = handle;
      const { signal } = (running.current = new AbortController());
      const set = (next: Repair) => {
        if (!signal.aborted) setState(next);
      };
      set({ kind: 'fetching', bytes: 0 });
      try {
        if (handle && !(await mayWrite(handle))) {
          set({ kind: 'notReplaced' });
          return;
        }
        const whole = await repair(file, list, diagnosis, {
          digest: digestInPage,
          fetchRange: (from, to) => fetchRange(from, to, signal),
          kept,
          onProgress: (bytes) => {
            setHasBlocks(bytes > 0);
            set({ kind: 'fetching', bytes });
          },
        });
        set({ kind: 'checking', percent: 0 });
        const sha256 = await hashFile('sha256', whole, {
          signal,
          onProgress: (bytes) => set({ kind: 'checking', percent: (100 * bytes) / whole.size }),
        });
        if (sha256 !== list.sha256) set({ kind: 'changed' });
        else if (handle) set(await replace(handle, whole, signal));
        else {
          saveAs(whole, list.fileName);
          set({ kind: 'saved', inPlace: false });
        }
      } catch (error) {
        if (error instanceof WrongBlockError) set({ kind: 'wrongBlock' });
        else if (error instanceof ProblemError) set({ kind: 'failed', error });
        else set({ kind: 'changed' });
      }
    },
    [file, list, diagnosis, fetchRange, kept],
  );

  useEffect(
    () => (hasLoginEnded ? onLogin(() => void start(chosen.current)) : undefined),
    [hasLoginEnded, start],
  );

  const cancel = useCallback(() => {
    running.current?.abort();
    setState({ kind: 'none' });
  }, []);

  return { state, start, cancel };
}

/**
 * Asks for permission to write to the file. Call it in a click handler, unless the permission was given before.
 * TypeScript lacks the type of `requestPermission`.
 */
async function mayWrite(handle: FileSystemFileHandle): Promise<boolean> {
  const asking = handle as {
    requestPermission?: (options: { mode: 'readwrite' }) => Promise<PermissionState>;
  };
  try {
    return (await asking.requestPermission?.({ mode: 'readwrite' })) === 'granted';
  } catch {
    return false; // no click, and the permission has expired
  }
}

/**
 * Replaces the file of a handle. The browser writes to another file first, so that the old one stays if the writing
 * fails or the signal is aborted.
 */
async function replace(handle: FileSystemFileHandle, whole: Blob, signal: AbortSignal): Promise<Repair> {
  try {
    const writable = await handle.createWritable();
    await whole.stream().pipeTo(writable, { signal });
    return { kind: 'saved', inPlace: true };
  } catch {
    return { kind: 'notReplaced' };
  }
}
