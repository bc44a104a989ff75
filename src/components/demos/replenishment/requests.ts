interface Move {
  item: string;
  /** An item at the same location that looks or sounds alike. */
  lookalike: string;
  quantity: number;
  /** The bulk location. */
  from: string;
  /** The picking location; different for each request. */
  to: string;
}

/**
 * `order`: the picking location is empty and an order waits. Otherwise its stock fell below the threshold.
 */
export type ReplenishmentRequest = Move &
  ({ isUrgent: true; order: string } | { isUrgent: false; left: number; threshold: number });

/**
 * In the order in which the app shows them. Uses the same fictional warehouse as the screenshots of the apps.
 */
export const REQUESTS: readonly [ReplenishmentRequest, ...ReplenishmentRequest[]] = [
  {
    isUrgent: true,
    item: '10231',
    lookalike: '10712',
    quantity: 60,
    from: 'K-04-02',
    to: 'B-01-04',
    order: '24029',
  },
  {
    isUrgent: true,
    item: '10245',
    lookalike: '10246',
    quantity: 40,
    from: 'K-06-03',
    to: 'B-05-02',
    order: '24036',
  },
  {
    isUrgent: false,
    item: '10112',
    lookalike: '10118',
    quantity: 80,
    from: 'K-01-02',
    to: 'A-01-03',
    left: 8,
    threshold: 20,
  },
  {
    isUrgent: false,
    item: '10302',
    lookalike: '10318',
    quantity: 50,
    from: 'K-05-03',
    to: 'B-04-02',
    left: 14,
    threshold: 25,
  },
  {
    isUrgent: false,
    item: '10517',
    lookalike: '10502',
    quantity: 24,
    from: 'K-07-02',
    to: 'C-01-02',
    left: 5,
    threshold: 6,
  },
];
