import type { Tables } from '../platform/db/tables';

/** The row of the installation is not copied: it names the storage, which is different at the target. */
export type TableName = Exclude<keyof Tables, 'installation'>;

interface Table {
  /** its primary key; the first column is `id` if the table generates ids */
  key: readonly string[];
  /** the table that each foreign key column refers to */
  references: Readonly<Record<string, TableName>>;
}

/** All tables, each after the tables that it refers to. The columns come from the database. */
export const tables: Readonly<Record<TableName, Table>> = {
  groups: { key: ['id'], references: {} },
  users: { key: ['id'], references: { group_id: 'groups' } },
  identity_providers: { key: ['id'], references: { group_id: 'groups' } },
  identity_provider_domains: { key: ['domain'], references: { provider_id: 'identity_providers' } },
  identities: {
    key: ['provider_id', 'subject'],
    references: { provider_id: 'identity_providers', user_id: 'users' },
  },
  tokens: { key: ['hash'], references: { user_id: 'users', provider_id: 'identity_providers' } },
  totp: { key: ['user_id'], references: { user_id: 'users' } },
  recovery_codes: { key: ['hash'], references: { user_id: 'users' } },
  passkeys: { key: ['id'], references: { user_id: 'users' } },
  attempts: { key: ['key'], references: {} },
  known_networks: { key: ['user_id', 'network'], references: { user_id: 'users' } },
  download_types: { key: ['id'], references: {} },
  allowed_groups: {
    key: ['id'],
    references: { download_type_id: 'download_types', user_group_id: 'groups' },
  },
  api_keys: { key: ['id'], references: { created_by: 'users' } },
  api_key_secrets: { key: ['hash'], references: { api_key_id: 'api_keys' } },
  api_key_types: {
    key: ['api_key_id', 'download_type_id'],
    references: { api_key_id: 'api_keys', download_type_id: 'download_types' },
  },
  downloadables: {
    key: ['id'],
    references: {
      download_type_id: 'download_types',
      created_by: 'users',
      published_by: 'users',
      deleted_by: 'users',
      api_key_id: 'api_keys',
    },
  },
  block_lists: { key: ['downloadable_id'], references: { downloadable_id: 'downloadables' } },
  release_signers: { key: ['downloadable_id'], references: { downloadable_id: 'downloadables' } },
  attachments: { key: ['id'], references: { downloadable_id: 'downloadables' } },
  attachment_pieces: { key: ['attachment_id', 'number'], references: { attachment_id: 'attachments' } },
  sbom_components: { key: ['id'], references: { attachment_id: 'attachments' } },
  release_notices: {
    key: ['user_id', 'downloadable_id'],
    references: { user_id: 'users', downloadable_id: 'downloadables' },
  },
  feeds: { key: ['user_id'], references: { user_id: 'users' } },
  webhooks: { key: ['id'], references: { download_type_id: 'download_types' } },
  webhook_deliveries: { key: ['id'], references: { webhook_id: 'webhooks' } },
  downloads: {
    key: ['id'],
    references: { downloadable_id: 'downloadables', user_id: 'users', group_id: 'groups' },
  },
  licence_keys: { key: ['kid'], references: {} },
  release_keys: { key: ['id'], references: {} },
  licences: { key: ['id'], references: { group_id: 'groups', created_by: 'users' } },
  contact_messages: { key: ['id'], references: {} },
  outbox: { key: ['id'], references: { contact_message_id: 'contact_messages' } },
  links: { key: ['hash'], references: {} },
  invitations: { key: ['id'], references: { group_id: 'groups', invited_by: 'users' } },
  message_grants: {
    key: ['id'],
    references: {
      contact_message_id: 'contact_messages',
      granted_by: 'users',
      group_id: 'groups',
      licence_id: 'licences',
      invitation_id: 'invitations',
      user_id: 'users',
      mail_id: 'outbox',
    },
  },
  advisories: { key: ['id'], references: { created_by: 'users' } },
  advisory_releases: {
    key: ['advisory_id', 'is_published', 'downloadable_id'],
    references: { advisory_id: 'advisories', downloadable_id: 'downloadables' },
  },
  advisory_revisions: { key: ['advisory_id', 'number'], references: { advisory_id: 'advisories' } },
  advisory_documents: {
    key: ['advisory_id', 'revision', 'language'],
    references: { advisory_id: 'advisories' },
  },
  advisory_keys: { key: ['fingerprint'], references: {} },
  advisory_notifications: {
    key: ['id'],
    references: { advisory_id: 'advisories', user_id: 'users', group_id: 'groups', mail_id: 'outbox' },
  },
  advisory_answers: {
    key: ['advisory_id', 'group_id'],
    references: { advisory_id: 'advisories', group_id: 'groups' },
  },
  audit: { key: ['id'], references: {} },
  audit_chain: { key: ['position'], references: {} },
  audit_chain_head: { key: ['name'], references: {} },
  audit_anchors: { key: ['number'], references: {} },
  audit_keys: { key: ['kid'], references: {} },
  deleted_files: { key: ['downloadable_id'], references: {} },
  orphans: { key: ['downloadable_id'], references: {} },
  holds: { key: ['name'], references: {} },
  setup_facts: { key: ['name'], references: { user_id: 'users' } },
  clock: { key: ['name'], references: {} },
  closed_addresses: { key: ['hash'], references: {} },
};

export const allTables = Object.keys(tables) as TableName[];

/** True if a table generates ids. */
export const countsByItself = (name: TableName) => tables[name].key[0] === 'id';
