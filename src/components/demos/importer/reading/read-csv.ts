import Papa from 'papaparse';
import { decodeText } from './decode-text';
import { LIMITS, ReadError, type ReadDocument } from './document';
import { headerScore } from '../finding/find-columns';

const DELIMITERS = [';', ',', '\t', '|'];
const PREVIEW = 50;
/** With it no character that a text is written with is a quotation mark. */
const NO_QUOTE = '\u0000';

/** The delimiter with which a row of names appears, or else the most rows are equally long. */
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

/** `="100"` is how an export keeps a spreadsheet program from changing a text. */
const withoutFormula = (cell: string) => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell;

/**
 * Whether a quotation mark that was never closed found another one rows later, and took these rows into its cell. Other
 * marks within a cell, as of 310" tape, are part of it.
 */
const goesOn = ({ code, row }: Papa.ParseError, data: readonly string[][], delimiter: string) =>
  code === 'InvalidQuotes' &&
  row !== undefined &&
  (data[row] ?? []).some((cell) => cell.includes(delimiter) && /[\r\n]/.test(cell));

/**
 * Whether a cell holds whole rows: read without quotation marks, each of its lines has as many cells as this row. A
 * quotation mark was opened in one row, and one of another row, as of 2" tape, happened to close it.
 */
const holdsRows = (row: readonly string[], delimiter: string) =>
  row.length > 1 &&
  row.some((cell) => cell.includes('\n') && cell.includes(delimiter)) &&
  row
    .join(delimiter)
    .split('\n')
    .every((line) => line.split(delimiter).length === row.length);

/**
 * Reads values that are separated by semicolons, commas, tabs or bars. Cells are plain text, never formulas.
 * @param onProgress from 0 to 100
 * @throws ReadError
 */
export function readCsv(
  bytes: Uint8Array,
  onProgress: (percent: number) => void = () => undefined,
): ReadDocument {
  // Files that two programs wrote together end their rows in two ways, and the parser knows one.
  const text = decodeText(bytes).replace(/\r\n?/g, '\n');
  const document = readText(text, onProgress);
  const { rows } = document;
  if (rows.some(({ length }) => length > 1)) return document;
  // Rows that are wholly in quotation marks: what is inside are the cells.
  const inside = rows.map(([cell = '']) => cell).join('\n');
  const split = inside === text.trimEnd() ? document : readText(inside, onProgress);
  if (split.rows.every(({ length }) => length < 2)) throw new ReadError('unknownKind');
  return split;
}

function readText(content: string, onProgress: (percent: number) => void): ReadDocument {
  let text = content;
  // What a spreadsheet program writes ahead of the first row for itself.
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
      complete: () => undefined, // the types ask for it
    });
    return { rows, hasOpenQuote, isCut };
  };
  const quoted = parse('"');
  const { rows, isCut } = quoted.hasOpenQuote ? parse(NO_QUOTE) : quoted;
  // Blank rows at the end may be the last ones before those that were not read.
  if (isCut) throw new ReadError('tooManyRows');
  while (rows[rows.length - 1]?.every((cell) => cell.trim() === '')) rows.pop();
  if (rows.length === 0) throw new ReadError('empty');
  if (rows.length > LIMITS.rows) throw new ReadError('tooManyRows');
  return { format: 'csv', rows, remarks: quoted.hasOpenQuote ? [{ kind: 'openQuote' }] : [] };
}
