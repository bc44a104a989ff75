import { createHash, randomUUID } from 'node:crypto';
import type { Config } from '../../config';
import { storageName } from './identity';

/**
 * The settings that must be equal on all instances of a database: hashes by name. They are hashed because
 * some are secret.
 */
export type SharedSettings = ReadonlyMap<string, number>;

/** Returns the settings that must be equal on all instances of a database. */
export function sharedSettings(config: Config): SharedSettings {
  const values: Record<string, unknown> = {
    // Files in a folder are for one instance, so this value equals that of no other instance.
    STORAGE_URL: config.storage.kind === 'folder' ? randomUUID() : storageName(config),
    // Passkeys and mailed links are made for this address.
    SITE_URL: config.siteUrl,
    SECRET_KEY: config.secretKey?.toString('base64'),
    DOWNLOADS: config.downloads,
    MAX_UPLOAD_BYTES: config.maxUploadBytes,
    TOKEN_TTL_HOURS: config.tokenTtlHours,
    REQUIRE_SECOND_FACTOR: config.requireSecondFactor,
    MESSAGES_KEEP_DAYS: config.messagesKeepDays,
    AUDIT_KEEP_DAYS: config.auditKeepDays,
    // Only if mail is set up: without it, links are shown to administrators. The password may change on one
    // instance after another.
    SMTP_URL: config.mail !== undefined,
  };
  return new Map(Object.entries(values).map(([name, value]) => [name, numberOf(String(value))]));
}

/** Returns 32 bits of the hash of a text. In PostgreSQL this is half the key of an advisory lock. */
export const numberOf = (text: string) => createHash('sha256').update(text).digest().readInt32BE();
