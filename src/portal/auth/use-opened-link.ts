import { useEffect, useReducer, useState } from 'react';
import type { Refusal } from './post';

type Opened<Content> = { token: string; tries: number } & ({ kind: 'done'; content: Content } | Refusal);

/**
 * Returns what a mailed link says; undefined while loading.
 * @param open a call of `mailed-calls.ts`
 * @param token null if there is no link
 */
export function useOpenedLink<Content>(
  open: (link: { token: string }) => Promise<{ kind: 'done'; body: Content } | Refusal>,
  token: string | null | undefined,
) {
  const [outcome, setOutcome] = useState<Opened<Content>>();
  const [tries, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!token) return;
    let isWanted = true;
    void open({ token }).then((answer) => {
      if (!isWanted) return;
      const found = answer.kind === 'done' ? { kind: answer.kind, content: answer.body } : answer;
      setOutcome({ ...found, token, tries });
    });
    return () => {
      isWanted = false;
    };
  }, [open, token, tries]);
  const isCurrent = outcome?.token === token && outcome?.tries === tries;
  return { opened: isCurrent ? outcome : undefined, retry };
}
