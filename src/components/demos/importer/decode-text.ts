import { ReadError } from './document';

/**
 * The text of bytes in UTF-8, UTF-16 or Windows-1252, recognised by a byte order mark or by which of them is valid.
 * @throws ReadError when the bytes are no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (holdsControls(text.slice(0, 4096))) throw new ReadError('unknownKind');
  return text;
}

/** Texts hold tabs, line ends and form feeds, but no other control characters. */
function holdsControls(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) return true;
  }
  return false;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 512);
  // Latin text in UTF-16 without a mark: every second byte is zero.
  const zeros = start.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  if (zeros > start.length / 4) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
