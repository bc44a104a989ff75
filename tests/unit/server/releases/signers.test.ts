import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { createSigners } from '../../../../server/modules/releases/installation/signers';
import { readSigner } from '../../../../server/modules/releases/installation/signer-reader.mjs';
import type { Platform } from '../../../../server/platform/platform';
import { der, msiOf, programOf, signatureBy } from '../../../setup/signed-files';

/** Reads the signer of a file, with the parts that are read. */
async function read(file: Buffer) {
  let bytes = 0;
  const openRelease = (_id: number, part = { start: 0, end: file.byteLength - 1 }) => {
    bytes += part.end + 1 - part.start;
    return Promise.resolve({
      stream: Readable.from([file.subarray(part.start, part.end + 1)]),
      size: file.byteLength,
    });
  };
  const log = { info: () => undefined, error: () => undefined };
  const platform = { db: {}, store: { openRelease }, log } as unknown as Platform;
  const signer = await createSigners(platform).read(1, file.byteLength);
  return { signer: signer && [signer.state, signer.subject], bytes };
}

const belstock = { CN: 'Belstock B.V.', O: 'Belstock B.V.', L: 'Delft', C: 'NL' };
const subject = 'CN=Belstock B.V.,O=Belstock B.V.,L=Delft,C=NL';
const signature = signatureBy(belstock);
/** with more text than the small sectors of an MSI have */
const long = Buffer.concat([signature, Buffer.alloc(5000)]);
const nested = (depth: number) => {
  let value = der(5);
  for (let at = 0; at < depth; at += 1) value = der(0x30, value);
  return value;
};

it.each<[string, Buffer, string, string | null]>([
  ['a 64-bit program', programOf(signature), 'named', subject],
  ['a 32-bit program', programOf(signature, { is64: false }), 'named', subject],
  ['an MSI', msiOf(signature), 'named', subject],
  ['an MSI with a long signature', msiOf(long), 'named', subject],
  ['a program without a signature', programOf(), 'none', null],
  ['an MSI without a signature', msiOf(), 'none', null],
  ['a zip', Buffer.from('PK\u0003\u0004'.padEnd(500)), 'other', null],
  ['a program for DOS', Buffer.from('MZ'.padEnd(500)), 'other', null],
  ['an empty file', Buffer.alloc(0), 'other', null],
  ['a program whose end is missing', programOf(signature).subarray(0, 700), 'unreadable', null],
  [
    'a program with a certificate that is too long',
    programOf(signature, { length: 9000 }),
    'unreadable',
    null,
  ],
  ['a program with another kind of certificate', programOf(signature, { type: 1 }), 'unreadable', null],
  ['an MSI whose end is missing', msiOf(long).subarray(0, 3000), 'unreadable', null],
  ['an MSI whose short stream has no end', msiOf(signature, { isEndless: true }), 'named', subject],
  ['an MSI whose long stream has no end', msiOf(long, { isEndless: true }), 'named', subject],
  ['a signature by a certificate that is missing', programOf(signatureBy(belstock, 9)), 'unreadable', null],
  ['a signer without a name', programOf(signatureBy({ C: 'NL' })), 'unreadable', null],
  ['a deeply nested signature', programOf(nested(5000)), 'unreadable', null],
  ['a signature of many parts', programOf(der(0x30, Buffer.alloc(200_000, der(5)))), 'unreadable', null],
  ['a signature of zeros', programOf(Buffer.alloc(1000)), 'unreadable', null],
])('%s', async (_what, file, state, named) => {
  expect((await read(file)).signer).toEqual([state, named]);
});

it('reads the parts of a large program that lead to the signature only', async () => {
  const program = programOf(signature);
  const file = Buffer.concat([program.subarray(0, 512), Buffer.alloc(10_000_000), program.subarray(512)]);
  file.writeUInt32LE(512 + 10_000_000, 128 + 24 + 112 + 32);
  const { signer, bytes } = await read(file);
  expect(signer).toEqual(['named', subject]);
  expect(bytes).toBeLessThan(200_000);
});

it.each([
  ['a name with marks', { CN: 'A, "B" + C' }, 'A, "B" + C', String.raw`CN=A\, \"B\" \+ C`],
  [
    'an organisation alone',
    { O: 'Only the organisation' },
    'Only the organisation',
    'O=Only the organisation',
  ],
  // A mark of direction would turn the text around.
  [
    'a mark of direction',
    { CN: 'Good\u202eexe.liaB\n' },
    'Good\ufffdexe.liaB\ufffd',
    'CN=Good\ufffdexe.liaB\ufffd',
  ],
])('is named: %s', (_what, names, name, shown) => {
  expect(readSigner(signatureBy(names))).toEqual({ name, subject: shown });
});

it('names at most 200 characters of a name', () => {
  expect(readSigner(signatureBy({ CN: 'x'.repeat(900) })).name).toHaveLength(200);
});
