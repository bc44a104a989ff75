import { sql, type Kysely, type Migration } from 'kysely';
import type { Dialect } from './dialect';

type Statements = (dialect: Dialect['ddl']) => readonly string[];

/**
 * Every change of the database, oldest first. Never change one that was released: add the next. It leaves what the version before
 * it needs: during an update instances of both run.
 */
const changes: Readonly<Record<string, Statements>> = {
  '0001-first': ({ id, text, big, byKey }) => [
    `create table groups (
          ${id},
          name ${text} not null,
          name_key ${text} not null unique,
          is_admin integer not null default 0,
          created_at ${text} not null)`,
    `create table users (
          ${id},
          name ${text} not null,
          email ${text} not null,
          email_key ${text} not null unique,
          group_id integer not null references groups (id),
          password_hash ${text} not null,
          created_at ${text} not null,
          last_login_at ${text})`,
    `create index users_by_group on users (group_id)`,
    `create table tokens (
          hash ${text} primary key,
          user_id integer not null references users (id) on delete cascade,
          created_at ${text} not null,
          expires_at ${text} not null) ${byKey}`,
    `create index tokens_by_user on tokens (user_id)`,
    `create index tokens_by_expiry on tokens (expires_at)`,
    `create table download_types (
          ${id},
          name ${text} not null,
          description ${text} not null,
          categorie ${text} not null,
          escrow integer not null,
          has_windows_service_installer integer not null,
          windows_service_installer_program_name ${text} not null,
          windows_service_installer_xml_contents ${text} not null)`,
    `create table allowed_groups (
          ${id},
          download_type_id integer not null references download_types (id) on delete cascade,
          user_group_id integer not null references groups (id),
          unique (download_type_id, user_group_id))`,
    `create index allowed_groups_by_group on allowed_groups (user_group_id)`,
    `create table downloadables (
          ${id},
          download_type_id integer not null references download_types (id),
          name ${text} not null,
          release_notes ${text} not null,
          file_name ${text} not null,
          hash ${text} not null,
          state ${text} not null,
          received ${big} not null default 0,
          sha256 ${text},
          current_hash ${text},
          current_hash_checked_at ${text},
          created_at ${text} not null,
          updated_at ${text} not null,
          finished_at ${text})`,
    `create index downloadables_by_type on downloadables (download_type_id, finished_at)`,
    `create table contact_messages (
          ${id},
          at ${text} not null,
          name ${text} not null,
          email ${text} not null,
          phone ${text} not null,
          company ${text} not null,
          message ${text} not null,
          language ${text} not null)`,
    `create table outbox (
          ${id},
          contact_message_id integer not null references contact_messages (id) on delete cascade,
          attempts integer not null default 0,
          next_attempt_at ${text} not null,
          sent_at ${text},
          last_error ${text})`,
    `create index outbox_due on outbox (next_attempt_at) where sent_at is null`,
    `create table audit (
          ${id},
          at ${text} not null,
          actor_id integer,
          actor ${text},
          action ${text} not null,
          subject ${text} not null,
          detail ${text} not null)`,
    `create index audit_by_action on audit (action, id)`,
  ],
  '0002-limits': ({ text, byKey, jsonField, withoutJsonField }) => [
    `create table attempts (
          key ${text} primary key,
          count integer not null,
          ends_at ${text} not null) ${byKey}`,
    `create index attempts_by_end on attempts (ends_at)`,
    `create table known_networks (
          user_id integer not null references users (id) on delete cascade,
          network ${text} not null,
          last_login_at ${text} not null,
          primary key (user_id, network)) ${byKey}`,
    `alter table audit add column ip ${text}`,
    `alter table audit add column count integer not null default 1`,
    `alter table audit add column last_at ${text}`,
    `update audit set ip = ${jsonField('detail', 'ip')}, detail = ${withoutJsonField('detail', 'ip')}
          where action in ('login', 'login.failed')`,
    `create index audit_by_subject on audit (action, subject, actor_id, at)`,
    `create index audit_by_time on audit (at)`,
    `create index audit_with_ip on audit (at) where ip is not null`,
    `alter table downloadables add column publish_order integer`,
    `update downloadables set publish_order = finished.position
          from (
            select id, row_number() over (partition by download_type_id order by finished_at, id) as position
            from downloadables where state = 'finished') as finished
          where finished.id = downloadables.id`,
    `drop index downloadables_by_type`,
    `create index downloadables_by_type on downloadables (download_type_id, publish_order)`,
  ],
  '0003-uploads-have-an-author': () => [
    `alter table downloadables add column created_by integer references users (id) on delete set null`,
  ],
  '0004-any-instance-goes-on': ({ text, byKey }) => [
    `alter table downloadables add column hash_state ${text}`,
    `alter table downloadables add column stored ${text}`,
    `create table licence_keys (
      kid ${text} primary key,
      created_at ${text} not null,
      private_key ${text} not null) ${byKey}`,
  ],
  '0005-mail': ({ id, text, byKey, allowNull }) => [
    ...allowNull(
      'outbox',
      'contact_message_id',
      `${id},
      contact_message_id integer references contact_messages (id) on delete cascade,
      attempts integer not null default 0,
      next_attempt_at ${text} not null,
      sent_at ${text},
      last_error ${text}`,
    ),
    `drop index if exists outbox_due`,
    `alter table outbox add column kind ${text} not null default 'contact'`,
    `alter table outbox add column recipient ${text}`,
    `alter table outbox add column language ${text}`,
    `alter table outbox add column subject ${text}`,
    `alter table outbox add column content ${text}`,
    `alter table outbox add column link_ends_at ${text}`,
    `alter table outbox add column created_at ${text}`,
    `alter table outbox add column failed_at ${text}`,
    `create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null`,
    `create table links (
      hash ${text} primary key,
      kind ${text} not null,
      subject integer not null,
      data ${text},
      ends_at ${text} not null) ${byKey}`,
    `create index links_by_subject on links (kind, subject)`,
    `create index links_by_end on links (ends_at)`,
    `alter table users add column language ${text} not null default 'en'`,
  ],
  '0006-licences': ({ id, text }) => [
    `create table licences (
      ${id},
      kid ${text} not null,
      file ${text} not null,
      file_hash ${text} not null unique,
      group_id integer references groups (id) on delete set null,
      group_name ${text} not null,
      name ${text} not null,
      company ${text} not null,
      erp ${text},
      edition ${text} not null,
      users integer not null,
      apps ${text} not null,
      valid_from ${text} not null,
      valid_until ${text},
      search_key ${text} not null,
      created_at ${text} not null,
      created_by integer references users (id) on delete set null,
      withdrawn_at ${text},
      withdrawn_reason ${text},
      replaced_by integer,
      reminded_days integer)`,
    `create index licences_by_group on licences (group_id)`,
    `create index licences_by_author on licences (created_by)`,
    `create index licences_by_end on licences (valid_until)`,
  ],
  '0007-second-factor': ({ text, byKey }) => [
    `create table totp (
      user_id integer primary key references users (id) on delete cascade,
      secret ${text} not null,
      last_step integer)`,
    `create table recovery_codes (
      hash ${text} primary key,
      user_id integer not null references users (id) on delete cascade) ${byKey}`,
    `create index recovery_codes_by_user on recovery_codes (user_id)`,
  ],
  '0008-invitations': ({ id, text }) => [
    `alter table users add column is_manager integer not null default 0`,
    `create table invitations (
      ${id},
      email ${text} not null,
      email_key ${text} not null,
      name ${text} not null,
      search_key ${text} not null,
      group_id integer not null references groups (id) on delete cascade,
      is_manager integer not null,
      language ${text} not null,
      invited_by integer not null references users (id) on delete cascade,
      created_at ${text} not null,
      expires_at ${text} not null,
      unique (email_key, group_id))`,
    `create index invitations_by_group on invitations (group_id)`,
    `create index invitations_by_inviter on invitations (invited_by)`,
  ],
  '0009-user-version': () => [`alter table users add column version integer not null default 1`],
  '0010-messages': ({ text }) => [
    `alter table contact_messages add column kind ${text} not null default 'question'`,
    `alter table contact_messages add column state ${text} not null default 'new'`,
    `alter table contact_messages add column note ${text} not null default ''`,
    `alter table contact_messages add column version integer not null default 1`,
    `alter table contact_messages add column erp ${text}`,
    `alter table contact_messages add column scanners integer`,
    `alter table contact_messages add column package ${text}`,
    `alter table contact_messages add column licences integer`,
    `alter table contact_messages add column apps ${text} not null default '[]'`,
    `alter table contact_messages add column from_page ${text} not null default ''`,
    `alter table contact_messages add column search_key ${text} not null default ''`,
    `create index contact_messages_by_state on contact_messages (state, id)`,
    `create index contact_messages_by_time on contact_messages (at)`,
  ],
  '0011-lists': ({ text }) =>
    ['users', 'groups', 'download_types', 'downloadables'].map(
      (table) => `alter table ${table} add column search_key ${text} not null default ''`,
    ),
  '0012-download-type-version': () => [
    `alter table download_types add column version integer not null default 1`,
  ],
  '0013-passkeys': ({ id, text, big }) => [
    `create table passkeys (
      ${id},
      user_id integer not null references users (id) on delete cascade,
      name ${text} not null,
      credential_id ${text} not null unique,
      public_key ${text} not null,
      counter ${big} not null,
      created_at ${text} not null,
      last_used_at ${text})`,
    `create index passkeys_by_user on passkeys (user_id)`,
  ],
  '0014-account': ({ text }) => [
    `alter table tokens add column browser ${text}`,
    `alter table tokens add column system ${text}`,
    `alter table tokens add column network ${text}`,
    `alter table tokens add column last_used_at ${text}`,
  ],
  '0020-api-keys': ({ id, text }) => [
    `create table api_keys (
      ${id},
      name ${text} not null,
      hash ${text} not null unique,
      created_by integer not null references users (id) on delete cascade,
      created_at ${text} not null,
      ends_at ${text},
      last_used_at ${text})`,
    `create index api_keys_by_maker on api_keys (created_by)`,
    `create table api_key_types (
      api_key_id integer not null references api_keys (id) on delete cascade,
      download_type_id integer not null references download_types (id) on delete cascade,
      primary key (api_key_id, download_type_id))`,
    `create index api_key_types_by_type on api_key_types (download_type_id)`,
    `alter table downloadables add column api_key_id integer references api_keys (id) on delete set null`,
    `create index downloadables_by_api_key on downloadables (api_key_id)`,
  ],
};

/** The changes in the SQL of a database. */
export const migrationsFor = ({ ddl }: Dialect): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, statements]) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          for (const statement of statements(ddl)) await sql.raw(statement).execute(db);
        },
      },
    ]),
  );
