import type { FastifySchema } from 'fastify';
import type { Call } from '../../../contract/call';
import { Problem } from '../../../contract/problem';

const recentLoginTexts = {
  always: 'Takes a login that began at most ten minutes ago; else 403 with the code `login_not_recent`.',
  sometimes:
    'Some changes take a login that began at most ten minutes ago; else 403 with the code `login_not_recent`.',
};

/** The statuses that the rights, the parameters and the body of a call may lead to. */
function usualProblems({ who, recentLogin, address, body, query }: Call): number[] {
  if (who === 'public' || who === 'forms') return [];
  const isRestricted = who === 'manager' || who === 'admin' || Boolean(recentLogin);
  return [
    401,
    ...(isRestricted ? [403] : []),
    ...(address.includes('{') ? [404] : []),
    ...((body ?? query) ? [422] : []),
  ];
}

/** Returns the schema of a declared call for Fastify and for the OpenAPI file. */
export function schemaOf(call: Call, name: { id: string; tag: string } | undefined): FastifySchema {
  const { summary, params, query, body, takes, gives, recentLogin } = call;
  const recent = recentLogin && recentLoginTexts[recentLogin === true ? 'always' : 'sometimes'];
  const description = [call.description, recent].filter(Boolean).join(' ');
  const problems = [...usualProblems(call), ...(call.problems ?? [])].map((status) => [status, Problem]);
  const response = { ...(Object.fromEntries(problems) as object), ...call.answers };
  return {
    summary,
    ...(name && { operationId: name.id, tags: [name.tag] }),
    ...(description !== '' && { description }),
    ...(call.who !== 'public' && call.who !== 'forms' && { security: [{ bearer: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(takes && { consumes: [...takes] }),
    ...(gives && { produces: [...gives] }),
    ...(Object.keys(response).length > 0 && { response }),
  };
}
