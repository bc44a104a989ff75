// @change
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Ticket } from '../../../server/contract/ticket';
import { describeWhere } from '../../setup/describe-where';
import { hasProgram } from '../setup/has-program';
import { sha256Of, TestServer } from '../setup/server';
import { waitFor } from '../../setup/wait-for';
import { startCuttingProxy, type CuttingProxy } from '../../setup/cutting-proxy';

const blockBytes = 4 * 1024 * 1024;
const content = randomBytes(3 * blockBytes + 1000);
const size = content.byteLength;
const name = `één 'lezer'.bin`;
const slack = 64 * 1024;

/** A copy with other bytes at some places. */
function changed(...places: [at: number, bytes: Uint8Array][]): Uint8Array {
  const copy = Buffer.from(content);
  for (const [at, bytes] of places) copy.set(bytes, at);
  return copy;
}
const other = Buffer.from('?????');
const page = Buffer.from('<!DOCTYPE html>\n<HTML><head><title>Access\ndenied</title></head></HTML>\n');

/** A damage, the sentence about it, and the blocks that are fetched. */
const damages: [what: string, file: Uint8Array, sentence: string, fetched: number][] = [
  ['nothing', content, `This is ${name}, intact.`, 0],
  [
    'a cut',
    content.subarray(0, 2 * blockBytes + 5),
    `The file ends at 8388613 of ${size} bytes`,
    blockBytes + 1000,
  ],
  ['an empty file', content.subarray(0, 0), `The file ends at 0 of ${size} bytes`, size],
  ['a tail', Buffer.concat([content, other]), '5 bytes too many at the end.', 0],
  [
    'other bytes',
    changed([7, other], [2 * blockBytes, other]),
    'Bytes were changed in 2 places',
    2 * blockBytes,
  ],
  ['zeros', changed([blockBytes, Buffer.alloc(blockBytes)]), '4194304 bytes were never written', blockBytes],
  ['zeros only', Buffer.alloc(size), `${size} bytes were never written`, size],
  ['an error in JSON', Buffer.from('{"error":"denied"}'), 'cut off, or it is another file', size],
  ['a page', page, `This is a web page ("Access denied") and not ${name}`, size],
  ['a page before it', Buffer.concat([page, content]), `Nothing in it equals ${name}`, size],
  [
    'bytes in the middle',
    Buffer.concat([content.subarray(0, blockBytes + 9), other, content.subarray(blockBytes + 9)]),
    'All differs from byte 4194304 on: bytes were added or removed there',
    2 * blockBytes + 1000,
  ],
];

let server: TestServer;
let line: CuttingProxy;
let folder: string;
let ticket: Ticket;
/** The folders with the programs of each shell; busybox has all but curl and minisign. */
const paths: Record<string, string> = { dash: process.env['PATH'] ?? '' };
beforeAll(async () => {
  server = await TestServer.start();
  line = await startCuttingProxy(server.address);
  folder = await mkdtemp(join(tmpdir(), 'mend-'));
  const release = await server.admin.release(await server.downloadType(), content, { file_name: name });
  ticket = await server.admin.expect(201).post(`/api/downloadables/${release.id}/ticket`);
  if (hasProgram('busybox', '--help')) await addBusybox();
});
beforeEach(() => {
  line.bytes = Infinity;
});
afterAll(async () => {
  await line.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function addBusybox(): Promise<void> {
  const applets = join(folder, 'applets');
  await mkdir(applets);
  for (const applet of execFileSync('busybox', ['--list'], { encoding: 'utf8' }).trim().split('\n'))
    await symlink(programOf('busybox'), join(applets, applet));
  for (const program of ['curl', 'minisign'].filter((each) => hasProgram(each)))
    await symlink(programOf(program), join(applets, program));
  paths['busybox'] = applets;
}
const programOf = (program: string) =>
  execFileSync('sh', ['-c', 'command -v "$0"', program], { encoding: 'utf8' }).trim();

/** Runs the command on a file of the folder. */
const mend = (shell: string, file: string, { args = [] as string[], url = ticket.url } = {}) =>
  new Promise<{ code: number; said: string }>((done) => {
    const script = [resolve('static/mend.sh'), ...args, url, file];
    const [program, before] = shell === 'dash' ? ['dash', []] : ['busybox', ['sh']];
    const child = execFile(
      programOf(program),
      [...before, ...script],
      { cwd: folder, env: { PATH: paths[shell] } },
      (_error, stdout, stderr) => done({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });

/** Mends over the proxy. @returns also the bytes that it let through */
async function mendOverLine(shell: string) {
  const before = line.passed;
  const result = await mend(shell, name, { url: new URL(new URL(ticket.url).pathname, line.address).href });
  return { ...result, bytes: line.passed - before };
}

for (const shell of ['dash', 'busybox'] as const)
  describeWhere(hasProgram('curl') && hasProgram(shell, '--help'))(`mend.sh (${shell})`, () => {
    it.each(damages)(
      'says what is wrong after %s, and fetches only that',
      async (_what, file, sentence, fetched) => {
        await writeFile(join(folder, name), file);
        const { code, said, bytes } = await mendOverLine(shell);
        expect([code, said]).toEqual([0, expect.stringContaining(sentence)]);
        expect(said.trim().split('\n').at(-1)).toContain(`his is ${name}, intact.`);
        expect(sha256Of(await readFile(join(folder, name)))).toBe(sha256Of(content));
        expect(bytes).toBeLessThanOrEqual(fetched + slack);
        expect(await readdir(folder)).not.toContain(`${name}.mend`);
      },
    );

    it('changes nothing with --dry-run, nor with a key that did not sign the list', async () => {
      const file = changed([5, other]);
      const part = join(folder, `${name}.mend`, 'part');
      await mkdir(join(folder, `${name}.mend`));
      await writeFile(part, 'of an interrupted repair');
      await writeFile(join(folder, name), file);
      const tries: [string[], string][] = [[['--dry-run'], '4194304 of 12583912 bytes have to be fetched']];
      const wrong = Buffer.concat([Buffer.from('Ed'), randomBytes(40)]).toString('base64');
      const hasMinisign = hasProgram('minisign');
      tries.push([
        ['--key', wrong],
        hasMinisign ? 'The signature of the list of blocks is not valid' : 'minisign is not installed',
      ]);
      for (const [args, sentence] of tries) {
        const { code, said } = await mend(shell, name, { args });
        expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
        expect(sha256Of(await readFile(join(folder, name)))).toBe(sha256Of(file));
        expect(await readFile(part, 'utf8')).toBe('of an interrupted repair');
      }
      const args = hasMinisign ? ['--key', ticket.public_key] : [];
      expect((await mend(shell, name, { args })).code).toBe(0);
    });

    it('keeps what it fetched when the line breaks, and the file as it was', async () => {
      const file = Buffer.alloc(0);
      await writeFile(join(folder, name), file);
      const before = line.passed;
      const breaking = mendOverLine(shell);
      await waitFor(() => expect(line.passed - before).toBeGreaterThan(blockBytes));
      line.bytes = 1000;
      const { code, said } = await breaking;
      expect([code, said]).toEqual([1, expect.stringContaining('What was fetched is kept')]);
      expect(await readFile(join(folder, name))).toEqual(file);
      line.bytes = Infinity;
      const second = await mendOverLine(shell);
      expect(second.code).toBe(0);
      expect(second.bytes).toBeLessThanOrEqual(size - blockBytes + slack);
      expect(sha256Of(await readFile(join(folder, name)))).toBe(sha256Of(content));
    });
  });
