import type { OutboundNetwork } from '../../platform/outbound/ssrf-guard';
import type { Platform } from '../../platform/platform';
import type { AuditTrail } from '../audit/trail';
import type { Outbox } from '../mail/outbox';
import { createFeeds } from './feeds';
import { createHolds } from './holds';
import { createNotices } from './notices';
import { createWebhooks } from './webhooks/webhooks';

interface Needs {
  audit: AuditTrail;
  outbox: Outbox;
  /** the network that webhooks may reach */
  network: OutboundNetwork;
}

/**
 * Opens the module. It owns what customers get to know of releases: mails, webhooks and feeds. It may use the
 * modules up to people.
 */
export function openNotifications(
  { config, now, db, reader, secret, limiter, conditions }: Platform,
  { audit, outbox, network }: Needs,
) {
  return {
    holds: createHolds(db, { outbox, conditions, audit }),
    notices: createNotices(reader, outbox),
    webhooks: createWebhooks(db, secret, { network, limiter, conditions, audit }, now),
    feeds: createFeeds(reader, limiter, audit, { siteUrl: config.siteUrl, now }),
  };
}
