import { InvitationAcceptance, InvitationLink, OpenInvitation } from '../../contract/invitation';
import { Problem } from '../../contract/problem';
import { Auth } from '../../contract/session';
import type { App } from '../../platform/http/app-type';
import type { InvitationLinks } from './invitation-links';

const refusals = { 410: Problem, 422: Problem, 429: Problem };

export function acceptInvitationRoutes(
  app: App,
  { invitationLinks }: { invitationLinks: InvitationLinks },
): void {
  app.post(
    '/invitations/open',
    {
      schema: {
        summary: 'What the link of an invitation says; it stays valid',
        tags: ['invitations'],
        body: InvitationLink,
        response: { 200: OpenInvitation, ...refusals },
      },
    },
    (request) => invitationLinks.open(request.body.token, request.ip),
  );

  app.post(
    '/invitations/accept',
    {
      schema: {
        summary: 'Accept an invitation: makes the user and logs in',
        tags: ['invitations'],
        body: InvitationAcceptance,
        response: { 200: Auth, ...refusals, 409: Problem },
      },
    },
    (request) => invitationLinks.accept(request.body, request.ip, request.headers['user-agent']),
  );
}
