import { open, stat } from 'node:fs/promises';
import { commitOfReplaced, lastReplacedChange, latestChange } from '../platform/db/migrations';
import { codeOf } from '../error-code';
import { keyTables, opensKey, type KeyTable } from '../platform/secrets/sealed-keys';
import { DamagedArchiveError, readArchive, type ArchiveEntry } from './archive';
import { Reading, type Facts } from './files';
import { readText, rowsIn, unpacked } from './lines';
import { names, parseManifest, releaseIn, tableIn, type Manifest } from './manifest';
import { TransferError } from './installation';
import { countTowards, type Report } from './report';
import type { Row } from './rows';
import { allTables, tables, type TableName } from './tables';

export interface CheckedBackup {
  /** undefined if it could not be read */
  manifest: Manifest | undefined;
  /** the faults found, one line each; at most `maxProblems`, then a line with the number of further ones */
  problems: readonly string[];
  /** the secret of the backup, in base64 */
  secret: string;
}

/** Returns the size of a backup in bytes. @throws TransferError when there is no such file */
export async function sizeOfBackup(path: string): Promise<number> {
  const found = await stat(path).catch((error: unknown) => {
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error;
  });
  if (!found?.isFile()) throw new TransferError(`${path} is no file: name the file of a backup`);
  return found.size;
}

/** The first bytes of packed files, in hexadecimal, and the programs that unpack them. */
const packers = {
  '1f8b': 'gunzip',
  '504b0304': 'unzip',
  '28b52ffd': 'unzstd',
  fd377a585a00: 'unxz',
  '425a68': 'bunzip2',
  '04224d18': 'unlz4',
  '377abcaf271c': '7z x',
};

/** @throws TransferError for a backup that somebody has compressed */
async function refuseCompressed(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(6), 0, 6, 0);
    const start = buffer.toString('hex', 0, bytesRead);
    const [, program] = Object.entries(packers).find(([magic]) => start.startsWith(magic)) ?? [];
    if (program)
      throw new TransferError(
        `${path} is compressed, which is not done by this program: ` +
          `unpack it, for example with ${program}, and name the unpacked file`,
      );
  } finally {
    await file.close();
  }
}

/**
 * Reads a backup completely. Compares it with its manifest, and its rows with each other and with the files.
 * @throws TransferError when there is no such file, or a compressed one, or the signal's reason when it is
 * aborted
 */
export async function checkBackup(path: string, report: Report, signal: AbortSignal): Promise<CheckedBackup> {
  const seen = new Contents();
  const size = await sizeOfBackup(path);
  await refuseCompressed(path);
  const count = countTowards(size, report);
  try {
    const isWhole = await readArchive(path, signal, count, (entry) => seen.take(entry, signal));
    seen.compare();
    if (!isWhole && seen.problems.length === 0) seen.note('Bytes between its entries were changed');
  } catch (error) {
    if (!(error instanceof DamagedArchiveError)) throw error;
    seen.note(`The backup is damaged: ${error.message}`);
  }
  return seen;
}

const maxProblems = 20;
const isOfZlib = (error: unknown) => /^Z_[A-Z]+_ERROR$/.test(codeOf(error) ?? '');
/** A manifest takes about 130 bytes per release. */
const maxManifestBytes = 64 * 1024 * 1024;
const maxSecretBytes = 1024;

class Contents implements CheckedBackup {
  manifest: Manifest | undefined;
  #hasManifest = false;
  #more = 0;
  readonly #problems: string[] = [];
  secret = '';
  readonly #entries = new Map<string, Facts>();
  readonly #rows = new Map<string, number>();
  /** the ids of the rows, by table */
  readonly #ids = new Map<string, Set<unknown>>();
  /** the SHA-256 in the row of each release, by id */
  readonly #releases = new Map<string, unknown>();
  /** the last entry that a server has to add to the chain; 0 for none, undefined without a chain */
  #legacyUpTo: unknown;
  /** the encrypted private keys */
  readonly #keys: { table: KeyTable; encrypted: string }[] = [];

