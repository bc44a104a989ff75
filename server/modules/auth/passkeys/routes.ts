import type { Passkeys } from './passkeys';
import {
  beginPasskey,
  createPasskey,
  deletePasskey,
  listPasskeys,
  updatePasskey,
} from '../../../contract/passkey';
import { answerPage } from '../../../platform/http/answer-page';
import type { Handle } from '../../../platform/http/handle';
import { pageOf } from '../../../platform/lists/page-of';

export function passkeyRoutes(handle: Handle, { passkeys }: { passkeys: Passkeys }): void {
  handle(listPasskeys, async ({ person, query, request, reply }) =>
    answerPage(request, reply, pageOf(await passkeys.list(person), query)),
  );

  handle(beginPasskey, ({ person }) => passkeys.creationOptions(person));

  handle(createPasskey, ({ person, body }) => passkeys.create(person, body));

  handle(updatePasskey, ({ person, id, body }) => passkeys.rename(person, id, body.name));

  handle(deletePasskey, ({ person, id }) => passkeys.delete(person, id));
}
