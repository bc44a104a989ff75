import type { Signatures } from './signatures';
import { getReleaseKeys } from '../../../contract/release';
import type { Handle } from '../../../platform/http/handle';

export function releaseKeyRoutes(handle: Handle, { signatures }: { signatures: Signatures }): void {
  handle(getReleaseKeys, async ({ reply }) =>
    reply.type('text/plain; charset=utf-8').send(await signatures.publicKeys()),
  );
}
