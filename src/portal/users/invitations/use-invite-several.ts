import { useRef, useState } from 'react';
import type { Invitation, InvitationMade } from '../../../../server/contract/invitation';
import { useProblemText } from '../../api/client/problem-text';
import { findOpenInvitations } from './find-open-invitations';
import type { InvitationValues } from './invitation-fields';
import type { PersonToInvite } from './parse-people';
import { useInvite } from '../../api/invitations';

interface Refused {
  person: PersonToInvite;
  why: string;
}

/**
 * Invites people one after another. People with an open invitation are shown first. They get a new link only
 * on request.
 */
export function useInviteSeveral() {
  const { mutateAsync } = useInvite();
  const problemText = useProblemText();
  const stopped = useRef(false);
  const isStopped = () => stopped.current;
  const [progress, setProgress] = useState<{ number: number; total: number }>();
  const [made, setMade] = useState<readonly InvitationMade[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [open, setOpen] = useState<readonly Invitation[]>([]);
  const [isLooking, setLooking] = useState(false);

  /**
   * Looks for open invitations. If the look-up fails, the server refuses those people later.
   * @returns true if all open invitations have been shown already
   */
  async function look(people: readonly PersonToInvite[]): Promise<boolean> {
    setLooking(true);
    const found = await findOpenInvitations(people).catch(() => []);
    setLooking(false);
    setOpen(found);
    return found.every(({ id }) => open.some((shown) => shown.id === id));
  }

  /**
   * Sends the invitations.
   * @param renewed ids of the open invitations that get a new link; the others stay unchanged
   * @returns the people who were refused, or not reached before `stop`
   */
  async function invite(
    people: readonly PersonToInvite[],
    { group, isManager, language }: InvitationValues,
    renewed: readonly string[],
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
      const before = open.find((one) => one.email.toLowerCase() === email.toLowerCase());
      if (before && !renewed.includes(String(before.id))) continue;
      try {
        const invitation = await mutateAsync({ name, email, ...as, ...(before && { renew: true }) });
        setMade((all) => [...all, invitation]);
      } catch (error) {
        left.push(person);
        const why = problemText(error);
        setRefused((all) => [...all, { person, why }]);
      }
    }
    setProgress(undefined);
    setOpen([]);
    return left;
  }

  return {
    look,
    isLooking,
    open,
    invite,
    /** Stops after the current invitation. */
    stop: () => {
      stopped.current = true;
    },
    progress,
    made,
    refused,
  };
}
