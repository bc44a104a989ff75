import formbody from '@fastify/formbody';
import { IdParams } from '../../../contract/fields';
import { DownloadForm, InstallerParams } from '../../../contract/release';
import { idOf, personOf, type App } from '../../../platform/http/app-type';
import { attachment } from '../../../platform/http/content-disposition';
import { answerErrors } from '../../../platform/http/errors';
import { onResponseClosed } from '../../../platform/http/on-response-closed';
import { ticketPath } from '../../../platform/http/ticket-path';
import type { Installers } from '../installers/installers';
import type { Tickets } from './tickets';

/**
 * The two forms that a browser posts in a new tab. The token is a form field. This is therefore a scope of
 * its own, and it must be authenticated: it reads only plain forms, and errors are small pages.
 */
export async function fileFormRoutes(
  app: App,
  services: { installers: Installers; tickets: Tickets },
): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  answerErrors(app, { asPage: () => true });

  app.post(
    '/downloadables/:id/doDownload',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'The file of a release: 303 to an address that gives it for one hour',
        tags: ['downloads'],
        consumes: ['application/x-www-form-urlencoded'],
        produces: ['application/octet-stream'],
        params: IdParams,
        body: DownloadForm,
      },
    },
    async (request, reply) => {
      const { token, release } = await services.tickets.create(personOf(request), idOf(request.params));
      return reply.redirect(ticketPath(token, release.file_name), 303);
    },
  );

  app.post(
    '/downloadables/:id/windowsServiceInstaller/:bits',
    {
      config: { releasesSlotAtFirstByte: true, needsRecentLogin: false },
      schema: {
        summary: 'The Windows service installer of a release, as a zip',
        tags: ['downloads'],
        consumes: ['application/x-www-form-urlencoded'],
        produces: ['application/zip'],
        params: InstallerParams,
        body: DownloadForm,
      },
    },
    async (request, reply) => {
      const { stream, fileName } = await services.installers.open(
        personOf(request),
        idOf(request.params),
        request.params.bits === '32' ? 32 : 64,
      );
      onResponseClosed(request, reply, () => stream.destroy());
      return reply.type('application/zip').header('content-disposition', attachment(fileName)).send(stream);
    },
  );
}
