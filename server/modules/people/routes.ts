import type { Groups } from './groups';
import type { InvitationLinks } from './invitation-links';
import type { UserDetails as Details } from './user-details';
import type { Users } from './users';
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  updateGroup,
  viewAsGroup,
} from '../../contract/group';
import { acceptInvitation, openInvitation } from '../../contract/invitation';
import {
  createUser,
  deleteUser,
  deleteUserSecondFactor,
  endUserSessions,
  getUser,
  listUsers,
  updateUser,
} from '../../contract/user';
import { answerList } from '../../platform/http/answer-page';
import type { Handle } from '../../platform/http/handle';
import type { SecondFactors } from '../auth/second-factor/second-factors';

export function peopleRoutes(
  handle: Handle,
  {
    invitationLinks,
    groups,
    users,
    userDetails,
    secondFactors,
  }: {
    invitationLinks: InvitationLinks;
    groups: Groups;
    users: Users;
    userDetails: Details;
    secondFactors: SecondFactors;
  },
): void {
  handle(openInvitation, ({ body, request }) => invitationLinks.open(body.token, request.ip));

  handle(acceptInvitation, ({ body, request }) =>
    invitationLinks.accept(body, request.ip, request.headers['user-agent']),
  );

  handle(listUsers, ({ person, query, request, reply }) =>
    answerList(request, reply, (part) => users.list(person, { ...query, ...part })),
  );

  handle(listGroups, ({ person, query, request, reply }) =>
    answerList(request, reply, (part) => groups.list(person, { ...query, ...part })),
  );

  handle(getUser, ({ person, id }) => userDetails.find(person, id));

  handle(deleteUser, ({ person, id }) => users.delete(person, id));

  handle(createUser, ({ person, body }) => users.create(person, body));

  handle(updateUser, ({ person, id, body }) => users.change(person, id, body));

  handle(endUserSessions, ({ person, id }) => users.endSessions(person, id));

  handle(deleteUserSecondFactor, ({ person, id }) => secondFactors.removeOf(person, id));

  handle(createGroup, ({ person, body }) => groups.create(person, body));

  handle(getGroup, ({ id }) => groups.details(id));

  handle(updateGroup, ({ person, id, body }) => groups.change(person, id, body));

  handle(deleteGroup, ({ person, id }) => groups.delete(person, id));

  handle(viewAsGroup, ({ person, id }) => groups.view(person, id));
}
