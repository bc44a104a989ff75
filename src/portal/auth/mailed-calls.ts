import { acceptInvitation, openInvitation } from '../../../server/contract/invitation';
import { unsubscribe } from '../../../server/contract/notices';
import { confirmEmail } from '../../../server/contract/own-account';
import { openPasswordLink, requestPasswordLink, resetPassword } from '../../../server/contract/password';
import type { BodyOf, Call } from '../../../server/contract/call';
import { post, postTo } from './post';

// The calls of the pages that mailed links lead to, before the login.

const caller =
  <C extends Call>(call: C) =>
  (body: BodyOf<C>) =>
    post(call, body);

export const askForPassword = caller(requestPasswordLink);
export const openLinkForPassword = caller(openPasswordLink);
export const setPassword = caller(resetPassword);
export const readInvitation = caller(openInvitation);
export const accept = caller(acceptInvitation);
export const confirmAddress = caller(confirmEmail);

/** As the button of a mail program does (RFC 8058). */
export const stopMails = (token: string) =>
  postTo<typeof unsubscribe>(
    unsubscribe.address.slice('POST '.length).replace('{token}', token),
    new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  );
