import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FileStore } from '../../../../server/platform/storage/file-store';
import { openLocalFileStore } from '../../../../server/platform/storage/local-file-store';
import { testFileStore } from './file-store-suite';

describe('file store in a folder', () => {
  let folder: string;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-store-'));
    store = await openLocalFileStore(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  testFileStore(() => store);
});

it('a folder named like a release file is not a release file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-store-'));
  try {
    const store = await openLocalFileStore(folder);
    await mkdir(join(folder, 'releases', '7.release'));
    expect(await store.list()).toEqual([]);
    expect(await store.openRelease(7)).toBeUndefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});
