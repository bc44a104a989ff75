import { transactInBatches } from '../../platform/db/batches';
import type { Database, Queryable } from '../../platform/db/connection';
import type { Upgrade } from '../../contract/upgrade';
import { mailContent, releaseKeyText, texts, upgradeText } from '../../texts/messages';
import {
  listUsersToNotify,
  listToAnnounce,
  setAnnounced,
  setReleaseMailed,
  takeNotices,
} from './release-notices.sql';
import { findAccountById } from '../accounts/users.shared.sql';
import type { Outbox } from '../mail/outbox';
import { findUpgrades } from '../releases/upgrades/upgrades';
import { recordReleaseEvent } from './release-events';
import type { Unsubscribing } from './unsubscribing';

/** At least this long between two mails to the same person. */
export const betweenMailsMs = 24 * 3_600_000;

/** Batch size of a transaction: about 15 ms of work and one write to the disk. */
const batchSize = 50;

/** Max number of releases in a mail, security updates not counted. */
const maxNamed = 50;

/**
 * Queues each published release once: notices for the users who get a mail, and deliveries for the webhooks
 * of its type. A preview that became stable is queued again for users without previews. If many releases are
 * published at once, for example by an import, only those that fit in a mail are queued, so that the number
 * of notices stays small. Without mail no notices are queued, so that users are not notified of old releases
 * when mail is set up later.
 */
export async function announceReleases(
  db: Database,
  { isEnabled }: Pick<Outbox, 'isEnabled'>,
  { siteUrl, now }: { siteUrl: string; now: () => Date },
  signal: AbortSignal,
): Promise<void> {
  for (const what of ['new', 'stable'] as const) {
    const releases = await listToAnnounce(db, what, now().toISOString());
    const others = releases.filter(({ kind }) => kind !== 'security');
    const unnamed = new Set(others.slice(0, -maxNamed));
    await transactInBatches(db, releases, { size: 1, signal }, async (tx, [release]) => {
      if (!release || !(await setAnnounced(tx, release.id, what, now().toISOString()))) return;
      const mails = isEnabled && !unnamed.has(release);
      const event = what === 'new' ? 'published' : 'became stable';
      await recordReleaseEvent(tx, event, release.id, { siteUrl, now, mails });
    });
  }
}

/**
 * Sends the pending notices by mail. The first release and security fixes are sent at once. Other releases
 * are collected for 24 hours after a mail and sent together. Each person is notified once of each release,
 * even if the server is killed in between.
 */
export async function mailReleases(
  db: Database,
  {
    outbox,
    releaseKey,
    unsubscribing,
  }: {
    outbox: Outbox;
    releaseKey: () => Promise<string>;
    unsubscribing: Pick<Unsubscribing, 'linksFor'>;
  },
  siteUrl: string,
  now: () => Date,
  signal: AbortSignal,
): Promise<void> {
  const time = now();
  const since = new Date(time.getTime() - betweenMailsMs).toISOString();
  const people = await listUsersToNotify(db, { since, now: time.toISOString() });
  const key = await releaseKey();
  /** Read once for the colleagues of a group, who mostly get the same releases. */
  const known = new Map<string, ReadonlyMap<number, Upgrade | null>>();
  await transactInBatches(db, people, { size: batchSize, signal }, async (tx, some) => {
    for (const userId of some) await notifyUser(tx, userId);
  });

  async function upgradesOf(tx: Queryable, groupId: number, releases: readonly { id: number }[]) {
    const ids = releases.map(({ id }) => id);
    const key = [groupId, ...ids].join(' ');
    const upgrades = known.get(key) ?? (await findUpgrades(tx, groupId, ids));
    known.set(key, upgrades);
    return upgrades;
  }

  async function notifyUser(tx: Queryable, userId: number): Promise<void> {
    const account = await findAccountById(tx, userId);
    if (!account) return;
    const viewer = { isAdmin: account.is_admin === 1, groupId: account.group_id };
    const releases = await takeNotices(tx, userId, viewer, now().toISOString());
    const [release] = releases;
    if (!release) return;
    await setReleaseMailed(tx, userId, now().toISOString());
    const { name, email, language } = account;
    const portal = `${siteUrl}/${language}/app`;
    const urlOf = ({ id }: { id: number }) => `${portal}/downloads/${id}/`;
    const fixes = releases.filter(({ kind }) => kind === 'security');
    const others = releases.filter(({ kind }) => kind !== 'security');
    const isSecurity = fixes.length > 0;
    const { securityUpdate } = texts[language];
    const content =
      releases.length === 1
        ? mailContent(isSecurity ? 'security-release-published' : 'release-published', language, {
            values: { name, type: release.type, release: release.name },
            url: urlOf(release),
          })
        : {
            ...mailContent(isSecurity ? 'security-releases-published' : 'releases-published', language, {
              values: { name, count: releases.length, fixes: fixes.length },
              url: `${portal}/downloads/`,
            }),
            links: [
              ...fixes.map((each) => ({ ...each, type: `${securityUpdate}: ${each.type}` })),
              ...others.slice(-maxNamed),
            ].map((each) => ({ label: `${each.type} ${each.name}`, url: urlOf(each) })),
          };
    const upgrades = viewer.isAdmin
      ? new Map<number, null>()
      : await upgradesOf(tx, viewer.groupId, releases);
    // The newest release of a type says it for those before it.
    const newest = new Map(releases.map((each) => [each.typeId, each]));
    const said = [...newest.values()].flatMap(({ id, type }) => {
      const upgrade = upgrades.get(id);
      return upgrade ? [upgradeText(language, upgrade, releases.length === 1 ? undefined : type)] : [];
    });
    await outbox.enqueue(tx, {
      kind: 'release',
      to: { name, email },
      language,
      content: {
        ...content,
        // Each mail names the release key. An attacker who replaces the key on the server cannot change the
        // mails that were sent before.
        paragraphs: [...content.paragraphs, ...said, releaseKeyText(language, key)],
        ...unsubscribing.linksFor('releases', account),
      },
    });
  }
}
