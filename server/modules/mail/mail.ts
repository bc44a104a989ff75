import type { Platform } from '../../platform/platform';
import type { AuditTrail } from '../audit/trail';
import { startMailer } from './mailer';
import { createMails } from './mails';
import { createOutbox } from './outbox';

/**
 * Opens the module. It owns the outbox, the mailer and the list of outgoing mail. It may use accounts and
 * audit.
 */
export function openMail(platform: Platform, audit: AuditTrail) {
  const { config, now, secret, limiter } = platform;
  const { siteUrl } = config;
  const outbox = createOutbox(secret, limiter, {
    sends: config.mail !== undefined,
    siteUrl,
    sendNow: (isUrgent) => mailer?.wake(isUrgent),
    now,
  });
  const mailer = config.mail && startMailer(platform, { outbox, settings: { ...config.mail, siteUrl } });
  return {
    outbox,
    mailer,
    mails: createMails(platform, { outbox, mailer, audit }),
  };
}
