// @night
import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Downloadable } from '../../../server/contract/release';
import { ticketCommands } from '../../../src/portal/releases/release/shell-commands';
import { startCuttingProxy, type CuttingProxy } from '../../setup/cutting-proxy';
import { hasProgram } from '../setup/has-program';
import { sha256Of, TestServer } from '../setup/server';
import { describeWhere } from '../../setup/describe-where';
import { repeats } from '../../setup/repeats';

/** At full length 400 MiB, with a hundred cuts. */
const size = repeats(400, 8) * 1024 * 1024;
const cuts = repeats(100);
const name = `één 'lezer'.bin`;

describeWhere(hasProgram('curl'))('a download with the command on the page (curl)', () => {
  let server: TestServer;
  let line: CuttingProxy;
  let folder: string;
  let time = Date.now();
  const content = randomBytes(size);
  const sha256 = sha256Of(content);
  let release: Downloadable;
  beforeAll(async () => {
    server = await TestServer.start({ tokenTtlHours: 1000 }, () => new Date(time));
    line = await startCuttingProxy(server.address);
    folder = await mkdtemp(join(tmpdir(), 'resume-'));
    release = await server.admin.release(await server.downloadType(), content, { file_name: name });
  }, 600_000);
  beforeEach(() => rm(join(folder, name), { force: true }));
  afterAll(async () => {
    await line.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Returns the commands of the page for a new ticket, through the cutting proxy. */
  async function newLines() {
    const ticket = await server.admin.expect(201).post(`/api/downloadables/${release.id}/ticket`);
    const overLine = (url: string) => new URL(new URL(url).pathname, line.address).href;
    const { fetch, check } = ticketCommands({
      fileName: name,
      sha256,
      url: overLine(ticket.url),
      sha256Url: overLine(ticket.sha256_url),
      signatureUrl: overLine(ticket.signature_url),
      publicKey: ticket.public_key,
      hasBlocks: false,
    }).linux;
    return { fetch: fetch[0]?.command ?? '', check: check.map(({ command }) => command) };
  }
  /** Runs a command in the folder. @returns its exit code */
  const run = (command: string) =>
    new Promise<number>((resolve) => {
      const child = execFile('sh', ['-c', command], { cwd: folder });
      child.once('exit', (code) => resolve(code ?? -1));
    });
  const received = async () => (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0;
  const isWhole = async () => sha256Of(await readFile(join(folder, name))) === sha256;

  async function breakOff(command: string, at: number): Promise<void> {
    line.bytes = at - (await received());
    expect(await run(command)).not.toBe(0);
    line.bytes = Infinity;
  }

  it(
    `resumes after ${cuts} random interruptions until the file is complete`,
    async () => {
      const { fetch, check } = await newLines();
      const places = Array.from({ length: cuts }, () => randomInt(1, size)).sort((a, b) => a - b);
      let grown = 0;
      for (const place of places) {
        await breakOff(fetch, Math.max(place, (await received()) + 1));
        expect(await received()).toBeGreaterThanOrEqual(grown);
        grown = await received();
      }
      expect(grown).toBeGreaterThan(0);
      expect(grown).toBeLessThan(size);
      expect(await run(fetch)).toBe(0);
      expect(await isWhole()).toBe(true);
      // Again with a complete file: curl before 8.0 exits with an error.
      expect([0, 22]).toContain(await run(fetch));
      expect(await isWhole()).toBe(true);
      const [hash, signature, minisign] = check;
      expect(await run(hash ?? '')).toBe(0);
      expect(await run(signature ?? '')).toBe(0);
      if (hasProgram('minisign')) expect(await run(minisign ?? '')).toBe(0);
    },
    300_000 + (size * (cuts + 10)) / 1e6,
  );

  it('fails when the ticket has expired, keeps its bytes, and resumes with a new ticket', async () => {
    const { fetch } = await newLines();
    await breakOff(fetch, size / 2);
    const before = await received();
    time += 3_600_000;
    expect(await run(fetch)).toBe(22);
    expect(await received()).toBe(before);
    expect(await run((await newLines()).fetch)).toBe(0);
    expect(await isWhole()).toBe(true);
  });

  it('fails when the file was replaced, and receives no byte of the new file', async () => {
    const { fetch } = await newLines();
    await breakOff(fetch, size / 2);
    const before = await received();
    const replace = (hash: string) =>
      server.db.updateTable('downloadables').set({ sha256: hash }).where('id', '=', release.id).execute();
    await replace(sha256Of(Buffer.from('another')));
    expect(await run(fetch)).toBe(22);
    expect(await received()).toBe(before);
    await replace(sha256);
    expect(await run(fetch)).toBe(0);
    expect(await isWhole()).toBe(true);
  });
});
