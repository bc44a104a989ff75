import { once } from 'node:events';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidFields, HttpProblem, type FieldProblem } from './problem';
import { personOf, type App } from './app-type';
import { onResponseClosed } from './on-response-closed';

interface FilePart {
  fieldName: string;
  /** in the order of arrival */
  pieces: Uint8Array[];
  /** bytes */
  size: number;
}

export interface Multipart {
  fields: Record<string, string>;
  files: FilePart[];
}

interface MultipartLimits {
  /** bytes of one text field */
  fieldBytes: number;
  /** bytes of one file part */
  fileBytes: number;
  /**
   * returns a buffer of at least `fileBytes` for the file part; without it, the part stays in pieces as it
   * arrives
   */
  takeMemory?: () => Uint8Array;
  /** returns the error for a file part that is too large */
  tooLarge: () => HttpProblem;
  files: 0 | 1;
  /**
   * max number of bodies of the route in memory at once; each route has its own limit. Without it: a call
   * without a login, for small bodies
   */
  bodies?: { perPerson: number; inAll: number };
}

interface HeldBody {
  route: string | undefined;
  personId: number;
}

const bodiesInMemory = new Set<HeldBody>();

/**
 * Counts a body against the limits until it is answered, because a chunk may have to wait for its lock.
 * @throws HttpProblem 503 if a limit is reached
 */
function holdBody(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'raw'>,
  bodies: NonNullable<MultipartLimits['bodies']>,
): void {
  const body = { route: request.routeOptions.url, personId: personOf(request).id };
  const ofRoute = [...bodiesInMemory].filter(({ route }) => route === body.route);
  const ofPerson = ofRoute.filter(({ personId }) => personId === body.personId);
  if (ofRoute.length >= bodies.inAll || ofPerson.length >= bodies.perPerson)
    throw new HttpProblem(503, 'busy', { retryAfter: 1 });
  bodiesInMemory.add(body);
  onResponseClosed(request, reply, () => bodiesInMemory.delete(body));
}

const overhead = 64 * 1024;

function malformed(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new HttpProblem(413, 'too_large');
  if (status === 406 || status === 415) return new HttpProblem(415, 'wrong_media_type');
  return new HttpProblem(400, 'malformed');
}

/** Enables multipart bodies in a scope. The routes report files that are too large, not the plugin. */
export const takeMultipart = (app: App) => app.register(multipart, { throwFileSizeLimit: false });

/**
 * Reads a whole multipart/form-data body (RFC 7578), with its parts in any order, before it is validated.
 * @throws HttpProblem 400 malformed, 413 too large, 415 not multipart, 422 for a field that is given twice or
 * too long, 503 too many bodies at once
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'raw'>,
  limits: MultipartLimits,
): Promise<Multipart> {
  if (!request.isMultipart()) throw new HttpProblem(415, 'wrong_media_type');
  const most = limits.fieldBytes + limits.files * limits.fileBytes + overhead;
  if (Number(request.headers['content-length'] ?? '0') > most) throw limits.tooLarge();
  try {
    // A client that has sent nothing yet does not count against the limits.
    const { raw } = request;
    if (raw.readableLength === 0 && !raw.complete && !raw.destroyed) await once(raw, 'readable');
    if (limits.bodies) holdBody(request, reply, limits.bodies);
    return await readParts(request, limits);
  } catch (error) {
    throw malformed(error);
  }
}

async function readParts(request: FastifyRequest, limits: MultipartLimits): Promise<Multipart> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const files: FilePart[] = [];
  const problems: FieldProblem[] = [];
  let tooLarge = false;

  const parts = request.parts({
    limits: {
      fields: 20,
      fieldNameSize: 100,
      fieldSize: limits.fieldBytes,
      files: limits.files + 1,
      // One byte more, to tell a part of exactly the limit from a larger one.
      fileSize: limits.fileBytes + 1,
      parts: 22,
      headerPairs: 20,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname in fields) problems.push({ field: part.fieldname, code: 'duplicate' });
      else if (part.valueTruncated)
        problems.push({ field: part.fieldname, code: 'too_long', values: { max: limits.fieldBytes } });
      else if (typeof part.value !== 'string') problems.push({ field: part.fieldname, code: 'wrong_type' });
      else fields[part.fieldname] = part.value;
      continue;
    }
    const isWanted = files.length < limits.files;
    const taken = isWanted ? limits.takeMemory?.() : undefined;
    const memory = taken && Buffer.from(taken.buffer, taken.byteOffset, taken.byteLength);
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of part.file as AsyncIterable<Buffer>) {
      const start = size;
      size += piece.byteLength;
      if (!isWanted || size > limits.fileBytes) continue;
      // Copies: `set` into shared memory takes three times as long when the bytes are not aligned.
      if (memory) memory.fill(piece, start, size);
      else pieces.push(piece);
    }
    if (size > limits.fileBytes) tooLarge = true;
    else if (memory) pieces.push(memory.subarray(0, size));
    if (!isWanted) problems.push({ field: part.fieldname, code: 'unknown_field' });
    files.push({ fieldName: part.fieldname, pieces, size });
  }
  if (tooLarge) throw limits.tooLarge();
  if (problems.length > 0) throw invalidFields(problems);
  return { fields: { ...fields }, files };
}

/** Sets the parsed body, so that the schema of the route checks it. */
export function setBody(request: FastifyRequest, body: unknown): void {
  request.body = body;
}
