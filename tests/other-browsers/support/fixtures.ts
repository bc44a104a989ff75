import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { offlinePagePath } from '../../../src/gatsby/offline-page';
import { Api } from '../../e2e/support/api';
import { startServer, type RunningServer } from '../../e2e/support/server';
import type { Driver } from './driver';
import { launchFirefox } from './firefox';
import { Visitor } from './visitor';
import { launchWebKit } from './webkit';

export interface OtherBrowserOptions {
  engine: 'firefox' | 'webkit';
}

interface WorkerFixtures extends OtherBrowserOptions {
  server: RunningServer;
  api: Api;
  driver: Driver;
  /** The folder for downloads. */
  folder: string;
}

/** Errors of requests that were cancelled when the browser left a page. */
const BROKEN_OFF = [
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
  /A ServiceWorker passed a promise to FetchEvent\.respondWith\(\) that rejected with ‘Error: no-response/,
  /page resources for \S+ not found/,
  /We couldn't load "\/page-data\//,
  /^Error: NS_BINDING_ABORTED: $/,
  /^ChunkLoadError: Loading chunk \d+ failed/,
  /^Error: Loading CSS chunk \d+ failed/,
];

const launchers = { firefox: launchFirefox, webkit: launchWebKit };

export const test = base.extend<{ visitor: Visitor }, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],

  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  api: [
    async ({ server }, use) => {
      await use(await Api.signIn(server.url));
    },
    { scope: 'worker' },
  ],

  folder: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'other-browsers-'));
      await use(folder);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
    { scope: 'worker' },
  ],

  driver: [
    async ({ engine, folder }, use) => {
      const driver = await launchers[engine](folder);
      await use(driver);
      await driver.close();
    },
    { scope: 'worker' },
  ],

  /** A first-time visitor. Any error of the browser fails the test. */
  visitor: async ({ driver, server }, use) => {
    await driver.resize(1280, 900);
    // Any document of the site: only its local storage is wanted. Firefox asks for the icon of a page, and one of /api refuses it.
    await driver.goto(`${server.url}${offlinePagePath('en')}`);
    await driver.run(() => localStorage.clear());
    await use(new Visitor(driver, server.url));
    const complaints = await driver.complaints();
    const unexpected = complaints.filter((text) => !BROKEN_OFF.some((pattern) => pattern.test(text)));
    expect(unexpected, 'errors in the console').toEqual([]);
  },
});

export { expect };
