import { useRef, useState } from 'react';
import type { InvitationMade } from '../../../server/contract/invitation';
import { useProblemText } from '../problem-text';
import type { InvitationValues } from './invitation-fields';
import type { PersonToInvite } from './parse-people';
import { useInvite } from './use-invite';

interface Refused {
  person: PersonToInvite;
  why: string;
}

/** Invites people one after another. */
export function useInviteSeveral() {
  const { mutateAsync } = useInvite();
  const problemText = useProblemText();
  const stopped = useRef(false);
  const isStopped = () => stopped.current;
  const [progress, setProgress] = useState<{ number: number; total: number }>();
  const [made, setMade] = useState<readonly InvitationMade[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  /** @returns who is not invited: refused, or not yet begun when it was stopped */
  async function invite(
    people: readonly PersonToInvite[],
    { group, isManager, language }: InvitationValues,
  ): Promise<PersonToInvite[]> {
    stopped.current = false;
    setRefused([]);
    const as = { group: Number(group), language, ...(isManager && { is_manager: true }) };
    const left: PersonToInvite[] = [];
    for (const [index, person] of people.entries()) {
      if (isStopped()) {
        left.push(person);
        continue;
      }
      setProgress({ number: index + 1, total: people.length });
      const { name, email } = person;
      try {
        const invitation = await mutateAsync({ name, email, ...as });
        setMade((before) => [...before, invitation]);
      } catch (error) {
        left.push(person);
        const why = problemText(error);
        setRefused((before) => [...before, { person, why }]);
      }
    }
    setProgress(undefined);
    return left;
  }

  return {
    invite,
    /** Begins no more. */
    stop: () => {
      stopped.current = true;
    },
    progress,
    made,
    refused,
  };
}
