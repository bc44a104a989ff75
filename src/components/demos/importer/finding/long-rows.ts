import { cellText, filledIn, type ReadDocument, type Row } from '../reading/document';

/**
 * Tells the rows in which a separator within a value has moved what is behind it: they are longer than the row of
 * names, or, without names, than most rows. When all rows are, and the rest is no number, a column only has no name.
 */
export function isLongRow({ rows, format }: ReadDocument, headerRow: number): (row: Row) => boolean {
  if (format !== 'csv') return () => false;
  const lastOf = (row: Row) => 1 + Math.max(-1, ...filledIn(row));
  const body = rows.slice(headerRow + 1).filter((row) => filledIn(row).length > 1);
  const width = headerRow < 0 ? mostFrequent(body.map(lastOf)) : lastOf(rows[headerRow] ?? []);
  const isLong = (row: Row) => lastOf(row) > width;
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
