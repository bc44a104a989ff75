import { Type } from 'typebox';
import { IdParams } from '../../contract/fields';
import {
  KeptLicence,
  LicenceFileOfGroup,
  LicenceMailed,
  LicenceRenewal,
  LicenceWithdrawal,
  NewLicence,
} from '../../contract/licence';
import { limits } from '../../contract/limits';
import { Problem } from '../../contract/problem';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import { attachment } from '../../platform/http/content-disposition';
import { readMultipart, setBody, takeMultipart } from '../../platform/http/multipart';
import { HttpProblem } from '../../platform/http/problem';
import type { LicenceMails } from './licence-mails';
import type { Licences } from './licences';

export async function licenceAdminRoutes(
  app: App,
  services: { licences: Licences; licenceMails: LicenceMails },
): Promise<void> {
  const tags = ['licences'];
  await takeMultipart(app);

  app.post(
    '/license/create',
    {
      config: { needsRecentLogin: true },
      bodyLimit: limits.licenceFileBytes,
      schema: {
        summary: 'Create a licence: the text of its .bel file, a JWS (RFC 7515)',
        tags,
        produces: ['application/jose'],
        body: NewLicence,
        response: { 200: Type.String({ contentMediaType: 'application/jose' }), 409: Problem },
      },
    },
    async (request, reply) => {
      const { license } = request.body;
      const { id, file } = await services.licences.create(personOf(request), request.body);
      return (
        reply
          .type('application/jose')
          // URL of the created file (RFC 9110, 8.7).
          .header('content-location', `/api/licenses/${id}/file`)
          .header('content-disposition', attachment(`${license.name.trim()}.bel`))
          .send(file)
      );
    },
  );

  app.post(
    '/licenses',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Keep a licence that was made before; again, it stays as it is',
        tags,
        consumes: ['multipart/form-data'],
        body: LicenceFileOfGroup,
        response: { 200: KeptLicence, 409: Problem, 413: Problem },
      },
      preValidation: async (request, reply) => {
        const { fields, files } = await readMultipart(request, reply, {
          fieldBytes: 1024,
          files: 1,
          // More than one person's calls in progress, so that further calls queue instead of failing.
          bodies: { perPerson: 8, inAll: 64 },
          fileBytes: limits.licenceFileBytes,
          tooLarge: () => new HttpProblem(413, 'too_large'),
        });
        const [file] = files;
        setBody(request, { ...fields, ...(file && { file: Buffer.concat(file.pieces) }) });
      },
    },
    (request) => {
      const { file, group } = request.body;
      return services.licences.keep(
        personOf(request),
        Buffer.from(file),
        group === undefined ? undefined : Number(group),
      );
    },
  );

  app.post(
    '/licenses/:id/renew',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Create the licence that follows another one: with its content, but for what is given',
        tags,
        params: IdParams,
        body: LicenceRenewal,
        response: { 201: KeptLicence, 409: Problem },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await services.licences.renew(personOf(request), idOf(request.params), request.body)),
  );

  app.post(
    '/licenses/:id/withdraw',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Withdraw a licence; one that it had replaced counts again',
        tags,
        params: IdParams,
        body: LicenceWithdrawal,
        response: { 200: KeptLicence, 409: Problem },
      },
    },
    (request) => services.licences.withdraw(personOf(request), idOf(request.params), request.body.reason),
  );

  app.post(
    '/licenses/:id/mail',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Mail the managers of the group a link to a licence',
        tags,
        params: IdParams,
        response: { 202: LicenceMailed, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await services.licenceMails.send(personOf(request), idOf(request.params))),
  );
}
