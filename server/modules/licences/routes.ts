import type { LicenceKeys } from './licence-keys';
import type { LicenceMails } from './licence-mails';
import type { Licences } from './licences';
import {
  createLicence,
  getLicence,
  getLicenceFile,
  getLicenceKeys,
  keepLicence,
  listLicences,
  mailLicence,
  renewLicence,
  withdrawLicence,
} from '../../contract/licence';
import { limits } from '../../contract/limits';
import { answerList } from '../../platform/http/answer-page';
import { attachment } from '../../platform/http/content-disposition';
import type { Handle } from '../../platform/http/handle';
import { readMultipart } from '../../platform/http/multipart';
import { HttpProblem } from '../../platform/http/problem';

export function licencesRoutes(
  handle: Handle,
  {
    licenceKeys,
    licences,
    licenceMails,
  }: { licenceKeys: LicenceKeys; licences: Licences; licenceMails: LicenceMails },
): void {
  handle(getLicenceKeys, async () => ({ keys: await licenceKeys.all() }));

  handle(listLicences, ({ person, query, request, reply }) =>
    answerList(request, reply, (part) => licences.list(person, { ...query, ...part })),
  );

  handle(getLicence, ({ person, id }) => licences.get(person, id));

  handle(getLicenceFile, async ({ person, id, request, reply }) => {
    const { name, file } = await licences.file(person, id, {
      isFetched: request.method !== 'HEAD',
    });
    return reply
      .type('application/jose')
      .header('content-disposition', attachment(`${name}.bel`))
      .send(file);
  });

  handle(createLicence, async ({ person, body, reply }) => {
    const { license } = body;
    const { id, file } = await licences.create(person, body);
    return (
      reply
        .type('application/jose')
        // URL of the created file (RFC 9110, 8.7).
        .header('content-location', `/api/licenses/${id}/file`)
        .header('content-disposition', attachment(`${license.name.trim()}.bel`))
        .send(file)
    );
  });

  handle(
    keepLicence,
    ({ person, body }) => {
      const { file, group } = body;
      return licences.keep(person, Buffer.from(file), group === undefined ? undefined : Number(group));
    },
    {
      readBody: async (request, reply) => {
        const { fields, files } = await readMultipart(request, reply, {
          fieldBytes: 1024,
          files: 1,
          // More than one person's calls in progress, so that further calls queue instead of failing.
          bodies: { perPerson: 8, inAll: 64 },
          fileBytes: limits.licenceFileBytes,
          tooLarge: () => new HttpProblem(413, 'too_large'),
        });
        const [file] = files;
        return { ...fields, ...(file && { file: Buffer.concat(file.pieces) }) };
      },
    },
  );

  handle(renewLicence, ({ person, id, body }) => licences.renew(person, id, body));

  handle(withdrawLicence, ({ person, id, body }) => licences.withdraw(person, id, body.reason));

  handle(mailLicence, ({ person, id }) => licenceMails.send(person, id));
}
