// @stores @night
import { request } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { repeats } from '../../setup/repeats';
import { reportFigure } from '../setup/figures';
import { testServer } from '../setup/server';

/** Number of generated requests. A fifth of them are not HTTP. */
const requests = repeats(40_000);
const rawRuns = Math.ceil(requests / 5);
const runs = requests - rawRuns;

let releaseId: number;
const server = testServer();
beforeAll(async () => {
  releaseId = (await server.release()).id;
});

interface Generated {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** Sends the request unchanged. `fetch` would refuse some of the invalid ones. */
function send({
  method,
  path,
  headers,
  body,
}: Generated): Promise<{ status: number; type: string; text: string }> {
  const { hostname, port } = new URL(server.anyone.address);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request({ hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

const names = [
  'name',
  'email',
  'password',
  'group',
  'message',
  'phone',
  'company',
  'categorie',
  'escrow',
  'user_group_id',
  'license',
  'current_password',
  'new_password',
  'token',
  'language',
  'website',
  'is_last',
  'offset',
  'object',
  'download_type_id',
  'hash',
  'file_name',
  'release_notes',
  'has_windows_service_installer',
  'windows_service_installer_xml_contents',
  '__proto__',
  'constructor',
  'toString',
  '',
];
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    'admin@example.com',
    '1',
    'true',
    '<a/>',
    '2026-01-01',
    'd41d8cd98f00b204e9800998ecf8427e',
    '\u0000',
    '\ud800',
    '../..',
  ),
);
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: fc.jsonValue() },
  fc.integer({ min: -1, max: 5 }),
);
const json = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .dictionary(fc.constantFrom(...names), value, { maxKeys: 8 })
      .map((object) => JSON.stringify(object)),
  },
  fc.jsonValue().map((anything) => JSON.stringify(anything)),
  text,
);
const licence = fc
  .record(
    {
      name: text,
      edition: fc.constantFrom('free', 'full', 'x'),
      users: fc.integer({ min: -1, max: 9 }),
      apps: fc.array(fc.constantFrom('app-0', 'app-13', 'app-x')),
      valid_from: fc.oneof(
        text,
        fc.constantFrom('2026-01-01', '2026-99-99', '0000-00-00', '9999-12-31T23:59:59+99:99'),
      ),
      extra: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  .map((license) => JSON.stringify({ license }));
const boundary = 'generated';
const multipart = fc
  .array(fc.record({ name: fc.constantFrom(...names), file: fc.boolean(), value: text }), { maxLength: 6 })
  .chain((parts) => fc.tuple(fc.constant(parts), fc.boolean()))
  .map(
    ([parts, whole]) =>
      parts
        .map(
          (part) =>
            `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${part.file ? '; filename="x.part"' : ''}\r\n\r\n${part.value}\r\n`,
        )
        .join('') + (whole ? `--${boundary}--\r\n` : ''),
  );
const body = fc.oneof(
  fc.tuple(fc.constant('application/json'), fc.oneof(json, licence)),
  fc.tuple(fc.constant(`multipart/form-data; boundary=${boundary}`), multipart),
  fc.tuple(
    fc.constant('application/x-www-form-urlencoded'),
    fc.dictionary(fc.constantFrom(...names), text).map((fields) => new URLSearchParams(fields).toString()),
  ),
  fc.tuple(
    fc.constantFrom('text/plain', 'application/json; charset=utf-7', 'multipart/form-data', 'nonsense', ''),
    text,
  ),
  fc.constant(undefined),
);

it(
  'answers no generated request with a server error',
  async () => {
    const routes = server.running.routes.filter(
      ({ url }) => url !== '/api/logout' && url !== '/api/me/password',
    );
    const id = fc.oneof(
      fc.constantFrom(
        '1',
        '2',
        String(releaseId),
        '0',
        '-1',
        '99999999999999999999',
        '1e3',
        'NaN',
        '%00',
        '%ff',
        '..%2f',
      ),
      fc.nat().map(String),
    );
    const call = fc.record({
      route: fc.constantFrom(...routes),
      ids: fc.tuple(id, id),
      body,
      query: fc.oneof(
        fc.constant(''),
        fc.webQueryParameters().map((query) => `?${query}`),
      ),
      known: fc.boolean(),
      language: fc.constantFrom('nl', 'en;q=x', ';;,', '*'),
    });

    await fc.assert(
      fc.asyncProperty(call, async ({ route, ids, body: content, query, known, language }) => {
        // Keep the only administrator and the data that the calls use.
        if (route.method === 'DELETE' && ids.includes('1')) return;
        const path =
          route.url.replace(':id', ids[0]).replace(':groupId', ids[1]).replace(':bits', '64') + query;
        const answer = await send({
          method: route.method,
          path,
          headers: {
            'accept-language': language,
            ...(known ? server.admin.headers : {}),
            ...(content?.[0] ? { 'content-type': content[0] } : {}),
          },
          body: content && route.method !== 'GET' ? Buffer.from(content[1]) : undefined,
        });
        if (answer.status >= 500)
          throw new Error(
            `${route.method} ${path} ${JSON.stringify(content)}: ${answer.status} ${answer.text}`,
          );
        if (answer.status >= 400) {
          expect(answer.type).toMatch(/^(application\/problem\+json|text\/html)/);
          expect(answer.text).not.toMatch(/SQLITE|node_modules|\bat .*\.ts|FST_/);
          if (answer.type.includes('json') && route.method !== 'HEAD')
            expect(JSON.parse(answer.text)).toMatchObject({ status: answer.status, type: 'about:blank' });
        }
      }),
      { numRuns: runs },
    );
    await server.anyone.expect(200).get('/api/health');
    reportFigure({
      fault: 'generated calls of every route, signed in and not',
      times: runs,
      looked: 'status, shape of each error, internal names in texts',
      found: 'no 5xx, every error a problem of the contract',
    });
  },
  300_000 + runs * 100,
);

/** Sends bytes unchanged and closes the sending side. @returns the bytes received */
function sendRaw(bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(server.anyone.address);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(bytes));
    socket.on('data', (data) => (answer += data.toString('latin1')));
    socket.on('error', () => undefined); // closed by the server, which is a valid reaction
    socket.on('close', () => resolve(answer));
  });
}

