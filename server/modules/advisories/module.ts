import type { Job } from '../../platform/jobs';
import type { Platform } from '../../platform/platform';
import type { AuditTrail } from '../audit/trail';
import type { Outbox } from '../mail/outbox';
import { createAdvisories } from './advisories';
import { createComponents } from './components';
import { createContentCache } from './content-cache';
import { openAdvisoryKeys } from './csaf/advisory-keys';
import { createPublishedDocuments } from './csaf/published-documents';
import { hashesJson } from './hashes';
import { createNotifications } from './notifications';
import { createPublicPages } from './pages/public-pages';
import { checkPublished } from './csaf/published-check';
import { createPublishing } from './publishing';
import { createRecipients } from './recipients';

interface Needs {
  audit: AuditTrail;
  outbox: Outbox;
}

/**
 * Opens the module. It owns security advisories: drafts, publication with signed documents, and who is
 * notified. It may use the modules up to messages.
 */
export async function openAdvisories(platform: Platform, { audit, outbox }: Needs) {
  const { now, db, reader, secret } = platform;
  const advisoryKeys = await openAdvisoryKeys(db, secret, now);
  await checkPublished(platform);
  const advisories = createAdvisories(platform, audit);
  const notifications = createNotifications(platform, { outbox, audit });
  const publishedDocuments = createPublishedDocuments(db, platform.damagedRows);
  const publishing = createPublishing(platform, { advisories, keys: advisoryKeys, outbox, audit });
  const jobs: Job[] = [
    { name: 'notifications of advisories', everyMs: 2_000, run: (signal) => notifications.run(signal) },
    {
      name: 'check of published advisories',
      everyMs: 10 * 60_000,
      run: (signal) => checkPublished(platform, signal),
      perInstance: true,
    },
  ];
  return {
    advisories,
    advisoryKeys,
    components: createComponents(reader),
    notifications,
    hashesJson: () => hashesJson(reader),
    publicContents: createContentCache(() => publishedDocuments.stamp()),
    publicPages: createPublicPages(platform, publishing),
    publishedDocuments,
    publishing,
    recipients: createRecipients(reader, now),
    jobs,
  };
}
