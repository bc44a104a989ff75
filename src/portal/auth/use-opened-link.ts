import { useEffect, useReducer, useState } from 'react';
import type { OpenInvitation } from '../../../server/contract/invitation';
import type { OpenPasswordLink } from '../../../server/contract/password';
import { post, type Refusal } from './post';

/** What the calls that open a mailed link answer. */
interface Contents {
  '/invitations/open': OpenInvitation;
  '/password/open': OpenPasswordLink;
}

type Outcome<Content> = { token: string; tries: number } & ({ kind: 'done'; content: Content } | Refusal);

/**
 * Returns what a mailed link says; undefined while loading.
 * @param token null if there is no link
 */
export function useOpenedLink<Path extends keyof Contents>(path: Path, token: string | null | undefined) {
  const [outcome, setOutcome] = useState<Outcome<Contents[Path]>>();
  const [tries, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!token) return;
    let isWanted = true;
    void post(path, { token }).then((answer) => {
      if (!isWanted) return;
      const found =
        answer.kind === 'done' ? { kind: answer.kind, content: answer.body as Contents[Path] } : answer;
      setOutcome({ ...found, token, tries });
    });
    return () => {
      isWanted = false;
    };
  }, [path, token, tries]);
  const isCurrent = outcome?.token === token && outcome?.tries === tries;
  return { opened: isCurrent ? outcome : undefined, retry };
}
