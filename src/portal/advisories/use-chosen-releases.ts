import { useEffect, useRef, useState } from 'react';
import type { WrittenAdvisory, AdvisoryChange } from '../../../server/contract/advisory';
import type { FormMutation } from '../forms/form';
import { useUnsavedWork } from '../unsaved-work/unsaved-work';
import { useDebounced } from '../lists/use-debounced';
import { chosenOf, keyOf, requestOf, type ChosenRelease } from './chosen-releases';

/** After this time without another choice, the releases are saved. */
const SAVE_MS = 400;

interface ReleasesOptions {
  /** The advisory as last saved. */
  saved: WrittenAdvisory;
  mutation: FormMutation<AdvisoryChange, WrittenAdvisory>;
  /** False after a conflict: the user decides first. */
  savesByItself: boolean;
  onSaved: (saved: WrittenAdvisory) => void;
  onError: (error: Error) => void;
}

/**
 * The releases of an advisory. Each choice is saved soon, so that the list of recipients is right while
 * releases are ticked.
 */
export function useChosenReleases({ saved, mutation, savesByItself, onSaved, onError }: ReleasesOptions) {
  const [chosen, setChosen] = useState(() => chosenOf(saved.releases));
  /** The last choice that was sent, which is not sent again by itself. */
  const sent = useRef('');
  const key = keyOf(chosen);
  const isUnsaved = key !== keyOf(chosenOf(saved.releases));
  const settled = useDebounced(key, SAVE_MS);
  const isDue = isUnsaved && savesByItself && settled === key && !mutation.isPending;
  useUnsavedWork(isUnsaved);

  // After each render: `sent` keeps a choice from being sent twice.
  useEffect(() => {
    if (!isDue || sent.current === key) return;
    sent.current = key;
    mutation.mutate({ version: saved.version, releases: requestOf(chosen) }, { onSuccess: onSaved, onError });
  });

  return {
    chosen,
    setChosen: (next: ChosenRelease[]) => setChosen(next),
    isUnsaved,
  };
}
