import { useState } from 'react';
import { ProblemError } from './problem-error';

/** What somebody else has saved while a form was open, for its next attempt and for `SavedMeanwhile`. @param opened what the form was opened with */
export function useSavedMeanwhile<Saved>(opened: Saved) {
  const [current, setCurrent] = useState<Saved>();
  return {
    /** As it is on the server; undefined while nobody was faster. */
    current,
    /** What the next attempt is made from. */
    latest: current ?? opened,
    /** Takes it from the answer that refused to save, if that is why. */
    take: (error: unknown) => {
      if (error instanceof ProblemError && error.code === 'changed_meanwhile')
        setCurrent(error.current as Saved);
    },
    forget: () => setCurrent(undefined),
  };
}
