import { inflateRawSync } from 'node:zlib';

/** Returns the files of a zip as text, by name. Reads the central directory, as an unpacker does. */
export function readZip(zip: Buffer, encoding: BufferEncoding = 'utf8'): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  const files: Record<string, string> = {};
  for (let index = 0; index < count; index += 1) {
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      zip.readUInt16LE(at + field),
    ) as [number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    files[name] = (method === 8 ? inflateRawSync(content) : content).toString(encoding);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
