import { daysBefore, type RetentionStep } from '../../platform/retention';
import { deleteContactMessages } from './messages.sql';

/** @param keepDays undefined: forever */
export const messagesRetention = (keepDays: number | undefined): readonly RetentionStep[] =>
  keepDays === undefined
    ? []
    : [(tx, now, limit) => deleteContactMessages(tx, daysBefore(now, keepDays), limit)];
