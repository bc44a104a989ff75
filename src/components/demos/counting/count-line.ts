/** The line of the stock count in the screenshots of the counting app. */
export const COUNT_LINE = {
  location: 'A-03-02',
  item: '10408',
  batch: 'L2608-31',
  /** The quantity in the ERP. */
  expected: 18,
  /** The quantity on the shelf. */
  rows: 2,
  columns: 8,
  line: 7,
  lines: 14,
} as const;
