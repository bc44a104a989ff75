import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const RECORD = 'finished.json';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Keeps the pages as Gatsby wrote them. Its next build writes only those that changed, and puts new script tags into the
 * others: into its own pages, not into finished ones.
 */
export class UntouchedPages {
  constructor(
    private readonly publicDir: string,
    private readonly folder: string,
  ) {}

  /** Gives back what Gatsby wrote, ahead of its next build, wherever the finished page still stands. */
  async restore(): Promise<void> {
    for (const [file, expected] of Object.entries(await this.readRecord())) {
      const page = path.join(this.publicDir, file);
      const finished = await readFile(page, 'utf8').catch(() => undefined);
      if (finished === undefined || digest(finished) !== expected) continue;
      await writeFile(page, await readFile(path.join(this.folder, file)));
    }
  }

  /**
   * Puts finished pages in the place of Gatsby's.
   * @param pages by file: what Gatsby wrote and what is to stand there
   */
  async replace(pages: ReadonlyMap<string, { untouched: string; finished: string }>): Promise<void> {
    const record: Record<string, string> = {};
    for (const [file, { untouched, finished }] of pages) {
      const copy = path.join(this.folder, file);
      await mkdir(path.dirname(copy), { recursive: true });
      await writeFile(copy, untouched);
      record[file] = digest(finished);
    }
    await mkdir(this.folder, { recursive: true });
    await writeFile(path.join(this.folder, RECORD), JSON.stringify(record));
    for (const [file, { finished }] of pages) await writeFile(path.join(this.publicDir, file), finished);
  }

  private async readRecord(): Promise<Record<string, string>> {
    try {
      return JSON.parse(await readFile(path.join(this.folder, RECORD), 'utf8')) as Record<string, string>;
    } catch {
      return {};
    }
  }
}
