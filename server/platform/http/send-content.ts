import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { namesTag } from './entity-tag';
import { chooseCoding, type Coding } from './negotiate';
import { onResponseClosed } from './on-response-closed';

/** A response that exists before its request, in one or more codings. */
export interface Content {
  type: string;
  bodies: ReadonlyMap<Coding, ContentBody>;
}

export interface ContentBody {
  etag: string;
  size: number;
  /** returns the content; a stream is new for each call */
  open(): Buffer | Readable;
}

/** Answers with a content in the best coding that the client accepts, or 304 for the tag that it has. */
export function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bodies }: Content,
  status = 200,
): FastifyReply {
  const coding = chooseCoding(request.headers['accept-encoding'], bodies);
  const body = bodies.get(coding);
  if (!body) throw new Error(`There is no ${coding} copy of the content`);
  reply.header('etag', body.etag);
  if (bodies.size > 1)
    reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '));
  if (status === 200 && namesTag(request.headers['if-none-match'], body.etag)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  reply.code(status).type(type).header('content-length', String(body.size));
  const content = body.open();
  if (content instanceof Readable) onResponseClosed(request, reply, () => content.destroy());
  return reply.send(content);
}

/** From this size on, compression saves more than its header costs. */
const MIN_COMPRESSED_BYTES = 1024;
/** A page of 30 KB takes 2 ms; higher qualities take ten times as long for a few percent. */
const BROTLI_QUALITY = 5;

/** Returns a text as content: compressed too, if it is long enough. */
export async function contentOf(type: string, text: string): Promise<Content> {
  const plain = Buffer.from(text);
  const bodies = new Map<Coding, ContentBody>();
  if (plain.length >= MIN_COMPRESSED_BYTES) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    bodies.set('br', bodyOf(await promisify(brotliCompress)(plain, { params })));
    bodies.set('gzip', bodyOf(await promisify(gzip)(plain)));
  }
  bodies.set('identity', bodyOf(plain));
  return { type, bodies };
}

function bodyOf(content: Buffer): ContentBody {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  return { etag, size: content.length, open: () => content };
}
