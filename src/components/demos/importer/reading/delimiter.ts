import Papa from 'papaparse';
import { headerScore } from '../finding/column-names';

/** By priority. The comma comes last, because it is also a decimal mark. */
const USUAL = [';', '\t', '|', '\u001f', '~', '^', ','];
/** Characters that are not part of a word or a number. */
const MARKS = /[^\p{L}\p{N}\p{Zs}\r\n"'.]+/gu;
const PREVIEW = 50;
/** In characters: more than the rows that are tried, unless they are not rows. */
const START = 200_000;
/** The most unusual delimiters that are tried. */
const UNUSUAL = 20;

/**
 * Returns the delimiter that gives a header row, else the usual one that gives the most rows of equal length;
 * `hasHeader` tells which. Undefined if the text has no delimiter.
 */
export function delimiterOf(text: string): { delimiter: string; hasHeader: boolean } | undefined {
  const start = text.slice(0, START);
  const unusual = [...new Set(start.slice(0, 10_000).match(MARKS))].filter(
    (mark) => mark.length < 6 && !USUAL.includes(mark),
  );
  const scores = [...USUAL, ...unusual.slice(0, UNUSUAL)].map((delimiter, index) => {
    const { data } = Papa.parse<string[]>(start, {
      delimiter,
      preview: PREVIEW,
      skipEmptyLines: 'greedy',
      newline: '\n',
    });
    const widths = data.map(({ length }) => length).filter((length) => length > 1);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const equal = Math.max(0, ...counts.values()) / Math.max(1, data.length);
    const header = Math.max(0, ...data.map(headerScore));
    // An unusual mark in a column name is no delimiter if the rows do not have it.
    const isDelimiter = index < USUAL.length || (header > 0 && equal >= 0.5);
    return { delimiter, hasHeader: header > 0, score: isDelimiter ? 10 * header + equal : 0 };
  });
  const [best] = scores.sort((a, b) => b.score - a.score);
  if (!best || best.score === 0) return undefined;
  // Where `~|~` separates, so does `|`, but it leaves the rest in the cells.
  const isWhole = ({ delimiter, score }: typeof best) =>
    delimiter.includes(best.delimiter) && best.hasHeader && score >= best.score;
  return scores.filter(isWhole).sort((a, b) => b.delimiter.length - a.delimiter.length)[0] ?? best;
}
