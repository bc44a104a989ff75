import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { codeOf } from '../../error-code';
import { LostUploadError, type FileStore, type UnknownFile } from './file-store';
import { containedPath } from './contained-path';
import { syncFolder, writeFileDurably } from './durable';
import { asStorageFault, isUnreadable } from './errors';

/**
 * Bytes: large enough that a download is limited by the disk and the network, small enough for many at once.
 */
const readBlock = 1024 * 1024;

function undefinedWhenMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

/** Returns the ids of the files in a folder. A subfolder with such a name is not a file. */
async function idsIn(folder: string, ending: string): Promise<number[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return [];
    const match = /^([1-9][0-9]{0,14})\.([a-z]+)$/.exec(entry.name);
    return match && match[2] === ending ? [Number(match[1])] : [];
  });
}

/** Opens a store of release files in two folders of `dataDir`: `uploads` and `releases`. */
export async function openLocalFileStore(dataDir: string): Promise<FileStore> {
  const uploads = containedPath(dataDir, 'uploads');
  const releases = containedPath(dataDir, 'releases');
  for (const folder of [uploads, releases]) await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dataDir);

  const partPath = (id: number) => containedPath(uploads, `${id}.part`);
  const releasePath = (id: number) => containedPath(releases, `${id}.release`);

  // In the folder of the releases, so that it is copied with them.
  const markPath = containedPath(releases, 'installation');

  const sizeOf = async (path: string) => (await stat(path).catch(undefinedWhenMissing))?.size;

  /** Opens the file of an upload, truncated to the acknowledged bytes: the rest was left by a failed call. */
  async function openPart(id: number, received: number): Promise<FileHandle> {
    // The file of a release is never used as an upload again: the record may be older than the file.
    const flags = constants.O_RDWR | (received === 0 ? constants.O_CREAT : 0);
    const handle = await open(partPath(id), flags, 0o600).catch(undefinedWhenMissing);
    if (!handle) throw new LostUploadError('A part is missing');
    try {
      const { size } = await handle.stat();
      if (size < received) throw new LostUploadError('A part is shorter than what was acknowledged');
      if (size > received) {
        await handle.truncate(received);
        await handle.sync();
      }
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async function dropUpload(id: number): Promise<void> {
    await rm(partPath(id), { force: true });
    await syncFolder(uploads);
  }

  async function list(): Promise<number[]> {
    return [...new Set([...(await idsIn(uploads, 'part')), ...(await idsIn(releases, 'release'))])];
  }

  return {
    async append(id, { received }, pieces) {
      const handle = await openPart(id, received);
      try {
        let at = received;
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
        // On a full disk, this space is needed.
        await handle.truncate(received).catch(() => undefined);
        throw error;
      } finally {
        await handle.close();
      }
      if (received === 0) await syncFolder(uploads);
      return null;
    },

    async publish(id, { received }) {
      if ((await sizeOf(partPath(id))) === undefined && (await sizeOf(releasePath(id))) === received) return;
      const part = await openPart(id, received);
      try {
        await part.sync();
      } finally {
        await part.close();
      }
      await rename(partPath(id), releasePath(id));
      await syncFolder(uploads);
      await syncFolder(releases);
    },

    async openUpload(id, part) {
      const openIfThere = (path: string) => open(path, 'r').catch(undefinedWhenMissing);
      const handle = (await openIfThere(partPath(id))) ?? (await openIfThere(releasePath(id)));
      if (!handle) throw new LostUploadError('A part is missing');
      return handle.createReadStream({ highWaterMark: readBlock, ...part });
    },

    async openRelease(id, part) {
      const handle = await open(releasePath(id), 'r').catch((error: unknown) =>
        undefinedWhenMissing(isUnreadable(error) ? asStorageFault(error) : error),
      );
      if (!handle) return undefined;
      const found = await handle.stat().catch(async (error: unknown) => {
        await handle.close();
        throw isUnreadable(error) ? asStorageFault(error) : error;
      });
      if (found.isDirectory()) {
        await handle.close();
        return undefined;
      }
      return { stream: handle.createReadStream({ highWaterMark: readBlock, ...part }), size: found.size };
    },

    sizeOfRelease: (id) => sizeOf(releasePath(id)),

    async drop(id) {
      await dropUpload(id);
      await rm(releasePath(id), { force: true });
      await syncFolder(releases);
    },

    dropUpload,

    list,

    async sweep(find) {
      const ids = await list();
      const records = await find(ids);
      const unknown: UnknownFile[] = [];
      for (const id of ids) {
        const record = records.get(id);
        if (record?.state === 'failed') await dropUpload(id);
        else if (!record) {
          const sizes = [await sizeOf(partPath(id)), await sizeOf(releasePath(id))];
          unknown.push({ id, bytes: sizes.reduce<number>((sum, size = 0) => sum + size, 0) });
        }
      }
      return unknown;
    },

    readMark: () => readFile(markPath, 'utf8').catch(undefinedWhenMissing),

    writeMark: (mark) => writeFileDurably(markPath, mark, 0o600),

    async check() {
      await access(uploads, constants.R_OK | constants.W_OK);
      await access(releases, constants.R_OK | constants.W_OK);
    },
  };
}
