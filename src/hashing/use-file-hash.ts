import { useCallback, useEffect, useRef, useState } from 'react';
import { hashFile } from './hash-file';
import type { Algorithm } from './hash-of';

export type FileHash =
  | { kind: 'none' }
  /** `percent` is from 0 to 100. */
  | { kind: 'reading'; file: File; percent: number }
  | { kind: 'done'; file: File; hash: string }
  | { kind: 'unreadable'; file: File };

/** Hashes one file at a time. A new file, `cancel` or leaving the screen aborts it. */
export function useFileHash(algorithm: Algorithm) {
  const [state, setState] = useState<FileHash>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (file: File) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ kind: 'reading', file, percent: 0 });
      try {
        const hash = await hashFile(algorithm, file, {
          signal: controller.signal,
          onProgress: (bytes) =>
            setState({ kind: 'reading', file, percent: (100 * bytes) / (file.size || 1) }),
        });
        setState({ kind: 'done', file, hash });
      } catch {
        if (!controller.signal.aborted) setState({ kind: 'unreadable', file });
      }
    },
    [algorithm],
  );

  const cancel = useCallback(() => {
    running.current?.abort();
    setState({ kind: 'none' });
  }, []);

  return { state, start, cancel };
}
