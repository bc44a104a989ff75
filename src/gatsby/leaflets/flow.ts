/** A piece of a column that is never torn apart: a line, a row, a picture. */
export interface Piece {
  height: number;
  /** Distance to the piece above; none at the top of a column. */
  before: number;
  /** Does not stand at the end of a column. */
  withNext: boolean;
  /** May stand at the top of the next column, with what follows it in its place: a picture. */
  floats?: boolean;
}

/** Where a piece has come to stand. Columns count on from page to page. */
export interface Place<P> {
  piece: P;
  column: number;
  top: number;
}

export interface Column {
  top: number;
  bottom: number;
}

/**
 * Lets pieces run through columns.
 * @throws Error when pieces that belong together are higher than a whole column
 */
export function flow<P extends Piece>(pieces: readonly P[], columnAt: (index: number) => Column): Place<P>[] {
  const places: Place<P>[] = [];
  const waiting: P[][] = [];
  let column = 0;
  let y = columnAt(0).top;

  const fits = (group: P[]) =>
    y + heightOf(group, y > columnAt(column).top) <= columnAt(column).bottom + TOLERANCE;
  /** Whether a picture in it would stand ahead of one that waits. */
  const overtakes = (group: P[]) => waiting.length > 0 && group.some(({ floats }) => floats);
  const put = (group: P[]) => {
    for (let empty = 0; !fits(group) || overtakes(group); empty += 1) {
      if (empty === COLUMNS_TRIED) throw new Error('a leaflet has a part that is higher than a column');
      column += 1;
      y = columnAt(column).top;
      // What waits for a new column comes first in it.
      waiting.splice(0).forEach(put);
    }
    for (const piece of group) {
      const top = y + (y > columnAt(column).top ? piece.before : 0);
      places.push({ piece, column, top });
      y = top + piece.height;
    }
  };

  for (const group of groupsOf(pieces)) {
    if (group.every(({ floats }) => floats) && (overtakes(group) || !fits(group))) waiting.push(group);
    else put(group);
  }
  waiting.splice(0).forEach(put);
  return places;
}

/** Sums of heights are not exact. */
const TOLERANCE = 0.01;
/** The columns of a page differ in height, those of further pages do not. */
const COLUMNS_TRIED = 4;

export interface Sheets<P> {
  places: Place<P>[];
  pages: number;
}

/**
 * Lets pieces run through pages of two columns, the last of which end at the same height.
 * @param columnAt as on a page that is not the last
 * @param reserve height to be kept free at the end of the last page
 */
export function flowInPages<P extends Piece>(
  pieces: readonly P[],
  columnAt: (index: number) => Column,
  reserve: number,
): Sheets<P> {
  for (let pages = 1; ; pages += 1) {
    const first = 2 * (pages - 1);
    const shortened = (missing: number) =>
      flow(pieces, (index) => {
        const { top, bottom } = columnAt(index);
        return { top, bottom: index < first ? bottom : Math.max(top, bottom - missing) };
      });
    const fits = (places: Place<P>[]) => places.every(({ column }) => column < 2 * pages);
    let places = flow(pieces, (index) => {
      const { top, bottom } = columnAt(index);
      return { top, bottom: index < first || index >= 2 * pages ? bottom : bottom - reserve };
    });
    if (!fits(places)) continue;
    const { top, bottom } = columnAt(first);
    for (let missing = reserve + STEP; missing < bottom - top; missing += STEP) {
      const shorter = attempt(() => shortened(missing));
      if (!shorter || !fits(shorter)) break;
      places = shorter;
    }
    return { places, pages };
  }
}

/** Points by which the last columns are tried shorter. */
const STEP = 2;

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function groupsOf<P extends Piece>(pieces: readonly P[]): P[][] {
  const groups: P[][] = [];
  let group: P[] = [];
  for (const piece of pieces) {
    group.push(piece);
    if (piece.withNext) continue;
    groups.push(group);
    group = [];
  }
  return group.length > 0 ? [...groups, group] : groups;
}

function heightOf(group: readonly Piece[], isBelowAnother: boolean): number {
  return group.reduce(
    (sum, { height, before }, index) => sum + height + (index > 0 || isBelowAnother ? before : 0),
    0,
  );
}
