import type { FastifySchema } from 'fastify';
import { Problem } from '../contract/problem';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const page = { 'text/html': {} };

/**
 * Says in the OpenAPI file what the schemas of the routes leave out: that errors come as problem+json (RFC 9457), that a
 * plain form is answered with a small page, that a call that may store something may find the disk full, and that one caller
 * may have too many calls waiting.
 */
export function describeErrors(
  schema: FastifySchema,
  { mayStore, isCounted }: { mayStore: boolean; isCounted: boolean },
): FastifySchema {
  const given = isObject(schema.response) ? schema.response : {};
  if (schema.produces && Object.keys(given).length === 0) {
    const file = Object.fromEntries(schema.produces.map((type) => [type, {}]));
    const problem = { description: 'A small page that says what is wrong', content: page };
    const response = {
      200: { description: 'The file', content: file },
      ...{ 401: problem, 404: problem, 409: problem, 429: problem, 507: problem },
    };
    return { ...schema, response };
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
      return [status, { description: 'Problem', content }];
    }
    const content = asPage && { 'application/json': { schema: body }, ...asPage };
    return [
      status,
      content ? { description: 'As JSON, or for a plain form as a small page', content } : body,
    ];
  });
  return { ...schema, response: Object.fromEntries(described) as unknown };
}