  note(problem: string): void {
    if (this.#problems.length < maxProblems) this.#problems.push(problem);
    else this.#more += 1;
  }

  get problems(): readonly string[] {
    return this.#more === 0 ? this.#problems : [...this.#problems, `and ${this.#more} more`];
  }

  async take({ name, content }: ArchiveEntry, signal: AbortSignal): Promise<void> {
    if (this.#entries.has(name)) this.note(`${name} is there twice`);
    const reading = new Reading();
    const pieces = reading.through(content, signal);
    const table = allTables.find((known) => known === tableIn(name));
    if (name === names.manifest) {
      // If there are two manifests, the last one counts: the first one only announces the format.
      this.manifest = parseManifest((await readText(pieces, maxManifestBytes)) ?? '');
      this.#hasManifest = true;
      return;
    }
    if (name === names.secret) this.secret = (await readText(pieces, maxSecretBytes)) ?? '';
    else if (table) await this.#takeRows(table, name, pieces);
    else if (releaseIn(name) === undefined) this.note(`${name} is no entry of a backup`);
    while (!(await pieces.next()).done);
    this.#entries.set(name, reading.facts());
  }

  async #takeRows(table: TableName, name: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    let count = 0;
    this.#ids.set(table, new Set());
    try {
      for await (const row of rowsIn(unpacked(name, pieces))) {
        count += 1;
        if (row) this.#takeRow(table, row, `${name}, line ${count}`);
        else this.note(`${name}, line ${count}: is no row`);
      }
    } catch (error) {
      if (!isOfZlib(error)) throw error;
      this.note(`${name} cannot be unpacked`);
    }
    this.#rows.set(table, count);
  }

  #takeRow(table: TableName, row: Row, where: string): void {
    this.#ids.get(table)?.add(row['id']);
    for (const [column, other] of Object.entries(tables[table].references)) {
      const id = row[column];
      if (id !== null && id !== undefined && !this.#ids.get(other)?.has(id))
        this.note(`${where}: there is no row ${id} in ${other}, to which ${column} refers`);
    }
    if (table === 'audit_chain_head') this.#legacyUpTo = row['takes_in_up_to'];
    const keyTable = keyTables.find((known) => known === table);
    if (keyTable) this.#keys.push({ table: keyTable, encrypted: String(row['private_key']) });
    if (table === 'downloadables' && row['state'] !== 'deleted')
      this.#releases.set(String(row['id']), row['sha256']);
  }

  compare(): void {
    const { manifest } = this;
    if (!manifest) {
      if (this.#hasManifest)
        this.note(`${names.manifest} was changed, or a newer version of the product wrote it`);
      else if (this.problems.length === 0) this.note(`${names.manifest} is missing`);
      return;
    }
    if (manifest.migration > latestChange)
      this.note(`The backup is of version ${manifest.version}, which is newer: restore it with that version`);
    if (
      manifest.migration < lastReplacedChange ||
      (manifest.migration === lastReplacedChange && !this.#isChainWhole())
    )
      this.note(
        `The backup is older than commit ${commitOfReplaced}: restore it with this commit, run its server for a ` +
          'few minutes, and make a new backup',
      );
    for (const [name, { size, sha256 }] of Object.entries(manifest.entries)) {
      const found = this.#entries.get(name);
      if (!found) this.note(`${name} is missing`);
      else if (found.size !== size) this.note(`${name} was changed: it has ${found.size} bytes, not ${size}`);
      else if (found.sha256 !== sha256) this.note(`${name} was changed`);
    }
    for (const name of this.#entries.keys())
      if (!(name in manifest.entries)) this.note(`${name} is surplus: the manifest does not know it`);
    for (const [name, { rows }] of Object.entries(manifest.tables))
      if ((this.#rows.get(name) ?? 0) !== rows)
        this.note(`Table ${name} has ${this.#rows.get(name) ?? 0} rows, not ${rows}`);
    this.#compareReleases(manifest);
    const secret = Buffer.from(this.secret, 'base64');
    const closed = this.#keys.find(({ table, encrypted }) => !opensKey(secret, table, encrypted));
    if (closed) this.note(`The secret is not the one that the keys in ${closed.table} were encrypted with`);
  }

  /** As `isChainWhole` of the database. */
  #isChainWhole(): boolean {
    return this.#legacyUpTo === 0 || (this.#legacyUpTo === undefined && !this.#rows.get('audit'));
  }

  #compareReleases({ faulty }: Manifest): void {
    for (const [id, sha256] of this.#releases) {
      if (id in faulty) continue;
      const file = this.#entries.get(names.file(id));
      if (!file) this.note(`The file of release ${id} is missing`);
      else if (sha256 !== null && file.sha256 !== sha256)
        this.note(`The file of release ${id} is another than its row says`);
    }
    for (const name of this.#entries.keys()) {
      const id = releaseIn(name);
      if (id !== undefined && !this.#releases.has(id)) this.note(`${name} belongs to no release`);
    }
  }
}

/** Returns one line for each release whose file was already faulty when the backup was made. */
export const faultsIn = ({ faulty }: Manifest) =>
  Object.entries(faulty).map(
    ([id, fault]) => `The file of release ${id} was ${fault} already when the backup was made`,
  );
