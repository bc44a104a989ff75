import type { Platform } from '../../platform/platform';
import type { AuditTrail } from '../audit/trail';
import { startMailer } from './mailer';
import { createMails } from './mails';
import { createOutbox } from './outbox';

/**
 * Opens the module. It owns the outbox, the mailer and the list of outgoing mail. It may use accounts and
 * audit.
 */
export function openMail(
  { config, log, now, db, reader, secret, locks, limiter, conditions }: Platform,
  audit: AuditTrail,
) {
  const { siteUrl } = config;
  const outbox = createOutbox(secret, limiter, {
    sends: config.mail !== undefined,
    siteUrl,
    sendNow: (isUrgent) => mailer?.wake(isUrgent),
    now,
  });
  const mailer =
    config.mail && startMailer(db, locks, { outbox, conditions }, { ...config.mail, siteUrl }, log, now);
  return {
    outbox,
    mailer,
    mails: createMails(reader, { outbox, mailer, limiter, audit, log }, { siteUrl, now }),
  };
}
