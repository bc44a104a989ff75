import { createHash, randomUUID } from 'node:crypto';
import type { Config } from '../../config';
import { storageName } from './identity';

/** Settings by name, whose values all instances on one database must have; hashed, as some are secret. */
export type SharedSettings = ReadonlyMap<string, number>;

/** Settings that must be equal on all instances of a database. */
export function sharedSettings(config: Config): SharedSettings {
  const values: Record<string, unknown> = {
    // Files in a folder are for one instance: it agrees with no other.
    STORAGE_URL: config.storage.kind === 'folder' ? randomUUID() : storageName(config),
    // Passkeys and links are made for it.
    SITE_URL: config.siteUrl,
    SECRET_KEY: config.secretKey?.toString('base64'),
    DOWNLOADS: config.downloads,
    MAX_UPLOAD_BYTES: config.maxUploadBytes,
    TOKEN_TTL_HOURS: config.tokenTtlHours,
    REQUIRE_SECOND_FACTOR: config.requireSecondFactor,
    MESSAGES_KEEP_DAYS: config.messagesKeepDays,
    AUDIT_KEEP_DAYS: config.auditKeepDays,
    // Without it links are shown to administrators; its password may change on one instance after the other.
    SMTP_URL: config.mail !== undefined,
  };
  return new Map(Object.entries(values).map(([name, value]) => [name, numberOf(String(value))]));
}

/** 32 bits of the hash of a text, as PostgreSQL keeps half the key of an advisory lock. */
export const numberOf = (text: string) => createHash('sha256').update(text).digest().readInt32BE();
