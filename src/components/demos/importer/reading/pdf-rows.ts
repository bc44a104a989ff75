import { cellText, type Row } from './document';
import { fieldNamed, headerScore } from '../finding/column-names';
import { joinDescriptions } from './join-descriptions';

/** A piece of text on a page, with its start, width and height in points; y goes up. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface PlacedCell {
  text: string;
  left: number;
  right: number;
}

/** In letter heights. A larger gap separates columns; a smaller one separates words, or narrow columns. */
const COLUMN_GAP = 0.9;

/** In letter heights: texts closer than this share an edge. */
const SAME_EDGE = 0.1;

/** Returns the pieces by printed line: lines from top to bottom, each from left to right. */
function printedLines(pieces: readonly PlacedText[]): PlacedText[][] {
  const lines: PlacedText[][] = [];
  const sorted = pieces.filter(({ text }) => text.trim() !== '').sort((a, b) => b.y - a.y || a.x - b.x);
  for (const piece of sorted) {
    const line = lines[lines.length - 1];
    const first = line?.[0];
    if (line && first && Math.abs(first.y - piece.y) <= Math.max(first.height, piece.height) * 0.5) {
      line.push(piece);
    } else {
      lines.push([piece]);
    }
  }
  return lines.map((line) =>
    line.sort((a, b) => a.x - b.x).filter((piece, index, all) => !isDrawnAgain(piece, all.slice(0, index))),
  );
}

/** True if the same text is drawn again with a small offset, which makes it look bold. */
const isDrawnAgain = ({ text, x, height }: PlacedText, before: readonly PlacedText[]) =>
  before.some((other) => other.text === text && x - other.x < height * 0.3);

/** Separates two numbers in one cell, so that they do not become one. */
const BETWEEN_NUMBERS = ' / ';

/** In letter heights. A larger gap separates two numbers; a smaller one separates thousands. */
const NUMBERS_GAP = 0.4;

/** The left edges of columns, and the right edges of number columns. */
interface Edges {
  lefts: readonly number[];
  rights: readonly number[];
}

const isNumeric = (text: string) => /^\d[\d.,]*$/.test(text.trim());

/** Returns the edges of cells that follow a wide gap, once for each line. */
function edgesOf(lines: readonly (readonly PlacedCell[])[]): Edges {
  const behindGap = lines.flatMap((cells) => cells.slice(1));
  return {
    lefts: behindGap.map(({ left }) => left),
    rights: behindGap.filter(({ text }) => isNumeric(text)).map(({ right }) => right),
  };
}

/** True if at least two lines have a column edge here. A single line may be a coincidence. */
function beginsColumn({ text, x, width, height }: PlacedText, { lefts, rights }: Edges): boolean {
  const isShared = (edges: readonly number[], place: number) =>
    edges.filter((edge) => Math.abs(edge - place) <= height * SAME_EDGE).length >= 2;
  return isShared(lefts, x) || (isNumeric(text) && isShared(rights, x + width));
}

/**
 * Joins words into cells. A wide gap starts a new cell; so does a narrow gap where other lines have a column.
 */
function cellsOf(line: readonly PlacedText[], edges?: Edges): PlacedCell[] {
  const cells: PlacedCell[] = [];
  for (const piece of line) {
    const { text, x, width, height } = piece;
    const cell = cells[cells.length - 1];
    const gap = cell ? x - cell.right : Infinity;
    const isWord = gap < height * COLUMN_GAP && !(gap > 0 && edges && beginsColumn(piece, edges));
    if (cell && isWord) {
      const areTwoNumbers = Math.abs(gap) > height * NUMBERS_GAP && isNumeric(cell.text) && isNumeric(text);
      const needsSpace = gap > height * 0.15 && !cell.text.endsWith(' ') && !text.startsWith(' ');
      cell.text += (areTwoNumbers ? BETWEEN_NUMBERS : needsSpace ? ' ' : '') + text;
      cell.right = Math.max(cell.right, x + width);
    } else {
      cells.push({ text, left: x, right: x + width });
    }
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim() }));
}

interface PageLine {
  cells: PlacedCell[];
  page: number;
  y: number;
  height: number;
}

/** Returns the cells of a page, by line. */
function linesOfPage(pieces: readonly PlacedText[], page: number): PageLine[] {
  const lines = printedLines(pieces);
  const edges = edgesOf(lines.map((line) => cellsOf(line)));
  return lines.map((line) => ({
    cells: cellsOf(line, edges),
    page,
    y: line[0]?.y ?? 0,
    height: Math.max(...line.map(({ height }) => height)) || 1,
  }));
}

