import { daysBefore, type RetentionStep } from '../../platform/retention';
import { deleteNoticesOfBlocked } from './release-notices.sql';
import { deleteStoppedDeliveries } from './webhooks/deliveries.sql';

/** How long the pending deliveries of a webhook are kept while it is switched off. */
export const stoppedDeliveriesKeepDays = 30;

export const notificationsRetention: readonly RetentionStep[] = [
  (tx, now, limit) => deleteStoppedDeliveries(tx, daysBefore(now, stoppedDeliveriesKeepDays), limit),
  (tx, _now, limit) => deleteNoticesOfBlocked(tx, limit),
];
