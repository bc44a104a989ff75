import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tickets } from './tickets';
import type { Downloadable } from '../../../contract/release';
import {
  createTicket,
  downloadRelease,
  downloadWindowsServiceInstaller,
  getTicketFile,
} from '../../../contract/ticket';
import { attachment, savedName } from '../../../platform/http/content-disposition';
import { acceptsPage, errorsAs } from '../../../platform/http/errors';
import type { Handle } from '../../../platform/http/handle';
import { onResponseClosed } from '../../../platform/http/on-response-closed';
import { HttpProblem, notFound } from '../../../platform/http/problem';
import { selectPart } from '../../../platform/http/select-part';
import { ticketPath } from '../../../platform/http/ticket-path';
import type { BlockLists } from '../blocks/block-lists';
import type { ReleaseFiles } from '../files';
import type { Installations } from '../installation/installations';
import type { Installers } from '../installers/installers';
import type { Signatures } from '../signatures/signatures';

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
  // The policy of the page keeps its scripts from following a redirect to the storage.
  const isOfScript = request.headers['sec-fetch-dest'] === 'empty';
  const address = isHead || isOfScript ? undefined : await files.addressOf(release, disposition);
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

export function ticketsRoutes(
  handle: Handle,
  {
    tickets,
    releaseFiles,
    signatures,
    blockLists,
    installations,
    installers,
  }: {
    tickets: Tickets;
    releaseFiles: ReleaseFiles;
    signatures: Signatures;
    blockLists: BlockLists;
    installations: Installations;
    installers: Installers;
  },
): void {
  handle(
    getTicketFile,
    async ({ params, request, reply }) => {
      const { ticket, name } = params;
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
        case `${fileName}.blocks`:
          return sendText(reply, name, (await blockLists.of(release)).text);
        case `${fileName}.blocks.minisig`:
          return sendText(reply, name, (await blockLists.of(release)).signature);
        default:
          throw notFound();
      }
    },
    { errorHandler: errorsAs(acceptsPage) },
  );

  handle(
    downloadRelease,
    async ({ person, id, reply }) => {
      const { token, release } = await tickets.create(person, id);
      return reply.redirect(ticketPath(token, release.file_name), 303);
    },
    { errorHandler: errorsAs(() => true) },
  );

  handle(
    downloadWindowsServiceInstaller,
    async ({ person, id, params, request, reply }) => {
      const { stream, fileName } = await installers.open(person, id, params.bits === '32' ? 32 : 64);
      onResponseClosed(request, reply, () => stream.destroy());
      return reply.type('application/zip').header('content-disposition', attachment(fileName)).send(stream);
    },
    { errorHandler: errorsAs(() => true) },
  );

  handle(createTicket, async ({ person, id, request }) => {
    const { token, release, endsAt } = await tickets.create(person, id);
    const addressOf = (fileName: string) =>
      `${request.protocol}://${request.host}${ticketPath(token, fileName)}`;
    const isListed = await blockLists.isReady(release);
    return {
      url: addressOf(release.file_name),
      sha256_url: addressOf(`${release.file_name}.sha256`),
      signature_url: addressOf(`${release.file_name}.minisig`),
      blocks_url: isListed ? addressOf(`${release.file_name}.blocks`) : null,
      blocks_signature_url: isListed ? addressOf(`${release.file_name}.blocks.minisig`) : null,
      expires_at: endsAt,
      public_key: await signatures.publicKeyOf(release),
      installation: await installations.of(person, release),
    };
  });
}
