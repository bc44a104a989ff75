/** The name under which a file is saved: `.` and `..` name folders wherever that is. */
export const savedName = (fileName: string) =>
  fileName.replace(/\p{Surrogate}/gu, '_').replace(/^\.{1,2}$/, '_');

/**
 * The value of Content-Disposition for saving a file under its name (RFC 6266): an ASCII `filename` for old clients and
 * the exact name as `filename*` (RFC 8187).
 */
export function attachment(fileName: string): string {
  const name = savedName(fileName);
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%/]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
