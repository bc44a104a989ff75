import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Watch } from '../conditions/watch';
import type { Metrics } from '../metrics/metrics';
import { HttpProblem } from './problem';
import type { Principal } from '../principal';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    watch: Watch;
    metrics: Metrics;
  }
  interface FastifyRequest {
    /** the signed-in person; null until the hooks of the route's scope have checked the login */
    person: Principal | null;
  }
}

/** Returns the person who makes this call. @throws HttpProblem 401 outside the signed-in scopes */
export function personOf(request: Pick<FastifyRequest, 'person'>): Principal {
  if (!request.person) throw new HttpProblem(401, 'not_signed_in');
  return request.person;
}
