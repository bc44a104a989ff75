import { ReadError, type DocumentFormat } from './document';

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * The first two header fields of a mail (RFC 5322). One is not enough: lists may begin with `Order: 12` too.
 */
const MAIL_FIELD =
  '(?:from|to|subject|received|message-id|mime-version|return-path|delivered-to|x-[a-z-]+): ';

/** The start of HTML, XML, RTF, SYLK, JSON, EDIFACT (ISO 9735: UNA or UNB) or a mail. */
const isMarkup = new RegExp(
  `^\\s*(?:<[!?a-z]|{\\\\rtf|ID;P[A-Z]|[[{]\\s*["[{\\]}]|UNA.{6}\\s*UNB\\+|UNB\\+|${MAIL_FIELD}[^\\r\\n;]*\\r?\\n(?:[ \\t][^\\r\\n]*\\r?\\n)*${MAIL_FIELD})`,
  'i',
);

/**
 * Returns the format of a file by its content. The name is used only to detect a mismatch.
 * @throws ReadError if the format is not supported, or does not match the file name
 */
export function formatOf(bytes: Uint8Array, name: string): DocumentFormat {
  if (bytes.length === 0) throw new ReadError('empty');
  // A ZIP archive, possibly empty (APPNOTE.TXT, 4.3.7 and 4.3.16).
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)) return 'xlsx';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new ReadError('oldExcel');
  // PDF readers accept the mark anywhere in the first 1024 bytes (ISO 32000-1, annex H).
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) return 'pdf';
  if (/\.xlsx$/i.test(name)) throw new ReadError('brokenXlsx');
  if (/\.pdf$/i.test(name)) throw new ReadError('brokenPdf');
  if (isMarkup.test(head.replace(/^ï»¿/, ''))) throw new ReadError('unknownKind');
  return 'csv';
}
