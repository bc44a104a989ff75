import { sql, type Kysely, type Migration } from 'kysely';
import type { Dialect } from './dialect';

type Statements = (dialect: Dialect['ddl']) => readonly string[];

/** All migrations, oldest first. Their rules are in server/README.md, "A new migration". */
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
  '0015-blocked': () => [`alter table users add column blocked integer not null default 0`],
  '0016-release-states': ({ text }) => [
    `alter table groups add column gets_previews integer not null default 0`,
    `alter table groups add column version integer not null default 1`,
    `alter table downloadables add column release_notes_nl ${text} not null default ''`,
    `alter table downloadables add column kind ${text} not null default 'feature'`,
    `alter table downloadables add column channel ${text} not null default 'stable'`,
    `alter table downloadables add column support_ends ${text}`,
    `alter table downloadables add column draft integer not null default 0`,
    `alter table downloadables add column publish_at ${text}`,
    `alter table downloadables add column withdrawn_at ${text}`,
    `alter table downloadables add column withdrawn_reason ${text}`,
    `alter table downloadables add column told_at ${text}`,
    `alter table downloadables add column version integer not null default 1`,
  ],
  '0017-signatures': ({ text, byKey }) => [
    `alter table downloadables add column signature ${text}`,
    `create table release_keys (
      id ${text} primary key,
      created_at ${text} not null,
      private_key ${text} not null) ${byKey}`,
  ],
  '0018-notices': ({ id, text, byKey }) => [
    `alter table downloadables add column announced_at ${text}`,
    `update downloadables set announced_at = coalesce(finished_at, created_at) where state = 'finished'`,
    `create index downloadables_to_announce on downloadables (id) where announced_at is null`,
    `alter table users add column release_mails ${text} not null default 'all'`,
    `alter table users add column release_mailed_at ${text}`,
    `create table release_notices (
      user_id integer not null references users (id) on delete cascade,
      downloadable_id integer not null references downloadables (id) on delete cascade,
      primary key (user_id, downloadable_id)) ${byKey}`,
    `create index release_notices_by_release on release_notices (downloadable_id)`,
    `create table feeds (
      user_id integer primary key references users (id) on delete cascade,
      hash ${text} not null unique,
      created_at ${text} not null)`,
    `create table webhooks (
      ${id},
      download_type_id integer not null references download_types (id) on delete cascade,
      url ${text} not null,
      secret ${text} not null,
      active integer not null,
      created_at ${text} not null)`,
    `create index webhooks_by_type on webhooks (download_type_id)`,
    `create table webhook_deliveries (
      ${id},
      webhook_id integer not null references webhooks (id) on delete cascade,
      event_id ${text} not null,
      event ${text} not null,
      payload ${text} not null,
      created_at ${text} not null,
      attempts integer not null,
      next_attempt_at ${text},
      delivered_at ${text},
      status integer,
      error ${text},
      answer ${text})`,
    `create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id)`,
    `create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where next_attempt_at is not null`,
  ],
  '0019-openid': ({ id, text, byKey }) => [
    `create table identity_providers (
      ${id},
      group_id integer not null references groups (id) on delete cascade,
      issuer ${text} not null,
      client_id ${text} not null,
      client_secret ${text} not null,
      is_required integer not null,
      trusts_email integer not null,
      version integer not null default 1,
      created_at ${text} not null)`,
    `create index identity_providers_by_group on identity_providers (group_id)`,
    `create table identity_provider_domains (
      domain ${text} primary key,
      provider_id integer not null references identity_providers (id) on delete cascade) ${byKey}`,
    `create index identity_provider_domains_by_provider on identity_provider_domains (provider_id)`,
    `create table identities (
      provider_id integer not null references identity_providers (id) on delete cascade,
      subject ${text} not null,
      user_id integer not null references users (id) on delete cascade,
      created_at ${text} not null,
      primary key (provider_id, subject)) ${byKey}`,
    `create unique index identities_by_user on identities (user_id, provider_id)`,
    `alter table tokens add column provider_id integer references identity_providers (id) on delete cascade`,
    `create index tokens_by_provider on tokens (provider_id)`,
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
  '0021-audit-chain': ({ text, byKey }) => [
    `alter table audit add column group_id integer`,
    `alter table audit add column release_id integer`,
    `alter table audit add column ip_salt ${text}`,
    `alter table audit add column ip_digest ${text}`,
    `alter table audit add column repeats_mac ${text}`,
    `create index audit_by_group on audit (group_id) where group_id is not null`,
    `create index audit_by_release on audit (release_id) where release_id is not null`,
    `create index audit_counted_in on audit (id) where repeats_mac is not null`,
    `create index audit_with_salt on audit (at) where ip_salt is not null`,
    `create table audit_chain (
      position integer primary key,
      kind ${text} not null,
      entry_id integer not null,
      at ${text} not null,
      digest ${text} not null,
      hash ${text} not null)`,
    `create index audit_chain_by_entry on audit_chain (entry_id, kind)`,
    `create table audit_chain_head (
      name ${text} primary key,
      position integer not null,
      hash ${text} not null,
      mac ${text} not null,
      takes_in_up_to integer not null) ${byKey}`,
    `create table audit_anchors (
      number integer primary key,
      kind ${text} not null,
      signed_at ${text} not null,
      position integer not null,
      jws ${text} not null)`,
    `create table audit_keys (
      kid ${text} primary key,
      created_at ${text} not null,
      private_key ${text} not null) ${byKey}`,
  ],
  '0022-attachments': ({ id, text, byKey }) => [
    `create table attachments (
      ${id},
      downloadable_id integer not null references downloadables (id) on delete cascade,
      kind ${text} not null,
      file_name ${text} not null,
      size integer not null,
      format ${text},
      created_at ${text} not null,
      unique (downloadable_id, file_name))`,
    `create unique index attachments_sbom on attachments (downloadable_id) where kind = 'sbom'`,
    `create table attachment_pieces (
      attachment_id integer not null references attachments (id) on delete cascade,
      number integer not null,
      content ${text} not null,
      primary key (attachment_id, number)) ${byKey}`,
    `create table sbom_components (
      ${id},
      attachment_id integer not null references attachments (id) on delete cascade,
      identity ${text} not null,
      name ${text} not null,
      version ${text} not null,
      licence ${text} not null,
      search_key ${text} not null,
      unique (attachment_id, identity))`,
  ],
  '0023-downloads': ({ id, text }) => [
    `create table downloads (
      ${id},
      downloadable_id integer not null references downloadables (id) on delete cascade,
      user_id integer references users (id) on delete set null,
      group_id integer references groups (id) on delete set null,
      day ${text} not null,
      count integer not null,
      last_at ${text} not null)`,
    `create unique index downloads_of_a_day on downloads (downloadable_id, group_id, user_id, day)`,
    `create index downloads_by_user on downloads (user_id)`,
    `create index downloads_by_group on downloads (group_id, last_at)`,
    // Before this migration, only the audit trail recorded downloads. The id is at the start of `detail`:
    // {"id":12,"file_name":…
    `insert into downloads (downloadable_id, user_id, group_id, day, count, last_at)
      select downloadables.id, users.id, users.group_id, substr(audit.at, 1, 10), sum(audit.count),
        max(coalesce(audit.last_at, audit.at))
      from audit
        join users on users.id = audit.actor_id
        join groups on groups.id = users.group_id and groups.is_admin = 0
        join downloadables on downloadables.id = case
          when audit.action = 'download' and audit.detail like '{"id":%,"file_name":%'
          then cast(rtrim(substr(audit.detail, 7, 10), ',"file_nam') as integer) end
      group by downloadables.id, users.id, users.group_id, substr(audit.at, 1, 10)`,
  ],
  '0024-build-tokens': ({ text, byKey }) => [
    `alter table api_keys add column issuer ${text}`,
    `alter table api_keys add column audience ${text}`,
    `alter table api_keys add column claims ${text}`,
    `create index api_keys_by_issuer on api_keys (issuer) where issuer is not null`,
    `create table api_key_secrets (
      hash ${text} primary key,
      api_key_id integer not null references api_keys (id) on delete cascade,
      ends_at ${text} not null) ${byKey}`,
    `create index api_key_secrets_by_key on api_key_secrets (api_key_id)`,
  ],
  '0025-release-told': ({ text }) => [
    `alter table downloadables add column published_by integer references users (id) on delete set null`,
    `alter table downloadables add column stable_at ${text}`,
    `create index downloadables_became_stable on downloadables (id) where stable_at is not null`,
  ],
  '0026-links-of-mails': ({ text }) => [
    `alter table outbox add column link_hash ${text}`,
    // The link of an invitation was created a moment after the invitation, so their ends differ: it is found
    // by the invitation. The other mails have the same end as their link.
    `update outbox set link_hash = coalesce(
        (select min(links.hash)
          from links join invitations on invitations.id = links.subject and links.kind = 'invitation'
          where outbox.kind in ('invitation', 'grant')
            and invitations.email = outbox.recipient and invitations.expires_at = outbox.link_ends_at),
        (select min(links.hash) from links
          where links.kind = outbox.kind and links.ends_at = outbox.link_ends_at
            and links.kind in ('password-reset', 'email-confirmation')),
        'ended')
      where link_ends_at is not null`,
  ],
  '0040-kept-files': ({ text, big, byKey }) => [
    `create table deleted_files (
      downloadable_id ${big} primary key,
      is_release integer not null) ${byKey}`,
    `create table orphans (
      downloadable_id ${big} primary key,
      bytes ${big} not null,
      found_at ${text} not null) ${byKey}`,
  ],
  '0041-installation': ({ text, byKey }) => [
    `create table installation (
      name ${text} primary key,
      id ${text} not null,
      storage ${text},
      moved_to ${text}) ${byKey}`,
  ],
  '0042-clock-and-holds': ({ text, byKey }) => [
    `create table holds (
      name ${text} primary key,
      since ${text} not null) ${byKey}`,
    `create table clock (
      name ${text} primary key,
      seen_at ${text} not null,
      waits_since ${text}) ${byKey}`,
    `alter table outbox add column sending_at ${text}`,
    `alter table outbox add column held_at ${text}`,
    `alter table webhook_deliveries add column held_at ${text}`,
    `alter table webhooks add column old_secret ${text}`,
    `alter table webhooks add column old_secret_ends_at ${text}`,
  ],
  '0045-ways-in': ({ text }) => [
    `alter table tokens add column way ${text}`,
    `alter table totp add column begun_at ${text}`,
    `alter table totp add column guesses integer not null default 0`,
    `alter table identity_providers add column logged_in_at ${text}`,
    // Providers that people have logged in with are known to work.
    `update identity_providers set logged_in_at = (
      select max(identities.created_at) from identities where identities.provider_id = identity_providers.id)`,
  ],
  // Indexes only. A query uses a partial index only if it contains the condition exactly as written here.
  '0051-growth': () => [
    `create index outbox_by_message on outbox (contact_message_id) where contact_message_id is not null`,
    `create index outbox_unsent on outbox (id) where sent_at is null`,
    `create index outbox_sent on outbox (sent_at) where sent_at is not null`,
    `create index outbox_failed on outbox (failed_at) where failed_at is not null`,
    `create index outbox_link_ends on outbox (link_ends_at) where link_ends_at is not null`,
    `create index downloads_by_time on downloads (downloadable_id, last_at, id)`,
    `create index downloads_of_release on downloads (downloadable_id, day, count)`,
    `create index downloadables_by_author on downloadables (created_by) where created_by is not null`,
    `create index downloadables_by_publisher on downloadables (published_by) where published_by is not null`,
    `create index downloadables_unfinished on downloadables (id) where state <> 'finished'`,
    `create index downloadables_unsigned on downloadables (id) where signature is null`,
    `create index downloadables_unordered on downloadables (publish_at)
      where publish_order is null and publish_at is not null`,
    `create index downloadables_by_check on downloadables (coalesce(current_hash_checked_at, ''), id)
      where state = 'finished'`,
    `create index downloadables_by_publication on downloadables (coalesce(publish_at, finished_at), id)`,
    `create index downloadables_by_change on downloadables (coalesce(stable_at, publish_at, finished_at), id)`,
    `create index audit_by_actor on audit (actor_id, id) where actor_id is not null`,
    `create index known_networks_by_time on known_networks (last_login_at)`,
  ],
  '0055-mail-urgency': () => [
    `alter table outbox add column urgency integer not null default 2`,
    `update outbox set urgency = case
        when kind = 'contact' then 3
        when kind in ('grant', 'answer') then 1
        when link_ends_at is not null then 0
        else 2 end
      where sent_at is null`,
    `create index outbox_waiting on outbox (urgency, next_attempt_at, id) where sent_at is null and failed_at is null`,
  ],
  '0061-deleted-releases': ({ text }) => [
    `alter table downloadables add column deleted_at ${text}`,
    `alter table downloadables add column deleted_by integer references users (id) on delete set null`,
    `create index downloadables_deleted on downloadables (deleted_at) where deleted_at is not null`,
    `create index downloadables_by_deleter on downloadables (deleted_by) where deleted_by is not null`,
    `alter table download_types add column deleted_at ${text}`,
    `alter table downloads add column group_name ${text}`,
  ],
  '0062-message-grants': ({ id, text, jsonField }) => [
    `create table message_grants (
      ${id},
      contact_message_id integer not null references contact_messages (id) on delete cascade,
      at ${text} not null,
      granted_by integer references users (id) on delete set null,
      group_id integer references groups (id) on delete set null,
      licence_id integer references licences (id) on delete set null,
      invitation_id integer references invitations (id) on delete set null,
      user_id integer references users (id) on delete set null,
      joined_at ${text},
      mail_id integer references outbox (id) on delete set null)`,
    ...[
      'contact_message_id',
      'granted_by',
      'group_id',
      'licence_id',
      'invitation_id',
      'user_id',
      'mail_id',
    ].map((column) => `create index message_grants_by_${column} on message_grants (${column})`),
    // Before this migration, only the audit trail recorded grants. The address of the invited person is in
    // the entry of the invitation, just before the entry of the grant.
    `insert into message_grants
        (contact_message_id, at, granted_by, group_id, licence_id, invitation_id, user_id, joined_at, mail_id)
      select granted.message_id, granted.at, granters.id, groups.id, licences.id, invitations.id, invited.id,
        invited.created_at,
        (select max(outbox.id) from outbox where outbox.kind = 'grant'
          and lower(outbox.recipient) = granted.email and outbox.created_at <= granted.at)
      from (
        select contact_messages.id as message_id, audit.id as entry_id, audit.at, audit.actor_id,
          cast(${jsonField('audit.detail', 'group')} as integer) as group_id,
          cast(${jsonField('audit.detail', 'license')} as integer) as licence_id,
          cast(${jsonField('audit.detail', 'invitation')} as integer) as invitation_id,
          (select lower(trim(made.subject)) from audit as made
            where made.action in ('invitation.create', 'invitation.renew') and made.id < audit.id
              and cast(${jsonField('made.detail', 'id')} as text)
                = cast(${jsonField('audit.detail', 'invitation')} as text)
            order by made.id desc limit 1) as email
        from audit join contact_messages on cast(contact_messages.id as text) = audit.subject
        where audit.action = 'message.grant') as granted
        left join users as granters on granters.id = granted.actor_id
        left join groups on groups.id = granted.group_id
        left join licences on licences.id = granted.licence_id
        left join invitations on invitations.id = granted.invitation_id
        left join users as invited on invited.email_key = granted.email
      order by granted.entry_id`,
  ],
  '0064-package-urls': ({ text }) => [
    `alter table sbom_components add column purl ${text} not null default ''`,
  ],
  '0065-last-company-login': ({ text }) => [`alter table identities add column last_login_at ${text}`],
  // The sort order of the list of messages. The expression must be the same as in the query.
  '0066-new-messages-first': () => [
    `create index contact_messages_new_first on contact_messages ((case when state = 'new' then 1 else 0 end), id)`,
  ],
  '0067-closed-addresses': ({ text, byKey }) => [
    `create table closed_addresses (
      hash ${text} primary key,
      ends_at ${text} not null) ${byKey}`,
    `create index closed_addresses_by_end on closed_addresses (ends_at)`,
    `create index users_managers on users (group_id) where is_manager = 1 and blocked = 0`,
  ],
  // Normalized names, for comparing. The server fills them in when it starts.
  '0069-name-keys': ({ text }) => [
    `alter table downloadables add column name_key ${text} not null default ''`,
    `alter table licences add column name_key ${text} not null default ''`,
    `create index downloadables_by_name on downloadables (download_type_id, name_key)`,
    `create index licences_by_name on licences (group_id, name_key)`,
  ],
  '0070-overview': ({ text, byKey }) => [
    `create index downloads_by_day on downloads (day, downloadable_id, count)`,
    `create table setup_facts (
      name ${text} primary key,
      at ${text} not null,
      user_id integer references users (id) on delete set null) ${byKey}`,
    `create index setup_facts_by_user on setup_facts (user_id)`,
  ],
  // The last mails to a user.
  '0071-mails-by-recipient': () => [
    `create index outbox_by_recipient on outbox (recipient, id) where recipient is not null`,
  ],
  '0072-advisories': ({ id, text, byKey }) => [
    `create table advisories (
      ${id},
      number ${text} unique,
      kind ${text} not null,
      original_language ${text} not null,
      title_en ${text} not null,
      title_nl ${text} not null,
      summary_en ${text} not null,
      summary_nl ${text} not null,
      details_en ${text} not null,
      details_nl ${text} not null,
      remediation_en ${text} not null,
      remediation_nl ${text} not null,
      cve ${text},
      cwe ${text},
      cvss_vector ${text},
      exploited integer not null,
      credits ${text} not null,
      aware_at ${text},
      fix_available_at ${text},
      search_key ${text} not null,
      published_key ${text},
      created_by integer references users (id) on delete set null,
      created_at ${text} not null,
      published_at ${text},
      revision integer not null default 0,
      is_changed integer not null default 1,
      notify_revision integer not null default 0,
      version integer not null default 1)`,
    `create index advisories_by_author on advisories (created_by) where created_by is not null`,
    `create index advisories_to_notify on advisories (id) where notify_revision > 0`,
    `create table advisory_releases (
      advisory_id integer not null references advisories (id) on delete cascade,
      is_published integer not null,
      downloadable_id integer not null references downloadables (id) on delete cascade,
      status ${text} not null,
      justification ${text},
      primary key (advisory_id, is_published, downloadable_id)) ${byKey}`,
    `create index advisory_releases_by_release on advisory_releases (downloadable_id, is_published)`,
    `create table advisory_revisions (
      advisory_id integer not null references advisories (id) on delete cascade,
      number integer not null,
      published_at ${text} not null,
      summary_en ${text} not null,
      summary_nl ${text} not null,
      content ${text} not null,
      primary key (advisory_id, number)) ${byKey}`,
    `create table advisory_documents (
      advisory_id integer not null references advisories (id) on delete cascade,
      revision integer not null,
      language ${text} not null,
      file_name ${text} not null,
      content ${text} not null,
      sha256 ${text} not null,
      sha512 ${text} not null,
      signature ${text} not null,
      primary key (advisory_id, revision, language)) ${byKey}`,
    `create index advisory_documents_by_name on advisory_documents (file_name, revision)`,
    `create table advisory_keys (
      fingerprint ${text} primary key,
      created_at ${text} not null,
      private_key ${text} not null) ${byKey}`,
    `create table advisory_notifications (
      ${id},
      advisory_id integer not null references advisories (id) on delete cascade,
      revision integer not null,
      user_id integer references users (id) on delete set null,
      user_name ${text} not null,
      email ${text} not null,
      group_id integer references groups (id) on delete set null,
      group_name ${text} not null,
      via ${text} not null,
      mail_id integer references outbox (id) on delete set null,
      created_at ${text} not null,
      sent_at ${text},
      failed_at ${text},
      unique (advisory_id, revision, user_id))`,
    ...['user_id', 'group_id', 'mail_id'].map(
      (column) =>
        `create index advisory_notifications_by_${column} on advisory_notifications (${column})
          where ${column} is not null`,
    ),
    `create index advisory_notifications_by_time on advisory_notifications (created_at)`,
    `create index advisory_notifications_unsent on advisory_notifications (mail_id)
      where sent_at is null and mail_id is not null`,
    `create table advisory_answers (
      advisory_id integer not null references advisories (id) on delete cascade,
      group_id integer not null references groups (id) on delete cascade,
      revision integer not null,
      dealt_with_at ${text} not null,
      primary key (advisory_id, group_id)) ${byKey}`,
    `create index advisory_answers_by_group on advisory_answers (group_id)`,
  ],
  '0073-one-link-for-entries-that-were-not-repeated': ({ big, text }) => [
    `alter table audit add column once_link ${big}`,
    `alter table audit_chain add column entries ${text}`,
  ],
  // The names that releases were published with. The server fills them in when it starts.
  '0074-names-in-advisories': ({ text }) => [
    `alter table advisory_releases add column name ${text}`,
    `alter table advisory_releases add column type_name ${text}`,
  ],
  '0075-licence-reminders': () => [
    `alter table users add column licence_reminders integer not null default 1`,
  ],
};

/** The name of the newest migration, as stored in the database. */
export const latestChange = Object.keys(changes).sort().at(-1) ?? '';

/** Returns the migrations in the SQL of a database. */
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
