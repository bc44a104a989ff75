/**
 * The text of a licence file. `damaged`: a Belstock licence with changes beyond whitespace; `none`: no
 * licence.
 */
export type LicenceText = { text: string } | 'damaged' | 'none';

/**
 * Returns the encoding: UTF-16 with or without a byte order mark, else UTF-8. Without a mark, a zero byte
 * among the first two means UTF-16, because the text is ASCII.
 */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0) return 'utf-16be';
  return second === 0 ? 'utf-16le' : 'utf-8';
}

const isOurHeader = (part: string): boolean => {
  try {
    return atob(part.replaceAll('-', '+').replaceAll('_', '/')).includes('"bel+jws"');
  } catch {
    return false;
  }
};

/** Matches each possible JWS header: `{"` is `eyJ` in base64url. */
const headers = /eyJ[\w-]+/g;

/**
 * Reads a licence file despite the changes that programs make: wrapped lines, whitespace, UTF-16, a final
 * Ctrl-Z.
 * @returns a text in the form of a compact JWS (RFC 7515, 7.1); its signature is not verified
 */
export function licenceTextOf(bytes: Uint8Array): LicenceText {
  // A compact JWS has no whitespace, control or format characters.
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/[\s\p{Cc}\p{Cf}]+/gu, '');
  if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) return { text };
  return (text.match(headers) ?? []).some(isOurHeader) ? 'damaged' : 'none';
}

const values = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * True if the unused bits of the last character are zero (RFC 4648, 3.5). Otherwise several texts would
 * decode to the same value.
 */
export function isCanonicalBase64Url(text: string): boolean {
  const unread = { 0: 0, 2: 0b1111, 3: 0b11 }[text.length % 4];
  return unread !== undefined && (values.indexOf(text.at(-1) ?? 'A') & unread) === 0;
}
