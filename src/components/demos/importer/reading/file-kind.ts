import { ReadError, type DocumentFormat } from './document';

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** The first two fields of a mail (RFC 5322). Lists begin with `Order: 12` too. */
const MAIL_FIELD =
  '(?:from|to|subject|received|message-id|mime-version|return-path|delivered-to|x-[a-z-]+): ';

/** HTML and XML, RTF, SYLK, JSON, EDIFACT (ISO 9735, UNA or UNB first), and a mail. */
const isMarkup = new RegExp(
  `^\\s*(?:<[!?a-z]|{\\\\rtf|ID;P[A-Z]|[[{]\\s*["[{\\]}]|UNA.{6}\\s*UNB\\+|UNB\\+|${MAIL_FIELD}[^\\r\\n;]*\\r?\\n(?:[ \\t][^\\r\\n]*\\r?\\n)*${MAIL_FIELD})`,
  'i',
);

/**
 * The format of a file, by its content; the name only shows when the content is not as promised.
 * @throws ReadError when it is of no kind that is read here, or not what its name says
 */
export function formatOf(bytes: Uint8Array, name: string): DocumentFormat {
  if (bytes.length === 0) throw new ReadError('empty');
  // An archive, or an empty one (APPNOTE.TXT, 4.3.7 and 4.3.16).
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)) return 'xlsx';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new ReadError('oldExcel');
  // A reader of PDF looks for the mark anywhere in the first 1024 bytes (ISO 32000-1, annex H).
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) return 'pdf';
  if (/\.xlsx$/i.test(name)) throw new ReadError('brokenXlsx');
  if (/\.pdf$/i.test(name)) throw new ReadError('brokenPdf');
  if (isMarkup.test(head.replace(/^ï»¿/, ''))) throw new ReadError('unknownKind');
  return 'csv';
}
