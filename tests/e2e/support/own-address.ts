import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test as base } from './fixtures';
import { startServer } from './server';

/** Returns a port that is not in use. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Tests with a server that knows its own URL: a passkey is valid for one URL only. */
export const test = base.extend({
  server: [
    async ({}, use) => {
      const port = String(await freePort());
      const server = await startServer({ env: { PORT: port, SITE_URL: `http://localhost:${port}` } });
      await use(server);
      expect(await server.stop()).toBe(0);
    },
    { scope: 'worker' },
  ],
});

export { expect };
