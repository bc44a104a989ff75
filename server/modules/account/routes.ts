import type { OwnAccount as OwnAccounts } from './own-account';
import {
  cancelEmailChange,
  confirmEmail,
  getOwnAccount,
  getOwnData,
  updateOwnAccount,
} from '../../contract/own-account';
import type { Handle } from '../../platform/http/handle';

export function accountRoutes(handle: Handle, { ownAccount }: { ownAccount: OwnAccounts }): void {
  handle(confirmEmail, ({ body, request }) => ownAccount.confirmAddress(body.token, request.ip));

  handle(getOwnAccount, ({ person }) => ownAccount.read(person));

  handle(updateOwnAccount, ({ person, body }) => ownAccount.change(person, body));

  handle(cancelEmailChange, ({ person }) => ownAccount.forgetAddress(person));

  handle(getOwnData, ({ person }) => ownAccount.data(person));
}
