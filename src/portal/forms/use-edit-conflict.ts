import { useState } from 'react';
import { ProblemError } from '../api/client/problem-error';

/** Returns the version that somebody else has saved, if the error is an edit conflict. */
export const changedMeanwhile = (error: unknown): unknown =>
  error instanceof ProblemError && error.code === 'changed_meanwhile' ? error.current : undefined;

/**
 * Holds the version that somebody else has saved while a form was open, for the next attempt and for
 * `EditConflict`.
 * @param opened the version that the form was opened with
 */
export function useEditConflict<Saved>(opened: Saved) {
  const [current, setCurrent] = useState<Saved>();
  return {
    /** The version on the server; undefined if there was no conflict. */
    current,
    /** The version that the next attempt is based on. */
    latest: current ?? opened,
    /** Stores the server's version from the error and returns true, if that is a conflict. */
    catchConflict: (error: unknown): boolean => {
      const changed = changedMeanwhile(error) as Saved | undefined;
      if (changed) setCurrent(changed);
      return changed !== undefined;
    },
    clearConflict: () => setCurrent(undefined),
  };
}
