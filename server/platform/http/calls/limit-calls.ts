import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../problem';
import { currentCaller } from '../../current-caller';
import { networksOf } from '../../networks';
import type { App } from '../app-type';
import { onResponseClosed } from '../on-response-closed';
import { TooManyCallsError, type CallQueue } from './call-queue';

/** A screen of the portal makes up to ten calls at once; four running calls keep the database busy. */
const maxRunningPerPerson = 4;
/** Many people may share an address, and a company login waits for the provider of that company. */
const maxRunningPerNetwork = 8;

const retryAfterSeconds = 2;

function callerOf({ person, ip }: FastifyRequest): [key: string, maxRunning: number] {
  if (!person) return [`network ${networksOf(ip).subnet48}`, maxRunningPerNetwork];
  return [person.apiKey ? `key ${person.apiKey.id}` : `person ${person.id}`, maxRunningPerPerson];
}

/** Bytes. Parsing a multipart body up to this size costs more than waiting for it. */
const smallBody = 256 * 1024;

const isLargeMultipart = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('multipart/') === true &&
  !(Number(headers['content-length'] ?? Infinity) <= smallBody);

const tooManyCalls = () => new HttpProblem(429, 'too_many_calls', { retryAfter: retryAfterSeconds });

/**
 * Queues the calls of a scope. All logins of a person share one limit, and visitors without a login share the
 * limit of their network. A running call counts until its work is done, even if the client disconnects: a
 * client that hangs up and calls again gets no more work done than others. Call this before the scopes with
 * routes are registered. A call is queued when its caller is known and its body has arrived, before the body
 * is validated. The files of a multipart body are read later, at the pace of the client, so such a call is
 * queued after that.
 */
export function limitCalls(api: App, queue: CallQueue): void {
  const leaves = new WeakMap<FastifyRequest, () => void>();

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.routeOptions.config.call?.skipsCallQueue || leaves.has(request)) return;
    const gone = new AbortController();
    onResponseClosed(request, reply, () => gone.abort());
    try {
      const leave = await queue.enter(...callerOf(request), gone.signal);
      leaves.set(request, leave);
      reply.raw.once('finish', leave);
    } catch (error) {
      throw error instanceof TooManyCallsError ? tooManyCalls() : new HttpProblem(503, 'busy');
    }
  }

  // Reads in threads are shared out among the callers, too.
  api.addHook('preValidation', (request, _reply, done) => currentCaller.run(callerOf(request)[0], done));
  api.addHook('preValidation', async (request, reply) => {
    if (!isLargeMultipart(request)) await enter(request, reply);
  });
  api.addHook('preHandler', enter);

  api.addHook('onSend', (request, _reply, payload, done) => {
    const leave = leaves.get(request);
    if (leave) {
      // A list or an export is still read while it is sent.
      if (payload instanceof Readable && !request.routeOptions.config.call?.releasesSlotAtFirstByte)
        payload.once('close', leave);
      else leave();
    }
    done(null, payload);
  });
}
