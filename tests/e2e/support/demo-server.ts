import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Api, type Credentials } from './api';
import { test as base } from './fixtures';
import { startServer, type RunningServer } from './server';

interface Demo {
  server: RunningServer;
  administrator: Credentials | undefined;
}

/** Tests with a server on the small demo, logged in as its administrator. */
export const test = base.extend<object, { demo: Demo; server: RunningServer; api: Api }>({
  demo: [
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'e2e-demo-'));
      const { seedDemo } = (await import(pathToFileURL(path.resolve('dist/commands/demo.mjs')).href)) as {
        seedDemo: (dataDir: string) => Promise<Credentials[]>;
      };
      const [administrator] = await seedDemo(dataDir);
      const server = await startServer({ dataDir });
      await use({ server, administrator });
      await server.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  server: [async ({ demo }, use) => use(demo.server), { scope: 'worker' }],
  api: [
    async ({ demo }, use) => use(await Api.signIn(demo.server.url, demo.administrator)),
    { scope: 'worker' },
  ],
});
