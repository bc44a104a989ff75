import type { FastifySchema } from 'fastify';
import { Problem } from '../../../contract/problem';
import { operationIdOf } from './operation-ids';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const page = { 'text/html': { schema: { type: 'string' } } };

const problem = (content: object) => ({ description: 'Problem', content });

/**
 * Adds to the schema of a route for the OpenAPI file: `security: []` for a call without a login, errors as
 * problem+json (RFC 9457), a small page as the answer to a plain form, 507 for a call that may store
 * something, and 429 for a caller with too many queued calls.
 */
export function describeCall(
  { produces, ...schema }: FastifySchema,
  { mayStore, isCounted }: { mayStore: boolean; isCounted: boolean },
): FastifySchema {
  const open = { security: [], ...schema };
  const given = isObject(schema.response) ? schema.response : {};
  if (produces && Object.keys(given).length === 0) {
    const file = Object.fromEntries(
      produces.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
    );
    const refusal = { description: 'A small page that says what is wrong', content: page };
    const response = {
      200: { description: 'The file', content: file },
      ...{ 401: refusal, 404: refusal, 409: refusal, 429: refusal, 507: refusal },
    };
    return { ...open, response };
  }
  const asPage = schema.consumes?.includes('application/x-www-form-urlencoded') ? page : undefined;
  const response: Record<string, unknown> = {
    ...given,
    ...(isCounted && { 429: Problem }),
    ...(mayStore && { 507: Problem }),
  };
  const described = Object.entries(response).map(([status, body]) => {
    if (Number(status) >= 400) {
      const content = { 'application/problem+json': { schema: body }, ...asPage };
      return [status, problem(content)];
    }
    const content = asPage && { 'application/json': { schema: body }, ...asPage };
    return [
      status,
      content ? { description: 'As JSON, or for a plain form as a small page', content } : body,
    ];
  });
  const isDescribed = (kind: string) => described.some(([status]) => String(status).startsWith(kind));
  const asProblem = problem({ 'application/problem+json': { schema: Problem } });
  const others = {
    ...(!isDescribed('4') && { 400: asProblem }),
    ...(!isDescribed('2') && { default: asProblem }),
  };
  return {
    ...open,
    ...(produces && { produces }),
    response: { ...(Object.fromEntries(described) as object), ...others },
  };
}

/** Sets the `operationId` of each call in the finished OpenAPI file. */
export function nameCalls<File extends { paths?: object }>(file: File): File {
  for (const [path, calls] of Object.entries(file.paths ?? {}) as [string, Record<string, object>][]) {
    for (const [method, call] of Object.entries(calls))
      calls[method] = { ...call, operationId: operationIdOf(method.toUpperCase(), path) };
  }
  return file;
}
