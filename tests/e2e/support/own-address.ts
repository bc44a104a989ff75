import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test as base } from './fixtures';
import { startServer } from './server';

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Tests whose server knows the address that it is opened by: a passkey holds for one alone. */
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
