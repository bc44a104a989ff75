import { daysBefore, type RetentionStep } from '../../platform/retention';
import { deleteDoneMails, doneTimes } from './outbox.shared.sql';

export const mailsKeepDays = 90;

export const mailRetention: readonly RetentionStep[] = doneTimes.map(
  (time) => (tx, now, limit) => deleteDoneMails(tx, time, daysBefore(now, mailsKeepDays), limit),
);
