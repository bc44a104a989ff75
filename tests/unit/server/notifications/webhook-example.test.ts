import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { newWebhookSecret, signedHeaders } from '../../../../server/modules/notifications/webhooks/signature';

type Verify = (headers: object, body: string, secret: string, now: number) => boolean;

it('the example in docs/webhooks.md accepts both secrets, and rejects other secrets, changes and old messages', async () => {
  const [, code = ''] = /```js\n([^]*?)```/.exec(await readFile('docs/webhooks.md', 'utf8')) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'example-'));
  const file = join(folder, 'verify.mjs');
  await writeFile(file, code);
  const { isFromPortal } = (await import(pathToFileURL(file).href)) as { isFromPortal: Verify };
  await rm(folder, { recursive: true });

  const [secret, old, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  const at = new Date('2026-01-02T12:00:00Z');
  const body = '{"type":"ping"}';
  const headers = signedHeaders([secret, old], 'msg_1', at, body);
  const isTaken = (changed: object, text = body, by = secret, now = at.getTime()) =>
    isFromPortal({ ...headers, ...changed }, text, by, now);
  expect([isTaken({}), isTaken({}, body, old)]).toEqual([true, true]);
  expect([
    isTaken({}, body, other),
    isTaken({}, `${body} `),
    isTaken({ 'webhook-id': 'msg_2' }),
    isTaken({}, body, secret, at.getTime() + 600_000),
    isTaken({ 'webhook-timestamp': 'soon' }),
  ]).toEqual(Array(5).fill(false));
});