const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.[01] (\d{3}) /gm)].map((match) => Number(match[1]));

it(
  'answers no malformed HTTP with a server error',
  async () => {
    const line = fc.record({
      method: fc.constantFrom(
        'GET',
        'POST',
        'HEAD',
        'OPTIONS',
        'PATCH',
        'TRACE',
        'get',
        'G\u0000T',
        'FOO',
        '',
      ),
      target: fc.oneof(
        fc.constantFrom(
          '/api/health',
          '/api/login',
          '/api/users/%00',
          '/api/%',
          '/en/',
          '/%',
          '*',
          '//',
          '/..%2f',
          'http://other.example/api/health',
          '/ api',
          `/${'a'.repeat(20_000)}`,
        ),
        fc.string({ maxLength: 60 }),
      ),
      version: fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'http/1.1', ''),
      end: fc.constantFrom('\r\n', '\n', '\r'),
    });
    const header = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          'Host: localhost',
          'Host: localhost',
          'Host:',
          'Content-Length: 5',
          'Content-Length: 5, 6',
          'Content-Length: -1',
          'Content-Length: 99999999999999999999',
          'Transfer-Encoding: chunked',
          'Transfer-Encoding: gzip, chunked',
          'Transfer-Encoding: x',
          'Expect: 100-continue',
          'Expect: x',
          'Connection: keep-alive',
          'Connection: close, Upgrade',
          'Upgrade: websocket',
          'Content-Type: application/json',
          'Content-Type: multipart/form-data; boundary=',
          'Authorization: Bearer',
          'Authorization: Basic Zm9v',
          'Accept-Encoding: br;q=0, *;q=0',
          'If-None-Match: *',
          'Range: bytes=0-0,-1,9-',
          ' folded: header',
          'No colon',
          ': nameless',
          `X-Long: ${'x'.repeat(17_000)}`,
        ),
      },
      fc
        .tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 60, unit: 'binary' }))
        .map(([name, value]) => `${name}: ${value}`),
    );
    const content = fc.oneof(
      fc.constantFrom(
        '',
        '{}',
        '{"email":',
        '5\r\nhello\r\n0\r\n\r\n',
        'ffffffffffffffffff\r\n',
        '5;ext=1\r\nhel',
        'z\r\n',
        '0\r\nX: y\r\n\r\n',
        'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n',
      ),
      fc.string({ maxLength: 100, unit: 'binary' }),
    );
    const shape = fc.tuple(line, fc.array(header, { maxLength: 8 }), content, fc.boolean());
    let answered = 0;

    await fc.assert(
      fc.asyncProperty(shape, async ([{ method, target, version, end }, headers, rest, isWhole]) => {
        const head =
          [`${method} ${target} ${version}`.trim(), ...headers].join(end) + end + (isWhole ? end : '');
        const answer = await sendRaw(Buffer.from(head + rest, 'latin1'));
        if (statusesOf(answer).some((status) => status >= 500)) throw new Error(`${head}${rest}\n${answer}`);
        expect(answer).not.toMatch(/SQLITE|node_modules|\bat .*\.ts|FST_|HPE_/);
        answered += statusesOf(answer).length;
      }),
      { numRuns: rawRuns },
    );
    expect(answered).toBeGreaterThan(0);
    await server.anyone.expect(200).get('/api/health');
    reportFigure({
      fault: 'generated bytes in place of HTTP',
      times: rawRuns,
      looked: 'status, internal names in texts, health afterwards',
      found: 'no 5xx',
    });
  },
  300_000 + rawRuns * 100,
);
