import type { Licences } from './licences';
import { openLicence } from '../../contract/licence';
import { limits } from '../../contract/limits';
import type { Handle } from '../../platform/http/handle';
import { readMultipart } from '../../platform/http/multipart';
import { HttpProblem } from '../../platform/http/problem';

export function openLicenceRoutes(handle: Handle, { licences }: { licences: Licences }): void {
  handle(openLicence, ({ person, body }) => licences.open(person, Buffer.from(body.file)), {
    readBody: async (request, reply) => {
      const { files } = await readMultipart(request, reply, {
        fieldBytes: 1024,
        files: 1,
        bodies: { perPerson: 2, inAll: 64 },
        fileBytes: limits.licenceFileBytes,
        tooLarge: () => new HttpProblem(413, 'too_large'),
      });
      const [file] = files;
      return file ? { file: Buffer.concat(file.pieces) } : {};
    },
  });
}