/**
 * Returns the columns, each as wide as its content: a centred name may be closer to a short text in the next
 * column.
 */
function columnsOf(
  header: readonly PlacedCell[],
  lines: readonly (readonly PlacedCell[])[],
): readonly PlacedCell[] {
  const columns = header.map((name) => ({ ...name }));
  for (const cell of lines.filter(({ length }) => length > 1).flat()) {
    const [index, ...others] = [...header.keys()].filter((column) => {
      const name = header[column];
      return name && cell.left < name.right && cell.right > name.left;
    });
    const column = index === undefined || others.length > 0 ? undefined : columns[index];
    if (!column) continue;
    column.left = Math.min(column.left, cell.left);
    column.right = Math.max(column.right, cell.right);
  }
  return columns;
}

/**
 * Returns the smallest of three distances: texts are left-aligned, numbers right-aligned, and some headers
 * centred.
 */
function distance(cell: PlacedCell, column: PlacedCell): number {
  return Math.min(
    Math.abs(cell.left - column.left),
    Math.abs(cell.right - column.right),
    Math.abs((cell.left + cell.right) / 2 - (column.left + column.right) / 2),
  );
}

/** Assigns cells to columns. Two cells in one column are joined, so that no text is lost. */
function inColumns(cells: readonly PlacedCell[], columns: readonly PlacedCell[]): Row {
  const row = columns.map(() => '');
  for (const cell of cells) {
    const nearest = columns
      .map((column, index) => ({ index, away: distance(cell, column) }))
      .sort((a, b) => a.away - b.away)[0];
    if (!nearest) continue;
    const before = row[nearest.index] ?? '';
    const between = isNumeric(before) && isNumeric(cell.text) ? BETWEEN_NUMBERS : ' ';
    row[nearest.index] = [before, cell.text].filter(Boolean).join(between);
  }
  return row;
}

/** Returns the column of descriptions: by its name, else the one with the most letters. */
function descriptionsOf(header: readonly PlacedCell[], rows: readonly Row[]): number {
  const named = header.findIndex(({ text }) => fieldNamed(text) === 'description');
  if (named >= 0) return named;
  const letters = header.map((_name, column) =>
    rows.reduce((sum, row) => sum + (cellText(row[column]).match(/\p{L}/gu)?.length ?? 0), 0),
  );
  return letters.indexOf(Math.max(...letters));
}

/**
 * Returns the rows of all pages. Below a header row, cells are assigned to its columns, and descriptions of
 * several lines are joined; other rows keep their cells.
 */
export function rowsOfPages(pages: readonly (readonly PlacedText[])[]): Row[] {
  const lines = pages.flatMap(linesOfPage);
  const placed = lines.map(({ cells }) => cells);
  const scores = placed.map((cells) => headerScore(cells.map(({ text }) => text)));
  const best = Math.max(0, ...scores);
  const hasHeader = best >= 2;
  let columns: readonly PlacedCell[] | undefined;
  // Without a header row, the columns follow the first row with the most common number of cells.
  if (!hasHeader) columns = columnsOf(typicalRow(placed) ?? [], placed);
  const start = hasHeader ? scores.indexOf(best) : 0;
  const rows = placed.map((cells, index) => {
    if (hasHeader && scores[index] === best) {
      const next = scores.indexOf(best, index + 1);
      columns = columnsOf(cells, placed.slice(index + 1, next < 0 ? undefined : next));
    } else if (columns && columns.length > 0) {
      return inColumns(cells, columns);
    }
    return cells.map(({ text }) => text);
  });
  const printed = lines.map(({ page, y, height }, index) => ({
    cells: rows[index] ?? [],
    page,
    y,
    height,
    isHeader: hasHeader && scores[index] === best,
  }));
  const header = (hasHeader ? placed[start] : columns) ?? [];
  return joinDescriptions(printed, descriptionsOf(header, rows.slice(start)), start);
}

function typicalRow(lines: readonly (readonly PlacedCell[])[]): readonly PlacedCell[] | undefined {
  const counts = new Map<number, number>();
  for (const { length } of lines) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [mostFrequent] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return mostFrequent && lines.find(({ length }) => length === mostFrequent[0]);
}
