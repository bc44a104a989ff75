import { daysBefore, type RetentionStep } from '../../platform/retention';
import { deleteSomeHidden } from './contents/attachments.sql';
import { deleteOldHistory } from './history.sql';

/**
 * How long the history of a deleted release is kept, so that an advisory can name it and find the people who
 * have it; and how long the proof is kept that these people were notified. Ten years.
 */
export const historyKeepDays = 3653;

/** No attachment takes this long to be stored or deleted: the server was killed meanwhile. */
const hiddenKeepDays = 1 / 24;

export const releasesRetention: readonly RetentionStep[] = [
  (tx, now, limit) => deleteOldHistory(tx, daysBefore(now, historyKeepDays), limit),
  (tx, now, limit) => deleteSomeHidden(tx, { before: daysBefore(now, hiddenKeepDays) }, limit),
];
