import { daysBefore, type RetentionStep } from '../../platform/retention';
import { deleteOldNetworks } from './login/known-networks.sql';

/** How long a network stays known after the last login from it. */
export const networksKeepDays = 365;

export const authRetention: readonly RetentionStep[] = [
  (tx, now, limit) => deleteOldNetworks(tx, daysBefore(now, networksKeepDays), limit),
];
