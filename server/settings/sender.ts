/** The sender of a mail. */
export interface Sender {
  /** empty if there is only an address */
  name: string;
  address: string;
}

/** Decodes encoded words (RFC 2047), such as `=?utf-8?Q?B=C3=A9?=`. Unknown ones stay as they are. */
function decodeWords(text: string): string {
  const words = /=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=/gi;
  return text
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(words, (word, charset: string, encoding: string, encoded: string) => {
      const bytes =
        encoding.toLowerCase() === 'b'
          ? Buffer.from(encoded, 'base64')
          : Buffer.from(
              encoded
                .replaceAll('_', ' ')
                .replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
                  String.fromCharCode(Number.parseInt(hex, 16)),
                ),
              'latin1',
            );
      try {
        return new TextDecoder(charset, { fatal: true }).decode(bytes);
      } catch {
        return word;
      }
    });
}

/**
 * Returns the name and the address in `anna@x.nl`, `Anna <anna@x.nl>` or `"Bakker, Anna" <anna@x.nl>`;
 * undefined for anything else. The name may have encoded words. The address is not checked.
 */
export function readSender(text: string): Sender | undefined {
  if (/[\r\n\0]/.test(text)) return undefined;
  const [, before = '', within] = /^([^<>]{0,300})<([^<>\s]+)>$/.exec(text.trim()) ?? [];
  if (within === undefined)
    return /[\s<>"]|^'.*'$/.test(text.trim()) ? undefined : { name: '', address: text.trim() };
  const typed = before.trim();
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(typed)?.[1];
  if (quoted === undefined && typed.includes('"')) return undefined;
  const name = decodeWords(quoted?.replace(/\\(.)/g, '$1') ?? typed).trim();
  return /[\r\n\0]/.test(name) || name.length > 100 ? undefined : { name, address: within };
}
