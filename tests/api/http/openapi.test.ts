// @change
import { expect, it } from '@jest/globals';
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { testServer } from '../setup/server';

interface OpenApi {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        summary?: string;
        security?: readonly Record<string, unknown>[];
        parameters?: readonly { name: string; in: string }[];
        responses: Record<string, { content?: Record<string, { schema?: { type?: string } }> }>;
        requestBody?: { content: object };
      }
    >
  >;
}

const server = testServer();

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
  'GET /licenses/{id}',
  'GET /licenses/{id}/file',
  'POST /licenses/{id}/renew',
  'POST /licenses/{id}/withdraw',
  'POST /licenses/{id}/mail',
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

it('describes each call of the specification with a summary and responses', async () => {
  const file = await server.anyone.expect(200).get<OpenApi>('/api/openapi.json');
  expect(file.openapi).toMatch(/^3\.1\./);
  const undescribed = calls.filter((call) => {
    const [method = '', path = ''] = call.split(' ');
    const described = file.paths[`/api${path}`]?.[method.toLowerCase()];
    return !described?.summary || Object.keys(described.responses ?? {}).length === 0;
  });
  expect(undescribed).toEqual([]);
  const summaries = Object.values(file.paths).flatMap((path) =>
    Object.values(path).map(({ summary }) => summary),
  );
  expect(summaries.filter((summary) => summary?.startsWith('Make '))).toEqual([]);
  const chunk = file.paths['/api/uploadChunk/{id}']?.['post'];
  expect(Object.keys(chunk?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
  expect(chunk?.security).toEqual([{ bearer: [] }]);
  expect(file.paths['/api/login']?.['post']?.security).toEqual([]);
  expect(JSON.stringify(file.paths['/api/users']?.['post']?.responses)).toContain('application/problem+json');
});

it('describes no response with a format of its own, which the serializer would log as unknown', async () => {
  const file = await server.anyone.expect(200).get<OpenApi>('/api/openapi.json');
  const responses = Object.values(file.paths).flatMap((path) =>
    Object.values(path).map((call) => call.responses),
  );
  const formats = JSON.stringify(responses).matchAll(/"format":"([^"]*)"/g);
  expect([...new Set([...formats].map(([, format]) => format))]).toEqual([]);
});

/** Lists without pages: at most twenty results, a file cached as a whole, and one row per requested group. */
const wholeArrays = [
  '/api/search',
  '/api/downloadables/blocks',
  '/api/advisories/hashes',
  '/api/groups/figures',
];

it('every list has the parameters limit, cursor, q and sort', async () => {
  const { paths } = await server.admin.expect(200).get<OpenApi>('/api/openapi.json');
  const lists = Object.entries(paths).flatMap(([path, { get }]) =>
    get?.responses['200']?.content?.['application/json']?.schema?.type === 'array' &&
    !wholeArrays.includes(path)
      ? [{ path, get }]
      : [],
  );
  expect(lists.length).toBeGreaterThan(15);
  for (const { path, get } of lists) {
    const names = get.parameters?.map(({ name }) => name) ?? [];
    expect([path, ...names]).toEqual(expect.arrayContaining([path, 'limit', 'cursor', 'q', 'sort']));
  }
});

it('a form is answered with HTML too, and a call that stores data may answer 507', async () => {
  const { paths } = await server.anyone.expect(200).get<OpenApi>('/api/openapi.json');
  const contact = paths['/api/contact']?.['post']?.responses;
  expect(Object.keys(contact?.['202']?.content ?? {})).toEqual(['application/json', 'text/html']);
  expect(Object.keys(contact?.['422']?.content ?? {})).toEqual(['application/problem+json', 'text/html']);
  const unsubscribe = paths['/api/unsubscribe/{token}']?.['post'];
  expect(Object.keys(unsubscribe?.requestBody?.content ?? {})).toEqual([
    'multipart/form-data',
    'application/x-www-form-urlencoded',
  ]);
  expect(Object.keys(unsubscribe?.responses?.['404']?.content ?? {})).toEqual(['application/problem+json']);
  expect(Object.keys(paths['/api/groups']?.['post']?.responses ?? {})).toContain('507');
  expect(Object.keys(paths['/api/groups']?.['get']?.responses ?? {})).not.toContain('507');
});

it('a signed-in call with a body or a query may answer 422', async () => {
  const { paths } = await server.anyone.expect(200).get<OpenApi>('/api/openapi.json');
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.some((way) => 'bearer' in way))
      .filter(([, call]) => call.requestBody || call.parameters?.some((each) => each.in === 'query'))
      .map(([method, { responses }]) => ({
        call: `${method} ${path}`,
        answers: Object.keys(responses),
      })),
  );
  expect(calls.length).toBeGreaterThan(50);
  expect(calls.filter(({ answers }) => !answers.includes('422'))).toEqual([]);
});

it('follows all recommended rules of the linter', async () => {
  const { text } = await server.anyone.get('/api/openapi.json');
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintDocument({
    document: makeDocumentFromString(text, 'openapi.json'),
    config,
    externalRefResolver: new BaseResolver(config.resolve),
  });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

it('generated types allow the calls of the contract', async () => {
  const { text } = await server.anyone.get('/api/openapi.json');
  const folder = await mkdtemp(path.resolve('.tmp', 'openapi-types-'));
  try {
    await writeFile(path.join(folder, 'openapi.ts'), astToString(await openapiTypes(text)));
    const calls = path.join(folder, 'contract-calls.ts');
    await writeFile(calls, await readFile('tests/api/setup/contract-calls.txt', 'utf8'));
    const program = ts.createProgram([calls], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    });
    const wrong = ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => ({
      line: (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1,
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }));
    expect(wrong).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
