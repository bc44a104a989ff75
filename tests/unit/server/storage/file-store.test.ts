import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { FileStore } from '../../../../server/platform/storage/file-store';
import { openLocalFileStore } from '../../../../server/platform/storage/local-file-store';
import { testFileStore, Upload } from './file-store-suite';

describe('file store in a folder', () => {
  let folder: string;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-store-'));
    store = await openLocalFileStore(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  testFileStore(() => store);

  it('closes a file whose size cannot be read', async () => {
    const upload = new Upload(store);
    await upload.append(randomBytes(100));
    await upload.publish();
    const handle = await open(folder);
    const stat = jest.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'stat');
    await handle.close();
    stat.mockRejectedValueOnce(Object.assign(new Error('of the disk'), { code: 'EIO' }));
    await expect(store.openRelease(upload.id)).rejects.toThrow();
    const names = await readdir('/proc/self/fd');
    const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
    expect(paths.filter((path) => path.startsWith(folder))).toEqual([]);
  });
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
