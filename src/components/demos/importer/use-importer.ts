import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ReadError } from './reading/document';
import { importerReducer, START, type FailedReading } from './importer-state';
import { readDocument } from './reading/read-document';

/** A sample document; its URL is on our own host. */
export interface Sample {
  name: string;
  address: string;
}

/**
 * Holds the state of the importer and reads documents. Another document, a stop or leaving the page aborts
 * the reading.
 */
export function useImporter() {
  const [state, dispatch] = useReducer(importerReducer, START);
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const read = useCallback(async (name: string, open: (signal: AbortSignal) => Promise<File>) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const fail = (problem: FailedReading['problem']) => {
      if (!signal.aborted) dispatch({ kind: 'failed', name, problem });
    };
    dispatch({ kind: 'reading', name });
    let file: File;
    try {
      file = await open(signal);
    } catch {
      fail('sample');
      return;
    }
    try {
      const document = await readDocument(file, {
        signal,
        onProgress: (percent) => dispatch({ kind: 'reading', name, percent }),
      });
      dispatch({ kind: 'read', document });
    } catch (error) {
      fail(error instanceof ReadError ? error.problem : 'unreadable');
    }
  }, []);

  const readFile = useCallback((file: File) => read(file.name, () => Promise.resolve(file)), [read]);

  const readSample = useCallback(
    ({ name, address }: Sample) =>
      read(name, async (signal) => {
        const answer = await fetch(address, { signal });
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
        return new File([await answer.blob()], name);
      }),
    [read],
  );

  const stop = useCallback(() => {
    running.current?.abort();
    dispatch({ kind: 'anew' });
  }, []);

  return { state, dispatch, readFile, readSample, stop };
}
