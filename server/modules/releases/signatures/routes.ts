import type { Signatures } from './signatures';
import { getReleaseKeys, getSignature } from '../../../contract/release';
import type { Handle } from '../../../platform/http/handle';
import type { ReleaseFiles } from '../files';

export function releaseKeyRoutes(
  handle: Handle,
  { signatures, releaseFiles }: { signatures: Signatures; releaseFiles: ReleaseFiles },
): void {
  handle(getReleaseKeys, async ({ reply }) =>
    reply.type('text/plain; charset=utf-8').send(await signatures.publicKeys()),
  );

  handle(getSignature, async ({ person, id, reply }) =>
    reply.type('text/plain; charset=utf-8').send(await signatures.of(await releaseFiles.find(person, id))),
  );
}
