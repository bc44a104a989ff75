import { LicenceFile, OpenedLicence } from '../../contract/licence';
import { limits } from '../../contract/limits';
import { Problem } from '../../contract/problem';
import { personOf, type App } from '../../platform/http/app-type';
import { readMultipart, setBody, takeMultipart } from '../../platform/http/multipart';
import { HttpProblem } from '../../platform/http/problem';
import type { Licences } from './licences';

export async function openLicenceRoutes(app: App, services: { licences: Licences }): Promise<void> {
  await takeMultipart(app);

  app.post(
    '/license/open',
    {
      config: { needsRecentLogin: false, changesNothing: true },
      schema: {
        summary: 'Read and verify a licence file; an expired one is opened too',
        tags: ['licences'],
        consumes: ['multipart/form-data'],
        body: LicenceFile,
        response: { 200: OpenedLicence, 413: Problem },
      },
      preValidation: async (request, reply) => {
        const { files } = await readMultipart(request, reply, {
          fieldBytes: 1024,
          files: 1,
          bodies: { perPerson: 2, inAll: 64 },
          fileBytes: limits.licenceFileBytes,
          tooLarge: () => new HttpProblem(413, 'too_large'),
        });
        const [file] = files;
        setBody(request, file ? { file: Buffer.concat(file.pieces) } : {});
      },
    },
    (request) => services.licences.open(personOf(request), Buffer.from(request.body.file)),
  );
}
