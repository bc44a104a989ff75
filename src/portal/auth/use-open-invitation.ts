import { useEffect, useReducer, useState } from 'react';
import type { OpenInvitation } from '../../../server/contract/invitation';
import { post, type Refusal } from './post';

type Outcome = { token: string; tries: number } & ({ kind: 'done'; invitation: OpenInvitation } | Refusal);

/**
 * Returns the contents of an invitation link; undefined while loading.
 * @param token null if there is no link
 */
export function useOpenInvitation(token: string | null | undefined) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [tries, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!token) return;
    let isWanted = true;
    void post('/invitations/open', { token }).then((answer) => {
      if (!isWanted) return;
      const found =
        answer.kind === 'done' ? { kind: answer.kind, invitation: answer.body as OpenInvitation } : answer;
      setOutcome({ ...found, token, tries });
    });
    return () => {
      isWanted = false;
    };
  }, [token, tries]);
  const isCurrent = outcome?.token === token && outcome?.tries === tries;
  return { opened: isCurrent ? outcome : undefined, retry };
}
