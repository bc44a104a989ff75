import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const blockBytes = 64 * 1024;

/** A separate file system in memory, which can really be full. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Returns undefined if mounting is not possible. It needs Linux and root. */
  static mount(mebibytes: number): SmallDisk | undefined {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
    const folder = mkdtempSync(join(tmpdir(), 'disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], {
        stdio: 'ignore',
      });
      return new SmallDisk(folder);
    } catch {
      rmSync(folder, { recursive: true });
      return undefined;
    }
  }

  /** Fills all free bytes. */
  fill(): void {
    const file = openSync(join(this.folder, 'filling'), 'a');
    try {
      for (let size = blockBytes; size > 0;) {
        try {
          if (writeSync(file, Buffer.alloc(size)) < size) size = Math.floor(size / 2);
        } catch {
          size = Math.floor(size / 2);
        }
      }
    } finally {
      closeSync(file);
    }
  }

  unmount(): void {
    execFileSync('umount', [this.folder]);
    rmSync(this.folder, { recursive: true });
  }
}
