import { cellText, filledIn, type Row } from './document';

/** A printed line with its cells in columns. */
export interface PrintedRow {
  cells: Row;
  page: number;
  /** The baseline, upwards, and the height of its letters. */
  y: number;
  height: number;
  isHeader: boolean;
}

/** In letter heights, from baseline to baseline: lines further apart are not of one description. */
const NEAR = 2.3;
/** A gap this much larger than the others separates two articles. */
const CLEARLY = 1.15;

const PAGE_FOOT = /^(?:pagina|page|seite|blad|blz)\b/i;

/** Returns a text without numbers, so that those of all pages are equal. */
const anyNumber = (cells: Row) => cells.map(cellText).filter(Boolean).join(' ').replace(/\d+/g, '#');

/** Returns texts that stand on several pages, such as titles and feet. */
function repeatedTexts(rows: readonly PrintedRow[]): ReadonlySet<string> {
  const pages = new Map<string, Set<number>>();
  for (const { cells, page } of rows) {
    const text = anyNumber(cells);
    pages.set(text, (pages.get(text) ?? new Set()).add(page));
  }
  return new Set([...pages].flatMap(([text, { size }]) => (size > 1 ? [text] : [])));
}

/**
 * Returns the rows with descriptions of several printed lines in one row. A line that is only a description
 * belongs to the nearest row: to the one above it if it is as far from the one below. Its own row gets blank,
 * so that row numbers stay those of printed lines.
 * @param column of descriptions
 * @param from the first row of the table
 */
export function joinDescriptions(rows: readonly PrintedRow[], column: number, from: number): Row[] {
  const joined = rows.map(({ cells }) => [...cells]);
  const repeated = repeatedTexts(rows);
  const isPart = ({ cells, isHeader }: PrintedRow) => {
    const [first, ...others] = filledIn(cells);
    return !isHeader && first === column && others.length === 0 && !PAGE_FOOT.test(cellText(cells[column]));
  };
  const isOfPage = (row: PrintedRow) =>
    row.isHeader ||
    (filledIn(row.cells).length < 3 &&
      (repeated.has(anyNumber(row.cells)) || row.cells.some((cell) => PAGE_FOOT.test(cellText(cell)))));
  const isLine = (row: PrintedRow | undefined) =>
    row !== undefined && !isPart(row) && !isOfPage(row) && filledIn(row.cells).length > 1;
  const gapBelow = (index: number) => {
    const [row, next] = [rows[index], rows[index + 1]];
    if (!row || !next || row.page !== next.page) return Infinity;
    return (row.y - next.y) / Math.max(row.height, next.height);
  };

  const pitches = rows
    .flatMap((row, index) => (isLine(row) && isLine(rows[index + 1]) ? [gapBelow(index)] : []))
    .sort((a, b) => a - b);
  const pitch = pitches[Math.floor(pitches.length / 2)] ?? Infinity;
  const isClose = (gap: number) => gap <= NEAR && gap * CLEARLY <= pitch;
  let goBelow = false;

  /** Returns how many of the parts between two rows belong to the one above, by the gaps around them. */
  const borderOf = (gaps: readonly number[], ofAbove: boolean, ofBelow: boolean, isNewPage: boolean) => {
    const count = gaps.length - 1;
    const last = gaps[count] ?? Infinity;
    const lastFar = gaps.slice(0, count).reduce((found, gap, at) => (isClose(gap) ? found : at), 0);
    if (!ofAbove) return isClose(last) ? lastFar : count;
    if (isNewPage && ofBelow) return goBelow && isClose(last) ? lastFar : count;
    if (ofBelow) {
      const [largest = 0, second = 0] = [...gaps].sort((a, b) => b - a);
      return largest >= CLEARLY * second ? gaps.indexOf(largest) : count;
    }
    const far = gaps.slice(1).findIndex((gap) => gap > NEAR);
    return far < 0 ? count : far + 1;
  };

  for (let start = from; start < rows.length; start += 1) {
    const isPartAt = (index: number) => rows[index] !== undefined && isPart(rows[index]);
    const row = rows[start];
    if (!row || !isPart(row)) continue;
    let end = start;
    while (isPartAt(end + 1) && gapBelow(end) < Infinity) end += 1;
    // Past titles, column names, and parts of the same description on the page before.
    let above = start - 1;
    for (
      let other = rows[above];
      other && (isOfPage(other) || joined[above]?.length === 0);
      other = rows[above]
    )
      above -= 1;
    const isNewPage = rows
      .slice(Math.max(from, above), start)
      .some(({ page, isHeader }) => isHeader || page !== row.page);
    const gaps = Array.from({ length: end - start + 2 }, (_, index) => gapBelow(start - 1 + index));
    const ofAbove =
      above >= from &&
      isLine(rows[above]) &&
      (isNewPage || (above === start - 1 && (gaps[0] ?? Infinity) <= NEAR));
    const ofBelow = isLine(rows[end + 1]) && (gaps[gaps.length - 1] ?? Infinity) <= NEAR;
    const border = start + borderOf(gaps, ofAbove, ofBelow, isNewPage);
    const put = (
      target: number,
      first: number,
      last: number,
      join: (own: string, more: string) => string,
    ) => {
      const cells = joined[target];
      if (!cells || first > last) return;
      const texts = rows.slice(first, last + 1).map((part) => cellText(part.cells[column]));
      cells[column] = join(cellText(cells[column]), texts.join(' ')).trim();
      joined.fill([], first, last + 1);
    };
    if (ofAbove) put(above, start, border - 1, (own, more) => `${own} ${more}`);
    if (ofBelow) put(end + 1, border, end, (own, more) => `${more} ${own}`);
    goBelow ||= ofBelow && border <= end;
    start = end;
  }
  return joined;
}
