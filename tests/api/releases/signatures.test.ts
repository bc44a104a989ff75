// @stores @change
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rotateReleaseKey } from '../../../server/commands/rotate-release-key';
import { hasProgram } from '../setup/has-program';
import { testServer, unique } from '../setup/server';
import { describeWhere } from '../../setup/describe-where';
import { repeats } from '../../setup/repeats';

let folder: string;
const server = testServer({ runsJobs: false });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signatures-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const read = async (url: string) => (await fetch(url)).text();
const publicKeys = () => read(`${server.address}/api/releaseKey`);

async function signed(content: Uint8Array, fields: Record<string, string> = {}) {
  const type = await server.downloadType();
  const release = await server.admin.release(type, content, fields);
  const ticket = await server.admin.expect(201).post(`/api/downloadables/${release.id}/ticket`);
  return { type, release, ticket, signature: await read(ticket.signature_url) };
}

it('a signature names the type and the version, also after the version was changed', async () => {
  const { type, release, signature } = await signed(randomBytes(100), { name: '5.6' });
  expect(signature.split('\n')[2]).toMatch(new RegExp(`\trelease:${type.name} 5\\.6\thashed$`));
  const change = { name: '5.6.1', version: release.version };
  await server.admin.expect(200).patch(`/api/downloadables/${release.id}`, change);
  const ticket = await server.admin.expect(201).post(`/api/downloadables/${release.id}/ticket`);
  expect((await read(ticket.signature_url)).split('\n')[2]).toContain(`release:${type.name} 5.6.1\t`);
});

it('a signature keeps the name that the type had when it was made', async () => {
  const { type, release, signature } = await signed(randomBytes(100));
  const { id, version } = type;
  await server.admin.expect(200).patch(`/api/downloadTypes/${id}`, { name: unique('Renamed'), version });
  const ticket = await server.admin.expect(201).post(`/api/downloadables/${release.id}/ticket`);
  expect(await read(ticket.signature_url)).toBe(signature);
});

it('a signature is created in the background for a file that was published before signatures existed', async () => {
  const { release, signature } = await signed(randomBytes(1000));
  const { db, signatures } = server.running.services;
  const query = db.selectFrom('downloadables').where('id', '=', release.id).select('signature');
  await db.updateTable('downloadables').set({ signature: null }).execute();
  await signatures.signDue(new AbortController().signal);
  const made = (await query.executeTakeFirstOrThrow()).signature;
  expect(made?.split('\n')[1]).toBe(signature.split('\n')[1]);
});

it('no signature is created for a file that was changed in the storage', async () => {
  const release = await server.admin.release(await server.downloadType(), Buffer.from('release'));
  const { db, signatures, store } = server.running.services;
  await store.drop(release.id);
  const stored = await store.append(release.id, { received: 0, stored: null }, [Buffer.from('RELEASE')]);
  await store.publish(release.id, { received: 7, stored });
  await expect(signatures.of(release)).rejects.toMatchObject({ code: 'file_changed' });
  await signatures.signDue(new AbortController().signal);
  const row = await db
    .selectFrom('downloadables')
    .where('id', '=', release.id)
    .select('signature')
    .executeTakeFirstOrThrow();
  expect(row.signature).toBeNull();
});

it('a signature is created once for concurrent requests', async () => {
  const release = await server.admin.release(await server.downloadType(), randomBytes(100_000));
  const { signatures } = server.running.services;
  const made = await Promise.all(Array.from({ length: 10 }, () => signatures.of(release)));
  expect(new Set(made).size).toBe(1);
});

