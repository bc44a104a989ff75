import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { expected, TestServer } from './setup/server';

interface OpenApi {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        summary?: string;
        security?: unknown;
        parameters?: readonly { name: string }[];
        responses: Record<string, { content?: Record<string, { schema?: { type?: string } }> }>;
        requestBody?: { content: object };
      }
    >
  >;
}

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

/** The calls of the specification, and the additions of the contract. */
const calls = [
  'POST /login',
  'POST /logout',
  'POST /contact',
  'GET /users',
  'POST /users',
  'DELETE /users/{id}',
  'GET /groups',
  'POST /groups',
  'DELETE /groups/{id}',
  'GET /downloadTypes',
  'POST /downloadTypes',
  'DELETE /downloadTypes/{id}',
  'GET /downloadTypes/{id}/userGroups',
  'POST /downloadTypes/{id}/userGroups',
  'PUT /downloadTypes/{id}/userGroups',
  'GET /downloadTypes/{id}/downloadables',
  'POST /downloadables/{id}/windowsServiceInstaller/{bits}',
  'POST /downloadables/{id}/doDownload',
  'POST /downloadables/{id}/ticket',
  'GET /files/{ticket}/{name}',
  'HEAD /files/{ticket}/{name}',
  'GET /releaseKey',
  'DELETE /download/{id}',
  'POST /upload',
  'POST /uploadChunk/{id}',
  'GET /upload/{id}',
  'POST /license/create',
  'POST /license/open',
  'GET /licenses',
  'POST /licenses',
  'GET /licenses/{id}/file',
  'POST /licenses/{id}/renew',
  'POST /licenses/{id}/withdraw',
  'POST /me/password',
  'POST /login/passkey/options',
  'POST /login/passkey',
  'GET /me/passkeys',
  'POST /me/passkeys/options',
  'POST /me/passkeys',
  'PATCH /me/passkeys/{id}',
  'DELETE /me/passkeys/{id}',
  'GET /audit',
  'GET /messages',
  'GET /messages/{id}',
  'PATCH /downloadTypes/{id}',
  'PATCH /messages/{id}',
  'PATCH /users/{id}',
  'POST /messages/{id}/answer',
  'DELETE /messages/{id}',
  'GET /mails',
  'POST /mails/{id}/resend',
  'GET /license/keys',
  'GET /health',
  'HEAD /health',
];

it('describes every call, with what it takes and answers', async () => {
  const file = expected(200, await server.anyone.get<OpenApi>('/api/openapi.json'));
  expect(file.openapi).toMatch(/^3\.1\./);
  const undescribed = calls.filter((call) => {
    const [method = '', path = ''] = call.split(' ');
    const described = file.paths[`/api${path}`]?.[method.toLowerCase()];
    return !described?.summary || Object.keys(described.responses ?? {}).length === 0;
  });
  expect(undescribed).toEqual([]);
  const chunk = file.paths['/api/uploadChunk/{id}']?.['post'];
  expect(Object.keys(chunk?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
  expect(chunk?.security).toEqual([{ bearer: [] }]);
  expect(file.paths['/api/login']?.['post']?.security).toBeUndefined();
  expect(JSON.stringify(file.paths['/api/users']?.['post']?.responses)).toContain('application/problem+json');
});

it('takes limit, cursor, q and sort for every list', async () => {
  const { paths } = expected(200, await server.admin.get<OpenApi>('/api/openapi.json'));
  const lists = Object.entries(paths).flatMap(([path, { get }]) =>
    get?.responses['200']?.content?.['application/json']?.schema?.type === 'array' ? [{ path, get }] : [],
  );
  expect(lists.length).toBeGreaterThan(15);
  for (const { path, get } of lists) {
    const names = get.parameters?.map(({ name }) => name) ?? [];
    expect([path, ...names]).toEqual(expect.arrayContaining([path, 'limit', 'cursor', 'q', 'sort']));
  }
});

it('says of a form that it is answered with a page, and of what stores that the disk may be full', async () => {
  const { paths } = expected(200, await server.anyone.get<OpenApi>('/api/openapi.json'));
  const contact = paths['/api/contact']?.['post']?.responses;
  expect(Object.keys(contact?.['202']?.content ?? {})).toEqual(['application/json', 'text/html']);
  expect(Object.keys(contact?.['422']?.content ?? {})).toEqual(['application/problem+json', 'text/html']);
  expect(Object.keys(paths['/api/groups']?.['post']?.responses ?? {})).toContain('507');
  expect(Object.keys(paths['/api/groups']?.['get']?.responses ?? {})).not.toContain('507');
});
