import { daysBefore, type RetentionStep } from '../../platform/retention';
import { deleteEndedApiKeys } from './api-keys.shared.sql';

/** How long administrators can still see an expired API key. */
export const endedApiKeysKeepDays = 90;

export const apiKeysRetention: readonly RetentionStep[] = [
  (tx, now, limit) => deleteEndedApiKeys(tx, daysBefore(now, endedApiKeysKeepDays), limit),
];
