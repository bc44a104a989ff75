import type { Invitations } from './invitations';
import {
  createInvitation,
  listInvitations,
  renewInvitation,
  withdrawInvitation,
} from '../../contract/invitation';
import { answerList } from '../../platform/http/answer-page';
import type { Handle } from '../../platform/http/handle';

export function invitationRoutes(handle: Handle, { invitations }: { invitations: Invitations }): void {
  handle(listInvitations, ({ person, query, request, reply }) =>
    answerList(request, reply, (part) => invitations.list(person, { ...query, ...part })),
  );

  handle(createInvitation, ({ person, body }) => invitations.create(person, body));

  handle(renewInvitation, ({ person, id }) => invitations.renew(person, id));

  handle(withdrawInvitation, ({ person, id }) => invitations.withdraw(person, id));
}
