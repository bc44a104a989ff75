/** The line of the stock count that the pictures of the counting app show. */
export const COUNT_LINE = {
  location: 'A-03-02',
  item: '10408',
  batch: 'L2608-31',
  /** What the ERP says. */
  expected: 18,
  /** What stands on the shelf. */
  rows: 2,
  columns: 8,
  line: 7,
  lines: 14,
} as const;
