import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callNames } from '../../contract/calls';
import type { AnswerOf, BodyOf, Call, Caller, ParamsOf, QueryOf } from '../../contract/call';
import type { Principal } from '../principal';
import { schemaOf } from './api-description/schema-of';
import type { App } from './app-type';
import { setBody, takeMultipart } from './multipart';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the declaration of the call; routes of pages and files have none */
    call?: Call;
  }
}

type RequestOf<C extends Call> = FastifyRequest & {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
};

/** What a handler gets: checked by the schemas of the declaration. */
interface Input<C extends Call> {
  /** who makes the call */
  person: C['who'] extends 'public' ? null : Principal;
  /** the parameter `id` of the path, as a number */
  id: ParamsOf<C> extends { id: string } ? number : undefined;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  request: RequestOf<C>;
  reply: FastifyReply;
}

/** A call that answers nothing may return anything. */
type Result<C extends Call> = null extends AnswerOf<C> ? unknown : AnswerOf<C> | FastifyReply;

/** Returns the answer, or the reply when it has sent another one: a file, a page, an address. */
type Handler<C extends Call> = (input: Input<C>) => Result<C> | Promise<Result<C>>;

/** Options that only a few routes need. */
interface RouteOptions {
  /** Reads a multipart body before it is checked. */
  readBody?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  /** Answers errors in another way than as a problem. */
  errorHandler?: (error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Says what a declared call does. The status is the first of the declaration unless the handler sets one. */
export type Handle = <const C extends Call>(call: C, handler: Handler<C>, options?: RouteOptions) => void;

/** A call with its handler. */
interface Route {
  call: Call;
  handler: Handler<Call>;
  options: RouteOptions;
}

/**
 * Collects the handlers of modules.
 * @returns a function that registers the routes of those who may call them
 * @throws Error if a call has two handlers
 */
export function collectRoutes(add: (handle: Handle) => void) {
  const routes = new Map<Call, Route>();
  add((call, handler, options = {}) => {
    if (routes.has(call)) throw new Error(`${call.address} has two handlers`);
    routes.set(call, { call, handler: handler as unknown as Handler<Call>, options });
  });
  return async (app: App, who: Caller): Promise<void> => {
    for (const route of [...routes.values()].filter(({ call }) => call.who === who)) {
      const { takes } = route.call;
      if (!takes) addRoute(app, route);
      else await app.register(async (own: App) => addRouteThatTakes(own, takes, route));
    }
  };
}

async function addRouteThatTakes(app: App, mediaTypes: readonly string[], route: Route): Promise<void> {
  if (!mediaTypes.includes('application/json')) app.removeAllContentTypeParsers();
  if (mediaTypes.includes('application/x-www-form-urlencoded')) await app.register(formbody);
  if (mediaTypes.includes('multipart/form-data')) await takeMultipart(app);
  addRoute(app, route);
}

/** Returns the status of a successful call, and whether its answer is empty. */
function successOf({ answers = {} }: Call): { status: number; isEmpty: boolean } {
  const success = Object.entries(answers).find(([status]) => Number(status) < 400);
  if (!success) return { status: 200, isEmpty: false };
  const [status, schema] = success;
  return { status: Number(status), isEmpty: 'type' in schema && schema.type === 'null' };
}

function addRoute(app: App, { call, handler, options }: Route): void {
  const [method = '', path = ''] = call.address.split(' ');
  const success = successOf(call);
  const { readBody, errorHandler } = options;
  app.route({
    method: call.describesHead ? [method, 'HEAD'] : method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { call },
    schema: schemaOf(call, callNames.get(call)),
    bodyLimit: call.bodyLimit,
    errorHandler,
    ...(readBody && {
      preValidation: async (request: FastifyRequest, reply: FastifyReply) =>
        setBody(request, await readBody(request, reply)),
    }),
    handler: async (request, reply) => {
      reply.code(success.status);
      const { id } = request.params as { id?: string };
      const input = { request, reply, person: request.person, id: Number(id) };
      const { params, query, body } = request;
      const answer = await handler({ ...input, params, query, body } as unknown as Input<Call>);
      return success.isEmpty && answer !== reply ? reply.send(null) : answer;
    },
  });
}
