import { useEffect, useReducer, useState } from 'react';
import { post, type Refusal } from './post';

type Outcome<Content> = { token: string; tries: number } & ({ kind: 'done'; content: Content } | Refusal);

/**
 * Returns what a mailed link says; undefined while loading.
 * @param path the API path that opens the link
 * @param token null if there is no link
 */
export function useOpenedLink<Content>(path: string, token: string | null | undefined) {
  const [outcome, setOutcome] = useState<Outcome<Content>>();
  const [tries, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!token) return;
    let isWanted = true;
    void post(path, { token }).then((answer) => {
      if (!isWanted) return;
      const found = answer.kind === 'done' ? { kind: answer.kind, content: answer.body as Content } : answer;
      setOutcome({ ...found, token, tries });
    });
    return () => {
      isWanted = false;
    };
  }, [path, token, tries]);
  const isCurrent = outcome?.token === token && outcome?.tries === tries;
  return { opened: isCurrent ? outcome : undefined, retry };
}
