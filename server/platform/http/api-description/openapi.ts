import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { Problem } from '../../../contract/problem';
import { version } from '../../version';
import type { App } from '../app-type';
import { isApiAddress } from '../errors';
import { isWrite } from '../hooks/disk-reserve-hook';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const page = { 'text/html': { schema: { type: 'string' } } };

const problem = (content: object) => ({ description: 'Problem', content });

/**
 * Adds to the schema of a route for the OpenAPI file: `security: []` for a call without a login, errors as
 * problem+json (RFC 9457), a small page as the answer to a plain form in place of JSON, 507 for a call that may
 * store something, and 429 for a caller with too many queued calls.
 */
function describeCall(
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
  const takesForm = schema.consumes?.includes('application/x-www-form-urlencoded');
  const asPage = takesForm && schema.consumes?.includes('application/json') ? page : undefined;
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

/** HEAD gets the name of GET and `Head`, because both are in the file. */
function nameHeads<File extends { paths?: object }>(file: File): File {
  for (const path of Object.values(file.paths ?? {}) as { head?: { operationId: string } }[])
    if (path.head) path.head = { ...path.head, operationId: `${path.head.operationId}Head` };
  return file;
}

/** Makes the OpenAPI file of all routes that are registered after this call: `app.swagger()` returns it. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Customer portal',
        version,
        description: 'Downloads, licences and users of the customer portal.',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => ({
      schema: describeCall(schema, {
        mayStore: [route.method].flat().some(isWrite),
        isCounted: isApiAddress(url) && !route.config?.call?.skipsCallQueue,
      }),
      url,
    }),
    transformObject: (document) => ('openapiObject' in document ? nameHeads(document.openapiObject) : {}),
  });
}
