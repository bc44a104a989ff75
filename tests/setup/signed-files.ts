/** Small files with a signature like those of Windows programs and MSI packages, and their parts. */

/** Returns a value in DER. @param tag its identifier octet */
export function der(tag: number, ...parts: readonly (Uint8Array | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const { byteLength } = content;
  const length =
    byteLength < 128 ? [byteLength] : [0x83, byteLength >> 16, (byteLength >> 8) & 255, byteLength & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]) => der(0x31, ...parts);
/** @param arcs of the last part, which is below 1.2.840.113549.1 or 2.5.4 */
const oid = (start: readonly number[], ...arcs: readonly number[]) =>
  der(6, Buffer.from([...start, ...arcs]));
const pkcs = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1];
const attributeTypes = { CN: 3, C: 6, L: 7, O: 10 } as const;
export type Names = Partial<Record<keyof typeof attributeTypes, string>>;

const nameOf = (names: Names) =>
  sequence(
    ...Object.entries(names).map(([type, text]) =>
      set(sequence(oid([0x55, 4], attributeTypes[type as keyof Names]), der(0x0c, text))),
    ),
  );
const algorithm = sequence(oid(pkcs, 1, 11), der(5));
const serialOf = (serial: number) => der(2, Buffer.from([serial]));

/** A certificate with a signature that proves nothing, like the whole file. */
const certificateOf = (subject: Names, issuer: Names, serial: number) =>
  sequence(
    sequence(
      der(0xa0, serialOf(2)),
      ...[serialOf(serial), algorithm, nameOf(issuer)],
      sequence(der(0x17, '250101000000Z'), der(0x17, '350101000000Z')),
      ...[nameOf(subject), sequence(algorithm, der(3, Buffer.from([0, 1])))],
    ),
    ...[algorithm, der(3, Buffer.from([0, 1]))],
  );

const authority = { CN: 'Some CA', O: 'Some CA Ltd' };

/**
 * Returns a PKCS #7 signature. It also has the certificate of the authority, which is not the signer.
 * @param signed serial number of the certificate that the signer refers to; that of the subject is 7
 */
export const signatureBy = (subject: Names, signed = 7) =>
  sequence(
    oid(pkcs, 7, 2),
    der(
      0xa0,
      sequence(
        serialOf(1),
        ...[set(algorithm), sequence(oid(pkcs, 7, 1), der(0xa0, der(4, Buffer.alloc(40, 0x30))))],
        der(0xa0, certificateOf(authority, authority, 1), certificateOf(subject, authority, 7)),
        set(
          sequence(
            ...[serialOf(1), sequence(nameOf(authority), serialOf(signed)), algorithm, algorithm],
            der(4, Buffer.alloc(32)),
          ),
        ),
      ),
    ),
  );

/** Returns a Windows program. @param signature undefined: not signed */
export function programOf(signature?: Uint8Array, { is64 = true, type = 2, length = 0 } = {}): Buffer {
  const optionalBytes = (is64 ? 112 : 96) + 16 * 8;
  const head = Buffer.alloc(512);
  head.write('MZ');
  head.writeUInt32LE(128, 60);
  head.write('PE\0\0', 128);
  head.writeUInt16LE(optionalBytes, 128 + 20);
  const optional = 128 + 24;
  head.writeUInt16LE(is64 ? 0x20b : 0x10b, optional);
  const directories = optional + (is64 ? 112 : 96);
  head.writeUInt32LE(16, directories - 4);
  if (!signature) return head;
  const entry = Buffer.alloc(Math.ceil((8 + signature.byteLength) / 8) * 8);
  entry.writeUInt32LE(length || 8 + signature.byteLength);
  entry.writeUInt16LE(0x200, 4);
  entry.writeUInt16LE(type, 6);
  entry.set(signature, 8);
  head.writeUInt32LE(head.byteLength, directories + 32);
  head.writeUInt32LE(entry.byteLength, directories + 36);
  return Buffer.concat([head, entry]);
}

const free = 0xffffffff;
const end = 0xfffffffe;

/**
 * Returns a compound file like an MSI, with 512 bytes a sector: the table of sectors, the directory, then the other
 * streams. Up to 4095 bytes of signature stand in small sectors, as in any.
 */
export function msiOf(signature?: Uint8Array, { isEndless = false } = {}): Buffer {
  const isSmall = signature !== undefined && signature.byteLength < 4096;
  const content = signature ?? Buffer.alloc(0);
  const sectors = Math.ceil(content.byteLength / 512);
  const small = Math.ceil(content.byteLength / 64);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(end, 4);
  table.writeUInt32LE(end, 8);
  // The stream is stored backwards: a chain leads through it.
  for (let at = 0; at < sectors; at += 1)
    table.writeUInt32LE(at === 0 && !isEndless ? end : 3 + ((at - 1 + sectors) % sectors), 4 * (3 + at));
  const directory = Buffer.alloc(512);
  const entry = (at: number, name: string, type: number, first: number, bytes: number) => {
    directory.write(name, at * 128, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, at * 128 + 64);
    directory.writeUInt8(type, at * 128 + 66);
    for (const offset of [68, 72, 76]) directory.writeUInt32LE(free, at * 128 + offset);
    directory.writeUInt32LE(first, at * 128 + 116);
    directory.writeUInt32LE(bytes, at * 128 + 120);
  };
  const firstSector = 3 + sectors - 1;
  entry(0, 'Root Entry', 5, isSmall ? firstSector : end, isSmall ? sectors * 512 : 0);
  entry(1, 'Other', 2, end, 0);
  if (signature) entry(2, '\u0005DigitalSignature', 2, isSmall ? 0 : firstSector, content.byteLength);
  directory.writeUInt32LE(1, 76);
  // A damaged file may go round in circles.
  if (isEndless) directory.writeUInt32LE(1, 128 + 68);
  if (signature) directory.writeUInt32LE(2, 128 + 72);
  const smallTable = Buffer.alloc(512, 0xff);
  if (isSmall)
    for (let at = 0; at < small; at += 1)
      smallTable.writeUInt32LE(at === small - 1 && !isEndless ? end : (at + 1) % small, 4 * at);
  const header = Buffer.alloc(512);
  header.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  // Version 3.62, byte order, 512 and 64 bytes a sector.
  for (const [index, value] of [0x3e, 3, 0xfffe, 9, 6].entries()) header.writeUInt16LE(value, 24 + 2 * index);
  // Sectors of the table and its first one, the directory, short streams, their table, no more tables.
  for (const [offset, value] of Object.entries({ 44: 1, 48: 1, 56: 4096, 60: 2, 64: 1, 68: end }))
    header.writeUInt32LE(value, Number(offset));
  header.fill(0xff, 80);
  const stream = Buffer.alloc(sectors * 512);
  for (let at = 0; at < sectors; at += 1)
    stream.set(content.subarray(at * 512, at * 512 + 512), (sectors - 1 - at) * 512);
  return Buffer.concat([header, table, directory, smallTable, stream]);
}
