import { PublicKeys } from '../../contract/licence';
import type { App } from '../../platform/http/app-type';
import type { LicenceKeys } from './licence-keys';

export function licenceKeyRoutes(app: App, services: { licenceKeys: LicenceKeys }): void {
  app.get(
    '/license/keys',
    {
      schema: {
        summary: 'The public keys of licence files, as a JWK set (RFC 7517), newest first',
        tags: ['licences'],
        response: { 200: PublicKeys },
      },
    },
    async () => ({ keys: await services.licenceKeys.all() }),
  );
}
