/** Returns a name under which a file can be saved. The names `.` and `..` would mean folders. */
export const savedName = (fileName: string) =>
  fileName.replace(/\p{Surrogate}/gu, '_').replace(/^\.{1,2}$/, '_');

/**
 * Percent-encodes a text for an address or a header (RFC 8187): only letters, digits and a few signs stay.
 */
export const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Returns the value of Content-Disposition for saving a file under its name (RFC 6266): an ASCII `filename`
 * for old clients and the exact name as `filename*` (RFC 8187).
 */
export function attachment(fileName: string): string {
  const name = savedName(fileName);
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%/]/g, '_');
  const exact = percentEncode(name);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
