import { BEFORE_PAGE } from '../../../../mending/web-page';
import { ReadError, type DocumentFormat, type ReadProblem } from './document';

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * The first two header fields of a mail (RFC 5322). One is not enough: lists may begin with `Order: 12` too.
 */
const MAIL_FIELDS = [
  'from|to|subject|sent|received|message-id|return-path|delivered-to',
  'mime-version|content-type|snapshot-content-location|x-[a-z-]+',
];
const MAIL_FIELD = `(?:${MAIL_FIELDS.join('|')}):[ \\t]`;
const IS_MAIL = new RegExp(
  `^\\s*${MAIL_FIELD}[^\\r\\n;]*(?:;[^\\r\\n]*)?\\r?\\n(?:[ \\t][^\\r\\n]*\\r?\\n)*${MAIL_FIELD}`,
  'i',
);

/** The starts of text formats that are not lists, by priority. */
const STARTS: readonly (readonly [ReadProblem, RegExp])[] = [
  // XML Spreadsheet 2003 and flat OpenDocument.
  [
    'otherSpreadsheet',
    /^\s*<\?xml[^>]*>[^]*?(?:urn:schemas-microsoft-com:office:spreadsheet|opendocument\.spreadsheet)/i,
  ],
  ['otherSpreadsheet', /^\s*ID;P[^\r\n]*[\r\n]+(?:P;[PFE]|[BCFW];[A-Z]\d|O;|NN;|E\s*$)/], // SYLK
  ['otherSpreadsheet', /^\s*TABLE\s*[\r\n]0,1[\r\n]/], // DIF
  [
    'webPage',
    new RegExp(`${BEFORE_PAGE}<(?:!doctype html|html|head|meta|style|body|div|table|title)[\\s>]`, 'i'),
  ],
  // A page with its parts, of Excel or of a browser.
  ['webPage', /^\s*MIME-Version: [^]*?(?:X-Document-Type: Workbook|multipart\/related)/i],
  ['webPage', /^\s*From: "?<?Saved by/],
  ['mail', IS_MAIL],
  ['mail', /^From \S+ [^\r\n]*\d{4}\r?\n/], // mbox
  ['mail', /^Van:\t[^\r\n]*\r?\n(?:Verzonden|Aan):\t/], // saved by Outlook in Dutch
  ['textDocument', /^\s*\{\\rtf/],
  ['unknownKind', /^\s*(?:<[!?a-z]|[[{]\s*["[{\]}]|UNA.{6}\s*UNB\+|UNB\+|BEGIN:V)/i], // XML, JSON, EDIFACT (ISO 9735)
];

/** The names of parts of OLE compound files (MS-CFB), by priority. */
const COMPOUND: readonly (readonly [ReadProblem, RegExp])[] = [
  ['mail', /__(?:substg1\.0|properties_version1\.0|nameid_version1\.0)/],
  ['textDocument', /WordDocument/],
  ['unknownKind', /PowerPoint Document|VisioDocument/],
  ['oldExcel', /Workbook|Book\0|EncryptedPackage/],
  ['unknownKind', /^/],
];

/** The names of parts of archives that are not workbooks. */
const ARCHIVES: readonly (readonly [ReadProblem, RegExp])[] = [
  ['otherSpreadsheet', /opendocument\.spreadsheet|xl\/workbook\.bin|Index\/Document\.iwa/],
  ['textDocument', /opendocument\.text|word\/document\.xml/],
];

type Kinds = readonly (readonly [ReadProblem, RegExp])[];
const kindIn = (text: string, kinds: Kinds) => kinds.find(([, pattern]) => pattern.test(text))?.[0];

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** Returns why an OLE compound file is not read. Without its directory, its name tells. */
function compoundKind(bytes: Uint8Array, name: string): ReadProblem {
  const names = new TextDecoder('utf-16le').decode(bytes);
  if (!names.includes('Root Entry') && /\.xls$/i.test(name)) return 'oldExcel';
  return kindIn(names, COMPOUND) ?? 'unknownKind';
}

/** True for Excel 2 to 4, which wrote no compound file. */
const isFirstExcel = ([first, version = 0, size = 0, zero]: Uint8Array) =>
  first === 9 && [0, 2, 4, 8].includes(version) && size >= 4 && size <= 16 && zero === 0;

/**
 * Returns the format of a file by its content. The name is used only to detect a mismatch.
 * @throws ReadError if the format is not supported, or does not match the file name
 */
export function formatOf(bytes: Uint8Array, name: string): DocumentFormat {
  if (bytes.length === 0) throw new ReadError('empty');
  // A ZIP archive, possibly empty (APPNOTE.TXT, 4.3.7 and 4.3.16).
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)) {
    // The names of its parts stand at the end, the format of OpenDocument at the start.
    const other = kindIn(latin1(bytes.subarray(0, 200)) + latin1(bytes.subarray(-0x10000)), ARCHIVES);
    if (other) throw new ReadError(other);
    return 'xlsx';
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new ReadError(compoundKind(bytes, name));
  if (isFirstExcel(bytes)) throw new ReadError('oldExcel');
  // PDF readers accept the mark anywhere in the first 1024 bytes (ISO 32000-1, annex H).
  if (latin1(bytes.subarray(0, 1024)).includes('%PDF-')) return 'pdf';
  // Without zeros, Latin text in UTF-16 reads as one in an encoding of one byte.
  const head = latin1(bytes.subarray(0, 8192)).replace(/^(?:ï»¿|ÿþ|þÿ)|\0/g, '');
  const problem = kindIn(head, STARTS);
  if (problem) throw new ReadError(problem);
  if (/\.xls[xm]$/i.test(name)) throw new ReadError('brokenXlsx');
  if (/\.pdf$/i.test(name)) throw new ReadError('brokenPdf');
  return 'csv';
}
