/**
 * The order line in the pictures made of markup. Uses the same fictional stock as the screenshots of the
 * apps.
 */
export const PICK_LINE = {
  location: 'A-03-02',
  neighbours: ['A-03-01', 'A-03-03'],
  item: '10407',
  batch: 'L2609-14',
  quantity: 6,
  order: '24031',
  line: 3,
  lines: 8,
} as const;
