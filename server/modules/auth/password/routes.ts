import type { PasswordResets } from './password-resets';
import { openPasswordLink, requestPasswordLink, resetPassword } from '../../../contract/password';
import type { Handle } from '../../../platform/http/handle';

export function passwordRoutes(handle: Handle, { passwordResets }: { passwordResets: PasswordResets }): void {
  handle(requestPasswordLink, ({ body, request }) => passwordResets.request(body, request.ip));

  handle(openPasswordLink, ({ body, request }) => passwordResets.open(body.token, request.ip));

  handle(resetPassword, ({ body, request }) => passwordResets.reset(body, request.ip));
}
