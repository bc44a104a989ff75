import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  createMinisignKey,
  publicKeyText,
  signatureText,
} from '../../../server/modules/releases/signatures/minisign';
import { parseBlockList } from '../../../src/mending/block-list';
import { compare } from '../../../src/mending/compare';
import { createDigest } from '../../../src/mending/digest';
import { diagnose } from '../../../src/mending/diagnose';
import type { Finding } from '../../../src/mending/findings';
import { repair, WrongBlockError } from '../../../src/mending/repair';
import { isSigned } from '../../../src/mending/signature';
import { webPageTitle } from '../../../src/mending/web-page';
import { cpuSeconds } from '../../setup/cpu-seconds';
import { bytesOf, listOf, seeded } from './damages';

const MIB = 1024 * 1024;
const content = bytesOf(seeded(2), 9 * MIB);
const list = listOf(content, 4 * MIB);
const text = [
  'belstock-blocks 1',
  `file ${list.fileName}`,
  `size ${list.size}`,
  `sha256 ${list.sha256}`,
  'block 4194304',
  ...list.hashes,
  '',
].join('\n');

describe('a list of blocks', () => {
  it('is read', () => expect(parseBlockList(text)).toEqual(list));

  it.each([
    ['another format', text.replace('blocks 1', 'blocks 2')],
    ['a hash too few', text.slice(0, -65)],
    ['a hash too many', `${text}${'0'.repeat(64)}\n`],
    ['no hash', text.replace(list.hashes[1] as string, 'x'.repeat(64))],
    ['blocks of another size', text.replace('4194304', '1048576')],
    ['a size beyond any file', text.replace(`size ${list.size}`, 'size 9999999999999999')],
    ['nothing', ''],
  ])('with %s is refused', (_, broken) => expect(() => parseBlockList(broken)).toThrow('The list of blocks'));
});

describe('a signature', () => {
  const [key, other] = [createMinisignKey(), createMinisignKey()];
  const digest = createHash('blake2b512').update(text).digest();
  const signature = signatureText(key, digest, 'timestamp:1\thashed');
  const keys = publicKeyText(other) + publicKeyText(key);

  it('of one of the keys is accepted', () => expect(isSigned(text, signature, keys)).toBe(true));

  it.each([
    ['of another text', text.replace('4.2.0', '4.2.1'), signature, keys],
    ['with another comment', text, signature.replace('timestamp:1', 'timestamp:2'), keys],
    ['of an unknown key', text, signature, publicKeyText(other)],
    ['of another key with the same id', text, signature, publicKeyText({ ...other, id: key.id })],
    ['that is empty', text, '', keys],
  ])('%s is refused', (_, signed, made, known) => expect(isSigned(signed, made, known)).toBe(false));

  it('decides whether a list is used', async () => {
    const means = { onProgress: () => undefined, probe: undefined };
    const file = new Blob([content]);
    const ask = (signed: string, sha256 = list.sha256) =>
      compare(file, { text: signed, signature, publicKeys: keys, sha256 }, means);
    expect(await ask(text)).toMatchObject({ kind: 'compared', diagnosis: { verdict: { kind: 'intact' } } });
    expect(await ask(text.replace(list.sha256, '0'.repeat(64)))).toEqual({
      kind: 'refused',
      reason: 'signature',
    });
    expect(await ask(text, '0'.repeat(64))).toEqual({ kind: 'refused', reason: 'otherFile' });
  });
});

it('a file in which nothing was written is compared in no more time than another one', async () => {
  // The first KiB of a program ends in padding.
  const program = content.slice();
  program.fill(0, 688, 1024);
  const digest = await createDigest();
  const taken = await cpuSeconds(async () => {
    const { verdict } = await diagnose(new Blob([new Uint8Array(9 * MIB)]), listOf(program, 4 * MIB), {
      digest,
      probe: (start, end) => Promise.resolve(program.slice(start, end)),
    });
    expect(verdict).toEqual({ kind: 'damaged', findings: [{ kind: 'zeros', bytes: 9 * MIB }] });
  });
  expect(taken).toBeLessThan(5); // a search that begins again at each byte takes 9
});

