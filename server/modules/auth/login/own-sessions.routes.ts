import type { LoginWays } from './login-ways';
import type { OwnSessions } from './own-sessions';
import {
  endOtherSessions,
  endOwnSession,
  listOwnLoginWays,
  listOwnSessions,
} from '../../../contract/session';
import { answerPage } from '../../../platform/http/answer-page';
import type { Handle } from '../../../platform/http/handle';
import { pageOf } from '../../../platform/lists/page-of';

export function ownSessionRoutes(
  handle: Handle,
  { ownSessions, loginWays }: { ownSessions: OwnSessions; loginWays: LoginWays },
): void {
  handle(listOwnSessions, async ({ person, query, request, reply }) =>
    answerPage(request, reply, pageOf(await ownSessions.list(person), query)),
  );

  handle(listOwnLoginWays, ({ person }) => loginWays.of(person));

  handle(endOwnSession, ({ person, id }) => ownSessions.end(person, id));

  handle(endOtherSessions, ({ person }) => ownSessions.endOthers(person));
}
