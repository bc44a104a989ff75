import { test as base, expect } from '@playwright/test';
import { Api } from './api';
import { startServer, type RunningServer } from './server';

interface TestFixtures {
  /** Console messages that a test expects. All others fail the test. */
  allowedConsoleErrors: RegExp[];
  /** URLs of other hosts that a test expects to be requested. All others fail the test. */
  allowedForeignRequests: RegExp[];
  /** Keeps the login of `api` recent. */
  recentLogin: undefined;
}

interface WorkerFixtures {
  /** The built product, with separate data for this worker. */
  server: RunningServer;
  /** The API, logged in as the administrator. */
  api: Api;
}

/** Marks the journey of a screen that `npm test` runs. */
export const person = { tag: '@person' };

let expectedErrors: RegExp[] = [];

/** Allows errors in the console that the running test expects. */
export const allowErrors = (...patterns: RegExp[]) => void expectedErrors.push(...patterns);

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      expect(await server.stop(), `exit code of the server; it printed:\n${server.output()}`).toBe(0);
    },
    { scope: 'worker' },
  ],

  api: [
    async ({ server }, use) => {
      await use(await Api.signIn(server.url));
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  allowedConsoleErrors: [
    async ({ serviceWorkers }, use) => {
      expectedErrors = serviceWorkers === 'block' ? [/service worker registration/] : [];
      await use(expectedErrors);
    },
    { auto: true },
  ],

  allowedForeignRequests: async ({}, use) => {
    await use([]);
  },

  recentLogin: [
    async ({ api, server }, use) => {
      await api.stayRecent(server.url);
      await use(undefined);
    },
    { auto: true },
  ],

  /** Watches every page of the test, including popups and the service worker. */
  context: async ({ context, server, allowedConsoleErrors, allowedForeignRequests }, use) => {
    const complaints: string[] = [];
    const foreign: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => complaints.push(error.error().stack || error.error().message));
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== server.url) foreign.push(request.url());
    });
    await use(context);
    const isUnexpected = (allowed: RegExp[]) => (text: string) =>
      !allowed.some((pattern) => pattern.test(text));
    expect.soft(complaints.filter(isUnexpected(allowedConsoleErrors)), 'errors in the console').toEqual([]);
    expect.soft(foreign.filter(isUnexpected(allowedForeignRequests)), 'requests to other hosts').toEqual([]);
  },
});

export { expect };
