/** A setting. The table has the order of docs/settings.md, which is generated from it. */
export interface Setting {
  group: 'Address' | 'Data' | 'Logins' | 'Mail' | 'Limits' | 'Backups' | 'Operation';
  /** a value that `readConfig` takes; or, for the document only, words such as "none" */
  default: string;
  meaning: string;
  /** The value can be read from the file that `<NAME>_FILE` names, and is never printed. */
  isSecret?: true;
}

const SETTINGS_TABLE = {
  SITE_URL: {
    group: 'Address',
    default: 'that of the build',
    meaning: 'The public address, without a path. Passkeys work for its host only. The build needs it too',
  },
  PORT: {
    group: 'Address',
    default: '8000',
    meaning: 'The port to listen on; `0` takes a free one',
  },
  HOST: {
    group: 'Address',
    default: '127.0.0.1',
    meaning: 'The address of this machine to listen on',
  },
  TRUST_PROXY: {
    group: 'Address',
    default: 'none',
    meaning:
      'The addresses or ranges of the reverse proxies, separated by commas. Their `X-Forwarded-*` headers are believed',
  },
  WEBHOOK_NETWORKS: {
    group: 'Address',
    default: 'none',
    meaning: 'Internal networks that webhooks may reach, separated by commas. Without it: the internet only',
  },
  SITE_DIR: {
    group: 'Address',
    default: './site',
    meaning: 'The folder of the built site. Without one only `/api` answers',
  },

  DATA_DIR: {
    group: 'Data',
    default: './data',
    meaning: 'The folder for the embedded database, release files and keys',
  },
  DATABASE_URL: {
    group: 'Data',
    default: 'none',
    meaning:
      '`postgres://user:password@host/database`, directly or by a pooler in session mode. Without it: SQLite in `DATA_DIR`',
    isSecret: true,
  },
  DATABASE_POOL_SIZE: {
    group: 'Data',
    default: '10',
    meaning: 'Connections of one instance to PostgreSQL, at least 2',
  },
  SECRET_KEY: {
    group: 'Data',
    default: 'made in `DATA_DIR/keys`',
    meaning:
      '32 bytes in base64 (`openssl rand -base64 32`). It encrypts the keys in the database. Required with ' +
      '`DATABASE_URL`',
    isSecret: true,
  },
  STORAGE_URL: {
    group: 'Data',
    default: 'none',
    meaning: '`s3://bucket/prefix?endpoint=…&region=…&path-style=true`. Without it: files in `DATA_DIR`',
    isSecret: true,
  },
  AWS_ACCESS_KEY_ID: {
    group: 'Data',
    default: 'none',
    meaning: "The key to the bucket. On Amazon's machines a role can replace it",
    isSecret: true,
  },
  AWS_SECRET_ACCESS_KEY: {
    group: 'Data',
    default: 'none',
    meaning: 'The secret of that key',
    isSecret: true,
  },
  AWS_SESSION_TOKEN: {
    group: 'Data',
    default: 'none',
    meaning: 'The session token, for temporary keys only',
    isSecret: true,
  },
  DOWNLOADS: {
    group: 'Data',
    default: 'stream',
    meaning: '`redirect`: browsers fetch files from the S3 storage, by an address that expires',
  },
  SERVICE_WRAPPER_DIR: {
    group: 'Data',
    default: '`DATA_DIR/service-wrapper`',
    meaning:
      'The folder of your own wrapper programs (WinSW) for Windows service installers: winsw-32.exe, winsw-64.exe',
  },

  ADMIN_EMAIL: {
    group: 'Logins',
    default: 'admin@example.com',
    meaning: 'The first administrator. Used only while there are no users',
  },
  ADMIN_PASSWORD: {
    group: 'Logins',
    default: 'generated',
    meaning: 'The password of the first administrator. A generated one is printed once',
    isSecret: true,
  },
  TOKEN_TTL_HOURS: {
    group: 'Logins',
    default: '12',
    meaning: 'Hours until a login expires',
  },
  REQUIRE_SECOND_FACTOR: {
    group: 'Logins',
    default: 'none',
    meaning: 'Who needs a passkey or a one-time code: `none`, `admins` or `all`',
  },

  SMTP_URL: {
    group: 'Mail',
    default: 'none',
    meaning:
      '`smtps://user:password@host`, or `smtp://` for STARTTLS. Without it no mail is sent, and ' +
      'administrators pass links on',
    isSecret: true,
  },
  CONTACT_TO: {
    group: 'Mail',
    default: 'none',
    meaning: 'The address that gets contact messages and answers. Required with `SMTP_URL`',
  },
  MAIL_FROM: {
    group: 'Mail',
    default: 'the user in `SMTP_URL`',
    meaning:
      'The sender of all mail: `Support <support@example.com>`. An address alone gets the name of the product',
  },

  MAX_UPLOAD_BYTES: {
    group: 'Limits',
    default: '8 GiB',
    meaning: 'Max size of a release file',
  },
  MESSAGES_KEEP_DAYS: {
    group: 'Limits',
    default: '365',
    meaning: 'Days until contact messages are deleted, or `none`. The privacy page says a year',
  },
  AUDIT_KEEP_DAYS: {
    group: 'Limits',
    default: 'none',
    meaning: 'Days until entries of the audit trail are deleted',
  },

  BACKUP_DIR: {
    group: 'Backups',
    default: 'none',
    meaning: 'The folder that the server writes backups to, on another disk',
  },
  BACKUP_EVERY: {
    group: 'Backups',
    default: '24h',
    meaning: 'Time between two backups: `90m`, `24h`, `7d`',
  },
  BACKUP_KEEP: {
    group: 'Backups',
    default: '7',
    meaning: 'The number of backups to keep',
  },

  LOG_LEVEL: {
    group: 'Operation',
    default: 'info',
    meaning: '`silent`, `error`, `warn`, `info` or `debug`: [monitoring.md](monitoring.md)',
  },
  ADVISORY_PREFIX: {
    group: 'Operation',
    default: 'BEL',
    meaning: 'The prefix of the numbers of security advisories: `BEL-2026-0001`',
  },
  METRICS_TOKEN: {
    group: 'Operation',
    default: 'none',
    meaning:
      'Opens `GET /metrics` to `Authorization: Bearer` of this token, 16 characters or more; without it 404',
    isSecret: true,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS_TABLE;

export const SETTINGS: Readonly<Record<SettingName, Setting>> = SETTINGS_TABLE;
