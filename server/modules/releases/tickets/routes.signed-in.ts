import { IdParams } from '../../../contract/fields';
import { Problem } from '../../../contract/problem';
import { Ticket } from '../../../contract/ticket';
import { idOf, personOf, type App } from '../../../platform/http/app-type';
import { ticketPath } from '../../../platform/http/ticket-path';
import type { Signatures } from '../signatures/signatures';
import type { Tickets } from './tickets';

export function ticketRoutes(
  app: App,
  { tickets, signatures }: { tickets: Tickets; signatures: Signatures },
): void {
  app.post(
    '/downloadables/:id/ticket',
    {
      config: { needsRecentLogin: false, changesNothing: true },
      schema: {
        summary: 'Addresses that give the file of a release, its SHA-256 and its signature for one hour',
        tags: ['downloads'],
        params: IdParams,
        response: { 201: Ticket, 409: Problem },
      },
    },
    async (request, reply) => {
      const { token, release, endsAt } = await tickets.create(personOf(request), idOf(request.params));
      const addressOf = (fileName: string) =>
        `${request.protocol}://${request.host}${ticketPath(token, fileName)}`;
      return reply.code(201).send({
        url: addressOf(release.file_name),
        sha256_url: addressOf(`${release.file_name}.sha256`),
        signature_url: addressOf(`${release.file_name}.minisig`),
        expires_at: endsAt,
        public_key: await signatures.publicKeyOf(release),
      });
    },
  );
}
