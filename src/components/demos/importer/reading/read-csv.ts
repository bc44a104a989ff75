import Papa from 'papaparse';
import { decodeText } from './decode-text';
import { LIMITS, ReadError, type ReadDocument } from './document';
import { headerScore } from '../finding/find-columns';

const DELIMITERS = [';', ',', '\t', '|'];
const PREVIEW = 50;
/** A quote character that does not occur in text, which turns quoting off. */
const NO_QUOTE = '\u0000';

/** Returns the delimiter that gives a header row, else the one that gives the most rows of equal length. */
function delimiterOf(text: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      preview: PREVIEW,
      skipEmptyLines: 'greedy',
      newline: '\n',
    });
    const widths = data.map(({ length }) => length).filter((length) => length > 1);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const equal = Math.max(0, ...counts.values()) / Math.max(1, data.length);
    return { delimiter, score: 10 * Math.max(0, ...data.map(headerScore)) + equal };
  });
  const [best] = scores.sort((a, b) => b.score - a.score);
  return best && best.score > 0 ? best.delimiter : ';';
}

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

/**
 * Reads values separated by semicolons, commas, tabs or vertical bars. Cells are plain text, never formulas.
 * @param onProgress called with 0 to 100
 * @throws ReadError
 */
export function readCsv(
  bytes: Uint8Array,
  onProgress: (percent: number) => void = () => undefined,
): ReadDocument {
  // Files from two programs may have two kinds of line ends; the parser supports only one.
  const text = decodeText(bytes).replace(/\r\n?/g, '\n');
  const document = readText(text, onProgress);
  const { rows } = document;
  if (rows.some(({ length }) => length > 1)) return document;
  // If whole rows are in quotation marks, parses their content as cells.
  const inside = rows.map(([cell = '']) => cell).join('\n');
  const split = inside === text.trimEnd() ? document : readText(inside, onProgress);
  if (split.rows.every(({ length }) => length < 2)) throw new ReadError('unknownKind');
  return split;
}

function readText(content: string, onProgress: (percent: number) => void): ReadDocument {
  let text = content;
  // A line that a spreadsheet program writes before the first row for its own use.
  const announced = /^sep=(.)\n/i.exec(text);
  if (announced) text = text.slice(announced[0].length);
  const delimiter = announced?.[1] ?? delimiterOf(text);

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
