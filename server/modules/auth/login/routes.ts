import type { Logins } from './logins';
import type { Sessions } from './sessions';
import { beginPasskeyLogin, logInWithPasskey } from '../../../contract/passkey';
import { changePassword, logIn, logInWithSecondFactor, logOut } from '../../../contract/session';
import type { Handle } from '../../../platform/http/handle';
import type { Passkeys } from '../passkeys/passkeys';
import type { PasswordChanges } from '../password/password-changes';

export function loginRoutes(
  handle: Handle,
  {
    passkeys,
    logins,
    passwordChanges,
    sessions,
  }: { passkeys: Passkeys; logins: Logins; passwordChanges: PasswordChanges; sessions: Sessions },
): void {
  handle(logIn, ({ body, request }) => logins.logIn(body, request.ip, request.headers['user-agent']));

  handle(logInWithSecondFactor, ({ body, request }) =>
    logins.logInWithCode(body, request.ip, request.headers['user-agent']),
  );

  handle(beginPasskeyLogin, ({ request }) => passkeys.requestOptions(request.ip));

  handle(logInWithPasskey, ({ body, request }) =>
    logins.logInWithPasskey(body, request.ip, request.headers['user-agent']),
  );

  handle(logOut, ({ person }) => sessions.logOut(person));

  handle(changePassword, ({ person, body, request }) => passwordChanges.change(person, body, request.ip));
}
