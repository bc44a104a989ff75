import Papa from 'papaparse';
import { decodeText } from './decode-text';
import { LIMITS, ReadError, type ReadDocument } from './document';
import { delimiterOf } from './delimiter';
import { isPrint, printedRows } from './read-print';

/** A quote character that does not occur in text, which turns quoting off. */
const NO_QUOTE = '\u0000';

/** Returns the text in `="100"`: exports use this form so that spreadsheet programs do not convert a text. */
const withoutFormula = (cell: string) => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell;

/**
 * True if an unclosed quotation mark was closed by another one rows later, so that its cell contains these
 * rows. Other quotation marks within a cell, as in 310" tape, are part of its text.
 */
const goesOn = ({ code, row }: Papa.ParseError, data: readonly string[][], delimiter: string) =>
  code === 'InvalidQuotes' &&
  row !== undefined &&
  (data[row] ?? []).some((cell) => cell.includes(delimiter) && /[\r\n]/.test(cell));

/**
 * True if a cell contains whole rows: without quoting, each of its lines has as many cells as this row. Then
 * a quotation mark of one row was closed by that of another row, as in 2" tape.
 */
const holdsRows = (row: readonly string[], delimiter: string) =>
  row.length > 1 &&
  row.some((cell) => cell.includes('\n') && cell.includes(delimiter)) &&
  row
    .join(delimiter)
    .split('\n')
    .every((line) => line.split(delimiter).length === row.length);

const asPattern = (delimiter: string) => delimiter.replace(/[|^*+?.$()[\]{}\\]/g, '\\$&');

/** Returns the text without spaces around quoted cells, if the first row has them: the parser takes none. */
function withoutSpaces(text: string, delimiter: string): string {
  const mark = asPattern(delimiter);
  const [first = ''] = /\S.*/.exec(text) ?? [];
  if (!new RegExp(`" +${mark}|${mark} +"`).test(first)) return text;
  return text.replace(new RegExp(`(^|${mark}) *"((?:[^"]|"")*)" *(?=${mark}|$)`, 'gm'), '$1"$2"');
}

/**
 * Reads values separated by a mark, or aligned with spaces. Cells are plain text, never formulas.
 * @param onProgress called with 0 to 100
 * @throws ReadError
 */
export function readCsv(
  bytes: Uint8Array,
  onProgress: (percent: number) => void = () => undefined,
): ReadDocument {
  // Files from two programs may have two kinds of line ends; the parser supports only one.
  let text = decodeText(bytes).replace(/\r\n?/g, '\n');
  // ASCII has marks for the ends of cells and rows.
  // eslint-disable-next-line no-control-regex
  if (text.includes('\u001f')) text = text.replace(/[\u001c-\u001e]\n?/g, '\n');
  if (!delimiterOf(text)?.hasHeader && isPrint(text)) return printed(text);
  const document = readText(text, onProgress);
  const { rows } = document;
  if (rows.some(({ length }) => length > 1)) return document;
  // If whole rows are in quotation marks, parses their content as cells.
  const inside = rows.map(([cell = '']) => cell).join('\n');
  const split = inside === text.trimEnd() ? document : readText(inside, onProgress);
  if (split.rows.every(({ length }) => length < 2)) throw new ReadError('unknownKind');
  return split;
}

function printed(content: string): ReadDocument {
  const text = content.trimEnd();
  if (text.split('\n').length > LIMITS.rows) throw new ReadError('tooManyRows');
  return { format: 'print', rows: printedRows(text), remarks: [] };
}

function readText(content: string, onProgress: (percent: number) => void): ReadDocument {
  let text = content;
  // A line that a spreadsheet program writes before the first row for its own use.
  const announced = /^sep=(.{1,3})\n/i.exec(text);
  if (announced) text = text.slice(announced[0].length);
  const delimiter = announced?.[1] ?? delimiterOf(text)?.delimiter ?? ';';
  text = withoutSpaces(text, delimiter);

  const parse = (quoteChar: string) => {
    const rows: string[][] = [];
    let hasOpenQuote = false;
    let isCut = false;
    Papa.parse<string[]>(text, {
      delimiter,
      newline: '\n',
      quoteChar,
      chunkSize: 256 * 1024,
      chunk: ({ data, errors, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        hasOpenQuote ||= errors.some(
          (error) => error.code === 'MissingQuotes' || goesOn(error, data, delimiter),
        );
        hasOpenQuote ||= data.some((row) => holdsRows(row, delimiter));
        for (const row of data) rows.push(row.map(withoutFormula));
        onProgress((100 * meta.cursor) / text.length);
        if (rows.length > LIMITS.rows + 1) {
          isCut = true;
          parser.abort();
        }
      },
      complete: () => undefined, // required by the types
    });
    return { rows, hasOpenQuote, isCut };
  };
  const quoted = parse('"');
  const { rows, isCut } = quoted.hasOpenQuote ? parse(NO_QUOTE) : quoted;
  // Checked before the trailing blank rows are removed: if the parser stopped, unread rows may follow them.
  if (isCut) throw new ReadError('tooManyRows');
  while (rows[rows.length - 1]?.every((cell) => cell.trim() === '')) rows.pop();
  if (rows.length === 0) throw new ReadError('empty');
  if (rows.length > LIMITS.rows) throw new ReadError('tooManyRows');
  return { format: 'csv', rows, remarks: quoted.hasOpenQuote ? [{ kind: 'openQuote' }] : [] };
}
