import type { FastifySchema } from 'fastify';
import { recentLoginOf, type Call } from '../../../contract/call';
import { Problem } from '../../../contract/problem';

/** States the rule for recent logins of a call; empty if it has none. */
function recentLoginText(call: Call): string {
  const rule = recentLoginOf(call);
  if (!rule) return '';
  const { login, isForSome } = rule;
  const renewal = login === 'sixty minutes' ? ', or renewed by another of these calls since' : '';
  const what = `a login that began at most ${login} ago${renewal}; else 403 with the code \`login_not_recent\`.`;
  return `${isForSome ? 'Some changes take' : 'Takes'} ${what}`;
}

/** The statuses that the rights, the parameters and the body of a call may lead to. */
function defaultProblems(call: Call): number[] {
  const { who, address, body, query } = call;
  if (who === 'public' || who === 'forms') return [];
  const isRestricted = who === 'manager' || who === 'admin' || recentLoginOf(call) !== undefined;
  return [
    401,
    ...(isRestricted ? [403] : []),
    ...(address.includes('{') ? [404] : []),
    ...((body ?? query) ? [422] : []),
  ];
}

/** Returns the schema of a declared call for Fastify and for the OpenAPI file. */
export function schemaOf(call: Call, name: { id: string; tag: string } | undefined): FastifySchema {
  const { summary, params, query, body, takes, gives } = call;
  const description = [call.description, recentLoginText(call)].filter(Boolean).join(' ');
  const problems = [...defaultProblems(call), ...(call.problems ?? [])].map((status) => [status, Problem]);
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
