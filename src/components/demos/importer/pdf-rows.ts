import type { Row } from './document';
import { headerScore } from './find-columns';

/** A piece of text on a page: where it begins, how wide and high it is, in points; y goes up. */
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

/** In heights of a letter: less is the gap between two words, more the gap between two columns. */
const COLUMN_GAP = 0.9;

/** Pieces that stand on one line of print, from the top of the page down, each from left to right. */
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
  return lines.map((line) => line.sort((a, b) => a.x - b.x));
}

/** Joins the words of one cell; a wide gap begins the next. */
function cellsOf(line: readonly PlacedText[]): PlacedCell[] {
  const cells: PlacedCell[] = [];
  for (const { text, x, width, height } of line) {
    const cell = cells[cells.length - 1];
    const gap = cell ? x - cell.right : Infinity;
    if (cell && gap < height * COLUMN_GAP) {
      const needsSpace = gap > height * 0.15 && !cell.text.endsWith(' ') && !text.startsWith(' ');
      cell.text += (needsSpace ? ' ' : '') + text;
      cell.right = Math.max(cell.right, x + width);
    } else {
      cells.push({ text, left: x, right: x + width });
    }
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim() }));
}

/** Text begins, numbers end, and some headers stand in the middle: the closest of the three counts. */
function distance(cell: PlacedCell, column: PlacedCell): number {
  return Math.min(
    Math.abs(cell.left - column.left),
    Math.abs(cell.right - column.right),
    Math.abs((cell.left + cell.right) / 2 - (column.left + column.right) / 2),
  );
}

/** Puts cells below the names of the columns. Two that meet in one column are joined, so that nothing is lost. */
function underHeader(cells: readonly PlacedCell[], header: readonly PlacedCell[]): Row {
  const row = header.map(() => '');
  for (const cell of cells) {
    const nearest = header
      .map((column, index) => ({ index, away: distance(cell, column) }))
      .sort((a, b) => a.away - b.away)[0];
    if (!nearest) continue;
    row[nearest.index] = [row[nearest.index], cell.text].filter(Boolean).join(' ');
  }
  return row;
}

/** The pages of a document as rows: below the names of columns in their columns, elsewhere as they stand. */
export function rowsOfPages(pages: readonly (readonly PlacedText[])[]): Row[] {
  const lines = pages.map((pieces) => printedLines(pieces).map(cellsOf));
  const scoreOf = (cells: readonly PlacedCell[]) => headerScore(cells.map(({ text }) => text));
  const best = Math.max(0, ...lines.flat().map(scoreOf));
  let header: readonly PlacedCell[] | undefined;
  // Without names the first of the rows with the most usual number of cells shows where the columns stand.
  if (best < 2) header = usualRow(lines.flat());
  return lines.flatMap((page) =>
    page.map((cells) => {
      if (best >= 2 && scoreOf(cells) === best) {
        header = cells;
        return cells.map(({ text }) => text);
      }
      return header && cells.length > 0 ? underHeader(cells, header) : cells.map(({ text }) => text);
    }),
  );
}

function usualRow(lines: readonly (readonly PlacedCell[])[]): readonly PlacedCell[] | undefined {
  const counts = new Map<number, number>();
  for (const { length } of lines) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return usual && lines.find(({ length }) => length === usual[0]);
}