describe('a file', () => {
  const small = 64 * 1024;
  const blocks = listOf(content, small);
  const from = (start: number, end = content.byteLength) => content.subarray(start, end);
  const page = '<!doctype html><title>Login</title>';

  it.each<[string, BlobPart[], Finding[], number]>([
    ['with a page before it', [page, content], [{ kind: 'added', bytes: page.length, at: 0 }], 0],
    [
      'with a part twice, that ends at the right size',
      [from(0, 3 * MIB), from(2 * MIB, 8 * MIB)],
      [
        { kind: 'cut', at: 8 * MIB },
        { kind: 'added', bytes: MIB, at: 3 * MIB },
      ],
      MIB,
    ],
    [
      'with bytes added, and as many removed further on',
      [from(0, 2 * MIB), new Uint8Array(10), from(2 * MIB, 6 * MIB), from(6 * MIB + 10)],
      [
        { kind: 'removed', bytes: 10, at: 6 * MIB },
        { kind: 'added', bytes: 10, at: 2 * MIB },
      ],
      small,
    ],
  ])('%s is named as it is, and what is right in it is used', async (_, parts, findings, toFetch) => {
    const probe = (start: number, end: number) => Promise.resolve(content.slice(start, end));
    const diagnosis = await diagnose(new Blob(parts), blocks, { digest: await createDigest(), probe });
    expect(diagnosis).toMatchObject({ verdict: { kind: 'damaged', findings }, toFetch });
  });
});

describe('a repair', () => {
  const file = new Blob([content.slice(0, 5 * MIB)]);

  it('refuses a block that is not the one of the list, and goes on with what it has', async () => {
    const digest = await createDigest();
    const diagnosis = await diagnose(file, list, { digest });
    expect(diagnosis).toMatchObject({
      verdict: { findings: [{ kind: 'cut', at: 5 * MIB }] },
      toFetch: 5 * MIB,
    });
    const kept = new Map<number, Blob>();
    const asked: number[] = [];
    const mend = (change: number) =>
      repair(file, list, diagnosis, {
        digest,
        kept,
        onProgress: () => undefined,
        fetchRange: (start, end) => {
          asked.push(start);
          const bytes = content.slice(start, end);
          if (start === 8 * MIB) bytes[0] = (bytes[0] as number) ^ change;
          return Promise.resolve(bytes.buffer);
        },
      });
    await expect(mend(1)).rejects.toThrow(WrongBlockError);
    const mended = await mend(0);
    expect(asked).toEqual([4 * MIB, 8 * MIB, 8 * MIB]);
    expect(Buffer.from(await mended.arrayBuffer()).equals(content)).toBe(true);
  });
});

it.each([
  ['<!DOCTYPE html><title> Access\n denied &amp; logged </title>', 'Access denied & logged'],
  ['\uFEFF <!-- proxy --><HTML><body><h1>Log <b>in</b></h1>', 'Log in'],
  ['<html><title>\u202egnp.exe</title>', 'gnp.exe'],
  ['<html></html>', ''],
  ['<?xml version="1.0"?>\n<!-- one --> <!-- <two> --><html>', ''],
  ['<htmlx>', undefined],
  ['MZ<html>', undefined],
])('the web page %j has the title %j', async (html, title) =>
  expect(await webPageTitle(new Blob([html]))).toBe(title),
);

it.each([
  ['comments', `${'<!---->'.repeat(28)}<project/>`, undefined],
  ['comments that do not end', '<!--'.repeat(16_000), undefined],
  ['white space', ' '.repeat(64_000), undefined],
  ['a title of brackets', `<html><title>${'<'.repeat(64_000)}</title>`, ''],
  ['titles that do not end', '<html>' + '<title>'.repeat(9_000), ''],
])('a file that begins with many %s does not take long', async (_, text, title) => {
  const read = async () => expect(await webPageTitle(new Blob([text]))).toBe(title);
  expect(await cpuSeconds(read)).toBeLessThan(1);
});
