import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { codeOf } from '../error-code';
import type { FileStore } from './file-store';
import { containedPath } from './contained-path';
import { syncFolder } from './durable';

/** Large enough that a download is bound by the disk and the network, small enough for many at once. */
const readBlock = 1024 * 1024;

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

const idsIn = (names: readonly string[], ending: string) =>
  names.flatMap((name) => {
    const match = /^([1-9][0-9]{0,14})\.([a-z]+)$/.exec(name);
    return match && match[2] === ending ? [Number(match[1])] : [];
  });

/** Keeps release files in two folders of `dataDir`: `uploads` and `releases`. */
export async function openLocalFileStore(dataDir: string): Promise<FileStore> {
  const uploads = containedPath(dataDir, 'uploads');
  const releases = containedPath(dataDir, 'releases');
  for (const folder of [uploads, releases]) await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dataDir);

  const partPath = (id: number) => containedPath(uploads, `${id}.part`);
  const releasePath = (id: number) => containedPath(releases, `${id}.release`);

  const exists = (path: string) =>
    stat(path).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false;
        throw error;
      },
    );

  async function move(from: string, to: string): Promise<void> {
    try {
      await rename(from, to);
    } catch (error) {
      if (!isMissing(error) || !(await exists(to))) throw error;
    }
    await syncFolder(uploads);
    await syncFolder(releases);
  }

  return {
    async writePart(id, position, pieces) {
      const path = partPath(id);
      const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
      try {
        try {
          let at = position;
          let rest = pieces.filter((piece) => piece.byteLength > 0);
          while (rest.length > 0) {
            // writev takes at most IOV_MAX (1024) pieces, and may write less than it was given.
            let { bytesWritten } = await handle.writev(rest.slice(0, 1000), at);
            at += bytesWritten;
            while (rest[0] && bytesWritten >= rest[0].byteLength) {
              bytesWritten -= rest[0].byteLength;
              rest = rest.slice(1);
            }
            if (rest[0] && bytesWritten > 0) rest = [rest[0].subarray(bytesWritten), ...rest.slice(1)];
          }
          await handle.datasync();
        } catch (error) {
          await handle.truncate(position).catch(() => undefined);
          throw error;
        }
      } finally {
        await handle.close();
      }
      if (position === 0) await syncFolder(uploads);
    },

    async trimPart(id, length) {
      const path = partPath(id);
      if (!(await exists(path))) {
        if (length > 0) throw new Error('A part is missing');
        return;
      }
      const { size } = await stat(path);
      if (size < length) throw new Error('A part is shorter than what was acknowledged');
      if (size === length) return;
      const handle = await open(path, 'r+');
      try {
        await handle.truncate(length);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },

    readPart: (id, from) => createReadStream(partPath(id), { start: from, highWaterMark: readBlock }),

    async publish(id) {
      const part = await open(partPath(id), 'r').catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      try {
        await part?.sync();
      } finally {
        await part?.close();
      }
      await move(partPath(id), releasePath(id));
    },

    unpublish: (id) => move(releasePath(id), partPath(id)),

    async openRelease(id) {
      try {
        const handle = await open(releasePath(id), 'r');
        const { size } = await handle.stat();
        return { stream: handle.createReadStream({ highWaterMark: readBlock }), size };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async drop(id) {
      await rm(partPath(id), { force: true });
      await rm(releasePath(id), { force: true });
      await syncFolder(uploads);
      await syncFolder(releases);
    },

    async list() {
      return {
        parts: idsIn(await readdir(uploads), 'part'),
        releases: idsIn(await readdir(releases), 'release'),
      };
    },

    async check() {
      await access(uploads, constants.R_OK | constants.W_OK);
      await access(releases, constants.R_OK | constants.W_OK);
    },
  };
}
