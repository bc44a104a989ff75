import { daysBefore, type RetentionStep } from '../../platform/retention';
import { historyKeepDays } from '../releases/retention';
import { deleteOldNotifications } from './notifications.sql';

export const advisoriesRetention: readonly RetentionStep[] = [
  (tx, now, limit) => deleteOldNotifications(tx, daysBefore(now, historyKeepDays), limit),
];
