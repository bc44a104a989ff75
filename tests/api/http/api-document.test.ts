// @change
import { beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { administrator, testServer } from '../setup/server';

const run = promisify(execFile);

const examples = Array.from(
  readFileSync('docs/api.md', 'utf8').matchAll(/```js\n(\/\/ .*)\n([\s\S]*?)```/g),
  ([, title = '', code = '']) => ({ title, code }),
);

let environment: Record<string, string>;
const server = testServer();
beforeAll(async () => {
  const type = await server.downloadType();
  const release = await server.admin.release(type);
  const { key } = await server.apiKey([type]);
  environment = {
    BELSTOCK_URL: server.anyone.address,
    BELSTOCK_KEY: key.key,
    EMAIL: administrator.email,
    PASSWORD: administrator.password,
    TOKEN: server.admin.auth?.token ?? '',
    RELEASE: String(release.id),
    TYPE: type.name,
  };
});

it('the API document has five examples', () => {
  expect(examples).toHaveLength(5);
});

it.each(examples.map(({ title, code }, index) => [title, code, index] as const))(
  'the example runs as written: %s',
  async (_title, code, index) => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
      env: { ...process.env, ...environment },
    });
    const expected = [
      environment['TYPE'],
      '0 unfinished uploads',
      '1 users',
      'intact',
      /^422 invalid_fields\nname required .+/,
    ][index];
    expect(stdout.trim()).toMatch(expected ?? '');
  },
);
