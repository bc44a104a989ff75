/** The text of a licence file, or why there is none. `damaged`: one of ours, but more than space was added or lost. */
export type LicenceText = { text: string } | 'damaged' | 'none';

/** UTF-16 with its mark, or without one: text in ASCII then has a zero in every second byte. */
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

/** Every `{"` in base64url begins so. */
const headers = /eyJ[\w-]+/g;

/**
 * Reads a licence file as programs leave it on its way: wrapped, padded with space, saved as UTF-16, with Ctrl-Z at its end.
 * @returns a compact JWS (RFC 7515, 7.1) by its form; nothing is verified
 */
export function licenceTextOf(bytes: Uint8Array): LicenceText {
  // No letter of a compact JWS is a space, a control character or a mark.
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/[\s\p{Cc}\p{Cf}]+/gu, '');
  if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) return { text };
  return (text.match(headers) ?? []).some(isOurHeader) ? 'damaged' : 'none';
}

const values = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** True if the last letter carries no bits that nobody reads (RFC 4648, 3.5): else one value has several texts. */
export function isCanonicalBase64Url(text: string): boolean {
  const unread = { 0: 0, 2: 0b1111, 3: 0b11 }[text.length % 4];
  return unread !== undefined && (values.indexOf(text.at(-1) ?? 'A') & unread) === 0;
}
