import type { FastifySchema } from 'fastify';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Says in the OpenAPI file that errors come as problem+json (RFC 9457), which the schemas of the routes leave out. */
export function describeErrors(schema: FastifySchema): FastifySchema {
  const response = isObject(schema.response) ? schema.response : {};
  if (schema.produces && Object.keys(response).length === 0) {
    const file = Object.fromEntries(schema.produces.map((type) => [type, {}]));
    const page = { description: 'A small page that says what is wrong', content: { 'text/html': {} } };
    return {
      ...schema,
      response: { 200: { description: 'The file', content: file }, 401: page, 404: page, 409: page },
    };
  }
  const described = Object.entries(response).map(([status, body]) => [
    status,
    Number(status) < 400
      ? body
      : { description: 'Problem', content: { 'application/problem+json': { schema: body } } },
  ]);
  return { ...schema, response: Object.fromEntries(described) as unknown };
}
