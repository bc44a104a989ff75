import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer } from '../../tests/e2e/support/server.ts';
import { Caller } from '../../tests/setup/api-client.ts';

/**
 * Fills an empty data folder with the built program's demo.
 * @returns the people of the demo
 */
export async function seedDemo(dataDir, size) {
  const demo = await import(pathToFileURL(path.resolve('dist/commands/demo.mjs')).href);
  return demo.seedDemo(dataDir, size);
}

/**
 * Starts a server with the demo.
 * @param prepare changes the data folder before the server starts
 * @returns its address, the sessions of an administrator and a customer, and what `prepare` returned
 */
export async function startDemo(size, prepare = () => undefined) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-demo-'));
  const [administrator, customer] = await seedDemo(dataDir, size);
  const prepared = prepare(dataDir);
  const server = await startServer({ dataDir });
  const authOf = async ({ email, password }) => (await Caller.signIn(server.url, { email, password })).auth;
  return {
    url: server.url,
    people: { administrator: await authOf(administrator), customer: await authOf(customer) },
    prepared,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
