import { Type } from 'typebox';
import type { App } from '../../../platform/http/app-type';
import type { Signatures } from './signatures';

export function releaseKeyRoutes(app: App, { signatures }: { signatures: Signatures }): void {
  app.get(
    '/releaseKey',
    {
      schema: {
        summary: 'The public keys of release files, as minisign reads them, the one that signs now first',
        tags: ['downloads'],
        produces: ['text/plain'],
        response: { 200: Type.String({ contentMediaType: 'text/plain' }) },
      },
    },
    async (_request, reply) => reply.type('text/plain; charset=utf-8').send(await signatures.publicKeys()),
  );
}
