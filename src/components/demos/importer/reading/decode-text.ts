import { ReadError } from './document';

/**
 * Decodes UTF-8, UTF-16 or Windows-1252, detected by the byte order mark or by validity.
 * @throws ReadError if the bytes are not text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes, encodingOf(bytes));
  const controls = text.slice(0, SAMPLE).match(CONTROLS)?.length ?? 0;
  if (controls > Math.max(3, Math.min(SAMPLE, text.length) / 100)) throw new ReadError('unknownKind');
  return controls === 0 && !text.endsWith('\u001a') ? text : text.replace(CONTROLS, ' ');
}

const SAMPLE = 4096;

/** Decodes only the rows that are not valid UTF-8 as Windows-1252: two programs may have written one file. */
function decoded(bytes: Uint8Array, encoding: string): string {
  if (encoding !== 'windows-1252') return new TextDecoder(encoding).decode(bytes);
  const rows: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    const row = bytes.subarray(start, end);
    rows.push(new TextDecoder(isUtf8(row) ? 'utf-8' : encoding).decode(row));
    start = end;
  }
  return rows.join('');
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Control characters other than tabs, line ends, form feeds and separators. A program wrote them by mistake. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[^\P{Cc}\t\n\f\r\u001c-\u001f]/gu;

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 512);
  // Latin text in UTF-16 without a byte order mark: every second byte is zero.
  const zerosAt = (parity: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (zerosAt(1) > start.length / 4) return 'utf-16le';
  if (zerosAt(0) > start.length / 4) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
