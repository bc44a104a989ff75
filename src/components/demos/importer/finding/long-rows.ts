import { cellText, filledIn, type ReadDocument, type Row } from '../reading/document';

/**
 * Returns a test for rows in which a separator inside a value has shifted the following cells. Such rows are
 * longer than the header row or, without one, than most rows. If all rows are longer and the extra cells are
 * not numbers, a column just has no name: then no row is long.
 */
export function isLongRow(
  { rows, format }: Pick<ReadDocument, 'rows' | 'format'>,
  headerRow: number,
): (row: Row) => boolean {
  if (format !== 'csv') return () => false;
  const lastOf = (row: Row) => 1 + Math.max(-1, ...filledIn(row));
  const named = headerRow < 0 ? 0 : lastOf(rows[headerRow] ?? []);
  // Lists have up to 20,000 rows, of which most have none that is longer.
  if (headerRow >= 0 && rows.every(({ length }) => length <= named)) return () => false;
  const body = rows.slice(headerRow + 1).filter((row) => filledIn(row).length > 1);
  const cells = headerRow < 0 ? Infinity : (rows[headerRow]?.length ?? 0);
  const areAllLonger = body.every(({ length }) => length > cells);
  // An empty last cell hides that a number was split: `10118,Washer,1,250,`.
  const isSplit = (row: Row) =>
    !areAllLonger &&
    row.length > cells &&
    row.some((cell, column) => /^\d{1,3}$/.test(cellText(cell)) && /^\d+$/.test(cellText(row[column + 1])));
  const width = headerRow < 0 ? mostFrequent(body.map(lastOf)) : named;
  const isLong = (row: Row) => lastOf(row) > width || isSplit(row);
  const isUnnamed =
    headerRow >= 0 &&
    body.every(isLong) &&
    body.some((row) => row.slice(width).some((cell) => !/^\d*$/.test(cellText(cell))));
  return isUnnamed ? () => false : isLong;
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? Infinity;
}
