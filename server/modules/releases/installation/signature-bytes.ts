/** Returns bytes of a file. The caller asks for bytes within the file only. */
export type ReadBytes = (start: number, length: number) => Promise<Buffer>;

/** The structure of a file is damaged, or larger than an installer needs. */
export class UnreadableFileError extends Error {}

/** Bytes. Signatures have some ten KiB; one with a hash of each page of a large program a MiB. */
const maxSignatureBytes = 4 * 1024 * 1024;

/**
 * Returns the signature (PKCS #7) in the file of a Windows program or an MSI. Reads the parts that lead to it only.
 * @param size of the file, bytes
 * @returns undefined: another kind of file; null: not signed
 * @throws UnreadableFileError
 */
export async function findSignature(size: number, read: ReadBytes): Promise<Buffer | null | undefined> {
  const within: ReadBytes = (start, length) => {
    if (start + length > size) throw new UnreadableFileError('A part is outside of the file');
    return read(start, length);
  };
  if (size < 64) return undefined;
  const head = await within(0, 64);
  if (head.readUInt16BE(0) === 0x4d5a) return ofProgram(within, head.readUInt32LE(60), size);
  if (head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return ofMsi(within);
  return undefined;
}

const maxCertificates = 8;

/** Reads the attribute certificate table of a program ("PE Format" by Microsoft). */
async function ofProgram(read: ReadBytes, start: number, size: number): Promise<Buffer | null | undefined> {
  // A program for DOS or for 16 bits begins with the same two bytes.
  if (start + 24 > size) return undefined;
  const head = await read(start, 24);
  if (head.toString('latin1', 0, 4) !== 'PE\0\0') return undefined;
  const optional = await read(start + 24, head.readUInt16LE(20));
  const magic = optional.byteLength >= 2 ? optional.readUInt16LE(0) : 0;
  const directories = { 0x10b: 96, 0x20b: 112 }[magic];
  if (directories === undefined) throw new UnreadableFileError('The optional header is unknown');
  if (optional.byteLength < directories) throw new UnreadableFileError('The optional header is too short');
  const entry = directories + 4 * 8;
  if (optional.readUInt32LE(directories - 4) <= 4 || optional.byteLength < entry + 8) return null;
  let at = optional.readUInt32LE(entry);
  const end = at + optional.readUInt32LE(entry + 4);
  if (end === at) return null;
  for (let number = 0; number < maxCertificates && at + 8 <= end; number += 1) {
    const certificate = await read(at, 8);
    const length = certificate.readUInt32LE(0);
    if (length < 8 || at + length > end || length > maxSignatureBytes)
      throw new UnreadableFileError('A certificate has an impossible length');
    // WIN_CERT_TYPE_PKCS_SIGNED_DATA
    if (certificate.readUInt16LE(6) === 2) return read(at + 8, length - 8);
    at += Math.ceil(length / 8) * 8;
  }
  throw new UnreadableFileError('The certificates are of another type');
}

const maxDirectoryBytes = 1024 * 1024;
/** Of a chain. With it, following one takes some ten milliseconds. */
const maxSectors = 16_384;
const maxTables = 100_000;
/** Shorter streams stand in small sectors. */
const cutoff = 4096;
const lastSector = 0xfffffffa;
const noStream = 0xffffffff;
const signatureName = '\u0005DigitalSignature';

/** Reads a stream of a compound file ([MS-CFB]), without the sectors of other streams. */
async function ofMsi(read: ReadBytes): Promise<Buffer | null> {
  const header = await read(0, 512);
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new UnreadableFileError('The size of a sector is impossible');
  const sectorBytes = 2 ** shift;
  const perSector = sectorBytes / 4;
  const sector = (number: number) => {
    if (number > lastSector) throw new UnreadableFileError('A sector is missing');
    return read((number + 1) * sectorBytes, sectorBytes);
  };

  /** The sectors of the table of sectors: 109 in the header, then in sectors of their own. */
  const tables = Array.from({ length: 109 }, (_, index) => header.readUInt32LE(76 + 4 * index));
  let nextTables = header.readUInt32LE(68);
  async function tableAt(index: number): Promise<number> {
    while (index >= tables.length) {
      if (tables.length > maxTables) throw new UnreadableFileError('The table of sectors is too long');
      const more = await sector(nextTables);
      for (let each = 0; each < perSector - 1; each += 1) tables.push(more.readUInt32LE(4 * each));
      nextTables = more.readUInt32LE(sectorBytes - 4);
    }
    return tables[index] ?? noStream;
  }
  const after = async (number: number) =>
    (await sector(await tableAt(Math.floor(number / perSector)))).readUInt32LE(4 * (number % perSector));

  /** Returns at most `count` sectors of a chain. */
  async function chainOf(first: number, count: number): Promise<number[]> {
    if (count > maxSectors) throw new UnreadableFileError('A stream is too long');
    const chain: number[] = [];
    for (let number = first; number <= lastSector && chain.length < count; number = await after(number))
      chain.push(number);
    return chain;
  }
  async function stream(first: number, bytes: number): Promise<Buffer> {
    const chain = await chainOf(first, Math.ceil(bytes / sectorBytes));
    const content: Buffer[] = [];
    for (const number of chain) content.push(await sector(number));
    return Buffer.concat(content).subarray(0, bytes);
  }
  /** Returns a short stream. Its sectors of 64 bytes are in the stream of the root, and have their own table. */
  async function smallStream(first: number, bytes: number, root: number): Promise<Buffer> {
    const table = await chainOf(header.readUInt32LE(60), maxSectors);
    const numbers: number[] = [];
    for (let number = first; numbers.length < Math.ceil(bytes / 64);) {
      numbers.push(number);
      const place = table[Math.floor(number / perSector)];
      number = (await sector(place ?? noStream)).readUInt32LE(4 * (number % perSector));
    }
    const perChain = sectorBytes / 64;
    const chain = await chainOf(root, Math.floor(Math.max(...numbers) / perChain) + 1);
    const content: Buffer[] = [];
    for (const number of numbers) {
      const at = (number % perChain) * 64;
      content.push((await sector(chain[Math.floor(number / perChain)] ?? noStream)).subarray(at, at + 64));
    }
    return Buffer.concat(content).subarray(0, bytes);
  }

  const directory = await stream(header.readUInt32LE(48), maxDirectoryBytes);
  if (directory.byteLength < 128) throw new UnreadableFileError('The directory is missing');
  const entryAt = (number: number) => directory.subarray(number * 128, number * 128 + 128);
  const root = entryAt(0);
  const waiting = [root.readUInt32LE(76)];
  const seen = new Set<number>();
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const entry = entryAt(number);
    if (seen.has(number) || entry.byteLength < 128) continue;
    seen.add(number);
    const name = entry.toString('utf16le', 0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2));
    if (entry[66] === 2 && name === signatureName) {
      const bytes = entry.readUInt32LE(120);
      if (bytes > maxSignatureBytes) throw new UnreadableFileError('The signature is too long');
      const first = entry.readUInt32LE(116);
      const found =
        bytes < cutoff ? await smallStream(first, bytes, root.readUInt32LE(116)) : await stream(first, bytes);
      if (found.byteLength < bytes) throw new UnreadableFileError('The signature ends too early');
      return found;
    }
    waiting.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return null;
}