describeWhere(hasProgram('minisign'))('minisign (Debian)', () => {
  /** Returns the output of minisign, or `refused: ` and its error. */
  const check = (file: string, ...key: string[]) =>
    new Promise<string>((resolve) => {
      execFile('minisign', ['-V', '-m', file, ...key], (error, stdout, stderr) =>
        resolve(error ? `refused: ${stderr}` : stdout),
      );
    });

  /** Runs a script in the folder, with the argument as `$0`. */
  const shell = (script: string, argument: string) =>
    promisify(execFile)('sh', ['-c', script, argument], { cwd: folder });

  async function keep(content: Uint8Array, signature: string): Promise<string> {
    const file = join(folder, randomBytes(8).toString('hex'));
    await writeFile(file, content);
    await writeFile(`${file}.minisig`, signature);
    return file;
  }

  it.each([0, 1, 1000, 5_000_000])(
    'accepts a file of %i bytes, and prints its name of any length',
    async (size) => {
      const content = randomBytes(size);
      const name = `één ${'漢'.repeat(247)}.zip`;
      const { type, release, ticket, signature } = await signed(content, { file_name: name });
      const file = await keep(content, signature);
      await writeFile(join(folder, 'key.pub'), await publicKeys());
      for (const key of [
        ['-p', join(folder, 'key.pub')],
        ['-P', ticket.public_key],
      ]) {
        const answer = await check(file, ...key);
        expect(answer).toContain('Signature and comment signature verified');
        expect(answer).toContain(`\tfile:${name}\trelease:${type.name} ${release.name}\thashed`);
      }
    },
  );

  it.each(['\u0085', '\u2028', '\u2029', '\u009b'])(
    'accepts the signature of names with a line break of Unicode (%j), and reads one line',
    async (mark) => {
      const content = randomBytes(100);
      const type = await server.downloadType({ name: unique(`Scanner${mark}app`) });
      const release = await server.admin.release(type, content, {
        name: `5.6${mark}5.7`,
        file_name: `set${mark}up.zip`,
      });
      const ticket = await server.admin.expect(201).post(`/api/downloadables/${release.id}/ticket`);
      const signature = await read(ticket.signature_url);
      expect(signature).not.toContain(mark);
      const name = type.name.replace(mark, ' ');
      expect(await check(await keep(content, signature), '-P', ticket.public_key)).toContain(
        `\tfile:set up.zip\trelease:${name} 5.6 5.7\thashed\n`,
      );
    },
  );

  const rounds = repeats(1_000);
  it(`refuses each of ${rounds * 4} flipped bits in the file and in the signature file`, async () => {
    const content = randomBytes(2000);
    const { ticket, signature } = await signed(content);
    const [untrusted = '', line = '', trusted = '', last = ''] = signature.split('\n');
    const flipped = (bytes: Buffer) => {
      const changed = Buffer.from(bytes);
      const at = Math.floor(Math.random() * changed.length);
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << Math.floor(Math.random() * 8)), at);
      return changed;
    };
    const base64 = (text: string) => flipped(Buffer.from(text, 'base64')).toString('base64');
    const comment = (text: string) => {
      const start = 'trusted comment: ';
      return start + flipped(Buffer.from(text.slice(start.length))).toString('latin1');
    };
    const tampered: (() => [Buffer, string[]])[] = [
      () => [flipped(content), [untrusted, line, trusted, last]],
      () => [content, [untrusted, base64(line), trusted, last]],
      () => [content, [untrusted, line, comment(trusted), last]],
      () => [content, [untrusted, line, trusted, base64(last)]],
    ];
    const put = async (name: string, bytes: Buffer, lines: string[]) => {
      await writeFile(join(folder, name), bytes);
      await writeFile(join(folder, `${name}.minisig`), `${lines.join('\n')}\n`);
    };
    await put('asked-intact', content, [untrusted, line, trusted, last]);
    for (let round = 0; round < rounds; round += 1)
      for (const [kind, tamper] of tampered.entries()) await put(`asked-${round}-${kind}`, ...tamper());
    // One shell runs all checks. Starting each from this large process would take minutes.
    const { stdout: accepted } = await shell(
      'for file in asked-*; do case $file in *.minisig) continue; esac; ' +
        'minisign -V -q -m "$file" -P "$0" 2>/dev/null && echo "$file"; done; true',
      ticket.public_key,
    );
    expect(accepted).toBe('asked-intact\n');
  });

  it('accepts signatures of an older key, which stays listed, and new ones only with the new key', async () => {
    const content = randomBytes(100);
    const before = await signed(content);
    const id = await rotateReleaseKey(server.config);
    const after = await signed(content);
    expect(after.ticket.public_key).not.toBe(before.ticket.public_key);
    const again = await server.admin.expect(201).post(`/api/downloadables/${before.release.id}/ticket`);
    expect(again.public_key).toBe(before.ticket.public_key);

    const keys = await publicKeys();
    expect(keys.split('\n')[0]).toBe(`untrusted comment: minisign public key ${id}`);
    expect(keys.split('\n').filter((_line, index) => index % 2 === 1)).toEqual([
      after.ticket.public_key,
      before.ticket.public_key,
    ]);
    const [older, newer] = [await keep(content, before.signature), await keep(content, after.signature)];
    expect(await check(older, '-P', before.ticket.public_key)).toContain('verified');
    expect(await check(newer, '-P', after.ticket.public_key)).toContain('verified');
    expect(await check(newer, '-P', before.ticket.public_key)).toContain(id.replace(/^0+/, ''));
  });
});
