const END = 0x06054b50;
const ENTRY = 0x02014b50;
const ZIP64_LOCATOR = 0x07064b50;

/**
 * Returns the unpacked size in bytes that an archive's central directory declares (APPNOTE.TXT, 4.3.12 and
 * 4.3.16). Returns undefined if the directory is missing, or if another reader could interpret it
 * differently: unpacking must read the entries that were counted here. Workbooks below our limits do not need
 * Zip64.
 */
export function unpackedSize(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The end of the directory has a comment of at most 65,535 bytes.
  const earliest = Math.max(0, bytes.length - 22 - 0xffff);
  for (let end = bytes.length - 22; end >= earliest; end -= 1) {
    if (view.getUint32(end, true) !== END) continue;
    const entries = view.getUint16(end + 10, true);
    if (entries !== view.getUint16(end + 8, true)) return undefined;
    if (end >= 20 && view.getUint32(end - 20, true) === ZIP64_LOCATOR) return undefined;
    let offset = view.getUint32(end + 16, true);
    let size = 0;
    for (let left = entries; left > 0; left -= 1) {
      if (offset + 46 > bytes.length || view.getUint32(offset, true) !== ENTRY) return undefined;
      size += view.getUint32(offset + 24, true);
      offset +=
        46 +
        view.getUint16(offset + 28, true) +
        view.getUint16(offset + 30, true) +
        view.getUint16(offset + 32, true);
    }
    return size;
  }
  return undefined;
}
