import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../../contract/problem';
import type { Downloadable } from '../../../contract/release';
import { TicketFileParams } from '../../../contract/ticket';
import type { App } from '../../../platform/http/app-type';
import { attachment, savedName } from '../../../platform/http/content-disposition';
import { acceptsPage, answerErrors } from '../../../platform/http/errors';
import { onResponseClosed } from '../../../platform/http/on-response-closed';
import { selectPart } from '../../../platform/http/select-part';
import { notFound, HttpProblem } from '../../../platform/http/problem';
import type { ReleaseFiles } from '../files';
import type { Signatures } from '../signatures/signatures';
import type { Tickets } from './tickets';

const File = Type.String({ contentMediaType: 'application/octet-stream' });

/**
 * Sends the file of a ticket, also in parts, and its checksum and signature. Browsers get errors as pages.
 */
export function ticketFileRoutes(
  app: App,
  {
    tickets,
    releaseFiles,
    signatures,
  }: { tickets: Tickets; releaseFiles: ReleaseFiles; signatures: Signatures },
): void {
  answerErrors(app, { asPage: acceptsPage });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:ticket/:name',
    config: { releasesSlotAtFirstByte: true },
    schema: {
      summary:
        'The file of a ticket, whole or a part of it; beside it as texts <file>.sha256, SHA256SUMS and <file>.minisig',
      tags: ['downloads'],
      produces: ['application/octet-stream'],
      params: TicketFileParams,
      response: {
        200: File,
        206: File,
        401: Problem,
        404: Problem,
        409: Problem,
        412: Problem,
        416: Problem,
      },
    },
    handler: async (request, reply) => {
      const { ticket, name } = request.params;
      const release = await tickets.read(ticket);
      const fileName = savedName(release.file_name);
      switch (name) {
        case fileName:
          return sendFile(releaseFiles, request, reply, release);
        case `${fileName}.sha256`:
        case 'SHA256SUMS':
          return sendText(reply, name, `${release.sha256}  ${fileName}\n`);
        case `${fileName}.minisig`:
          return sendText(reply, name, await signatures.of(release));
        default:
          throw notFound();
      }
    },
  });
}

const sendText = (reply: FastifyReply, name: string, text: string) =>
  reply.type('text/plain; charset=utf-8').header('content-disposition', attachment(name)).send(text);

async function sendFile(
  files: ReleaseFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  release: Downloadable,
): Promise<FastifyReply> {
  const { size } = release;
  const isHead = request.method === 'HEAD';
  const disposition = attachment(release.file_name);
  const address = isHead ? undefined : await files.addressOf(release, disposition);
  if (address !== undefined) return reply.redirect(address, 302);

  const etag = `"${release.sha256}"`;
  const lastModified = new Date(release.release_date).toUTCString();
  // RFC 9110, 14.2: a range applies to GET only.
  const headers = isHead ? { ...request.headers, range: undefined } : request.headers;
  const selected = selectPart(headers, { etag, lastModified, size });
  if (selected.status === 412) throw new HttpProblem(412, 'file_replaced');
  if (selected.status === 416) {
    reply.header('content-range', `bytes */${size}`);
    throw new HttpProblem(416, 'range_beyond_end', { values: { size } });
  }

  const part = 'part' in selected ? selected.part : undefined;
  const hasBody = !isHead && selected.status !== 304;
  const stream = hasBody ? await files.open(release, part) : undefined;
  if (stream) onResponseClosed(request, reply, () => stream.destroy());
  else await files.check(release);
  reply
    .code(selected.status)
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('last-modified', lastModified);
  if (selected.status === 304) return reply.send();
  if (part) reply.header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  return reply
    .type('application/octet-stream')
    .header('content-disposition', disposition)
    .header('content-length', String(part ? part.end - part.start + 1 : size))
    .send(stream);
}
