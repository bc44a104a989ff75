import type { Job } from '../../platform/jobs';
import type { OutboundNetwork } from '../../platform/outbound/ssrf-guard';
import type { Platform } from '../../platform/platform';
import type { AuditTrail } from '../audit/trail';
import type { Outbox } from '../mail/outbox';
import { createFeeds } from './feeds';
import { createHolds } from './holds';
import { createNotices } from './notices';
import { announceReleases, mailReleases } from './release-notices';
import { createUnsubscribing } from './unsubscribing';
import { sendToWebhooks } from './webhooks/sender';
import { createWebhooks } from './webhooks/webhooks';

interface Needs {
  audit: AuditTrail;
  outbox: Outbox;
  /** returns the public key that signs release files now */
  releaseKey: () => Promise<string>;
  /** the network that webhooks may reach */
  network: OutboundNetwork;
}

/**
 * Opens the module. It owns what customers get to know of releases (mails, webhooks and feeds) and the links
 * that switch mails off. It may use the modules up to people.
 */
export function openNotifications(platform: Platform, { audit, outbox, releaseKey, network }: Needs) {
  const { now, db, reader, secret, conditions } = platform;
  const { siteUrl } = platform.config;
  const unsubscribing = createUnsubscribing(platform, audit);
  const holds = createHolds(db, { outbox, conditions, audit });
  const jobs: Job[] = [
    { name: 'hold of mail and webhooks', everyMs: 60_000, run: () => holds.note(), perInstance: true },
    {
      name: 'webhooks',
      everyMs: 5_000,
      run: (signal) => sendToWebhooks(db, secret, { network, conditions }, now, signal),
      perInstance: true,
    },
    {
      name: 'announcements of releases',
      everyMs: 5_000,
      async run(signal) {
        await announceReleases(db, outbox, { siteUrl, now }, signal);
        await mailReleases(db, { outbox, releaseKey, unsubscribing }, siteUrl, now, signal);
      },
    },
  ];
  return {
    holds,
    notices: createNotices(reader, outbox),
    webhooks: createWebhooks(platform, { network, audit }),
    feeds: createFeeds(platform, audit),
    unsubscribing,
    jobs,
  };
}
