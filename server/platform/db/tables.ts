import type { Generated } from 'kysely';
import type { AdvisoryKind } from '../../contract/advisory';
import type { Justification, ReleaseStatus } from '../../contract/advisory-status';
import type { AttachmentKind } from '../../contract/attachment';
import type { ChosenErp, ChosenPackage, MessageKind } from '../../contract/contact-choices';
import type { Restart, SignerState, VersionPlace } from '../../contract/installation';
import type { Language } from '../../contract/languages';
import type { Licence } from '../../contract/licence';
import type { MessageState } from '../../contract/message';
import type { ReleaseMails } from '../../contract/notices';
import type { LoginWay } from '../../contract/session';
import type { DeliveryError, WebhookEvent } from '../../contract/webhook';
import type { Channel, ReleaseKind } from '../../contract/release';

/** What a mail is about, for its order and its limits. A kind can have several of the texts in `mails`. */
export type MailKind =
  | 'contact'
  | 'trial-received'
  | 'answer'
  | 'grant'
  | 'invitation'
  | 'password-reset'
  | 'email-confirmation'
  | 'email-changed'
  | 'security'
  | 'licence'
  | 'licence-reminder'
  | 'release'
  | 'advisory';

export type OneTimeTokenKind =
  | 'invitation'
  | 'password-reset'
  | 'password-request'
  | 'email-confirmation'
  | 'second-factor'
  | 'passkey-add'
  | 'passkey-login'
  | 'openid-request'
  | 'openid-login';

/** Times are ISO 8601 UTC text, flags 0 or 1. */
export interface Tables {
  groups: {
    id: Generated<number>;
    name: string;
    name_key: string;
    /** normalized text for searching and sorting; empty if a version without this column wrote the row */
    search_key: string;
    is_admin: number;
    created_at: string;
    gets_previews: Generated<number>;
    /** incremented with each change */
    version: Generated<number>;
  };
  users: {
    id: Generated<number>;
    name: string;
    email: string;
    /** the normalized address, for comparing: trimmed, lower case */
    email_key: string;
    search_key: string;
    group_id: number;
    password_hash: string;
    created_at: string;
    last_login_at: string | null;
    language: Generated<Language>;
    is_manager: Generated<number>;
    /** 1: the user must not log in */
    blocked: Generated<number>;
    /** incremented when a field that administrators edit changes */
    version: Generated<number>;
    /** the releases that the user wants mail about */
    release_mails: Generated<ReleaseMails>;
    /** when the last mail about releases was queued */
    release_mailed_at: string | null;
    /** 1: the user wants reminders of licences that end */
    licence_reminders: Generated<number>;
    /** 1: the user hid the first steps of a customer */
    steps_hidden: Generated<number>;
  };
  /**
   * Logins. `browser`, `system` and `network` are null if they are unknown, or if the login is older than
   * these columns.
   */
  tokens: {
    hash: string;
    user_id: number;
    created_at: string;
    expires_at: string;
    browser: string | null;
    system: string | null;
    /** an address range */
    network: string | null;
    /** precise to the minute; null before the first use after the login */
    last_used_at: string | null;
    /** the identity provider of a company login; null for a login at this server */
    provider_id: number | null;
    /** null if it is not known */
    way: LoginWay | null;
    /** when a call last renewed the sixty minutes of a recent login; null if none did */
    renewed_at: string | null;
  };
  /** OpenID Connect providers for the logins of a group; `client_secret` is encrypted. */
  identity_providers: {
    id: Generated<number>;
    group_id: number;
    issuer: string;
    client_id: string;
    client_secret: string;
    /** 1: the group must log in by this provider, and in no other way */
    is_required: number;
    /** 1: an e-mail address is accepted even if the provider does not mark it as verified */
    trusts_email: number;
    /** incremented with each change */
    version: Generated<number>;
    created_at: string;
    /** the last login with this issuer and client; null before the first */
    logged_in_at: string | null;
  };
  /** The e-mail domains that a provider is responsible for; in ASCII, lower case. */
  identity_provider_domains: { domain: string; provider_id: number };
  /** The user that a subject (`sub`) of a provider stands for. */
  identities: {
    provider_id: number;
    subject: string;
    user_id: number;
    created_at: string;
    /** null if it is not known, until the next login */
    last_login_at: string | null;
  };
  /** One-time codes of users (TOTP, RFC 6238); `secret` is encrypted. */
  totp: {
    user_id: number;
    secret: string;
    /** the time step of the newest accepted code; null until the first code, which confirms the secret */
    last_step: number | null;
    /** when the set-up began; null if it is not known */
    begun_at: string | null;
    /** number of codes tried to confirm the secret */
    guesses: Generated<number>;
  };
  /**
   * Recovery codes for users who have lost their phone, each for one use; `hash` is the hash of user and
   * code.
   */
  recovery_codes: { hash: string; user_id: number };
  /** Public keys that users log in with (WebAuthn). */
  passkeys: {
    id: Generated<number>;
    user_id: number;
    /** the name that its owner gave it */
    name: string;
    /** base64url */
    credential_id: string;
    /** COSE, base64url */
    public_key: string;
    /** the number of signatures, as the passkey reports it; 0 if it does not count */
    counter: number;
    created_at: string;
    last_used_at: string | null;
  };
  /**
   * API keys of build servers. A key acts for the administrator who created it, and is deleted with that
   * user.
   */
  api_keys: {
    id: Generated<number>;
    name: string;
    /** SHA-256 of the key; for a key that takes build tokens, of a random value that nobody has */
    hash: string;
    /**
     * the issuer of the build tokens that are exchanged for secrets of this key; null: the key has one fixed
     * secret
     */
    issuer: string | null;
    audience: string | null;
    /** the claims that a build token must have, JSON: values by name */
    claims: string | null;
    created_by: number;
    created_at: string;
    /** null: never expires */
    ends_at: string | null;
    /** precise to the minute */
    last_used_at: string | null;
  };
  /** Temporary secrets of a key, for which build tokens were exchanged; `hash` is the SHA-256. */
  api_key_secrets: { hash: string; api_key_id: number; ends_at: string };
  /** The download types that an API key may publish. */
  api_key_types: { api_key_id: number; download_type_id: number };
  /** Counters of the rate limiter; `key` is a keyed hash of the action and the caller. */
  attempts: { key: string; count: number; ends_at: string };
  /** Networks from which a user has logged in; `network` is a keyed hash. */
  known_networks: { user_id: number; network: string; last_login_at: string };
  download_types: {
    id: Generated<number>;
    search_key: string;
    name: string;
    description: string;
    categorie: string;
    /** empty: `description` is shown in Dutch, too; likewise `categorie_nl` */
    description_nl: Generated<string>;
    categorie_nl: Generated<string>;
    escrow: number;
    has_windows_service_installer: number;
    windows_service_installer_program_name: string;
    windows_service_installer_xml_contents: string;
    /** what an installer has to know, with `{version}` and `{file}`; empty: not known */
    silent_switch: Generated<string>;
    uninstall_command: Generated<string>;
    version_place: Generated<VersionPlace>;
    version_path: Generated<string>;
    version_name: Generated<string>;
    version_found: Generated<string>;
    needs_restart: Generated<Restart>;
    ports_services: Generated<string>;
    signed_by: Generated<string>;
    /** incremented with each change */
    version: Generated<number>;
    /** null: not deleted. A deleted type is kept for the names of its deleted releases */
    deleted_at: string | null;
  };
  allowed_groups: { id: Generated<number>; download_type_id: number; user_group_id: number };
  /**
   * Releases, from the first byte of the upload. Only finished ones are shown; `releaseState` returns their
   * state.
   */
  downloadables: {
    id: Generated<number>;
    download_type_id: number;
    name: string;
    release_notes: string;
    file_name: string;
    /** the normalized name, for comparing; empty if a version without this column wrote the row */
    name_key: Generated<string>;
    search_key: string;
    hash: string;
    /** the state of the upload; `deleted`: only the history of the release is left, which no call shows */
    state: 'receiving' | 'finished' | 'failed' | 'deleted';
    /** bytes that are stored and were acknowledged */
    received: number;
    sha256: string | null;
    current_hash: string | null;
    current_hash_checked_at: string | null;
    created_at: string;
    updated_at: string;
    finished_at: string | null;
    /**
     * the position in the order of publication within the type, independent of the clock; null before
     * publication
     */
    publish_order: number | null;
    /**
     * the user who began the upload; null if that user was deleted, or if the row is older than this column
     */
    created_by: number | null;
    /** the state of the running hashes of the received bytes; null before the first byte */
    hash_state: string | null;
    /** the state that the storage needs to continue the upload; null if it needs none */
    stored: string | null;
    release_notes_nl: Generated<string>;
    kind: Generated<ReleaseKind>;
    channel: Generated<Channel>;
    /** YYYY-MM-DD */
    support_ends: string | null;
    draft: Generated<number>;
    /** null: published when its file was complete */
    publish_at: string | null;
    withdrawn_at: string | null;
    withdrawn_reason: string | null;
    /** not used */
    told_at: string | null;
    version: Generated<number>;
    /** in the format of `minisign`; null until it is created */
    signature: string | null;
    /** when the notifications began: about the release, or about a preview that became stable */
    announced_at: string | null;
    /**
     * the user who published it or scheduled its publication; null for a build server, or if that user was
     * deleted
     */
    published_by: number | null;
    /**
     * when an announced release first became stable; null if its channel has not changed since it was
     * announced
     */
    stable_at: string | null;
    /**
     * the API key that began the upload (`created_by` is the user who created the key); null for an upload by
     * a user, or if the key was deleted
     */
    api_key_id: number | null;
    deleted_at: string | null;
    /** null: not deleted by a user, or that user was deleted */
    deleted_by: number | null;
  };
  /** The SHA-256 of each block of the file of a release. */
  block_lists: {
    downloadable_id: number;
    /** 32 bytes for each block, one after another, base64: two thirds of the size of the text that is signed */
    hashes: string;
    /** hexadecimal; null: the file is empty */
    first_sha256: string | null;
    last_sha256: string | null;
    /** of the text, in the format of `minisign` */
    signature: string;
    /** 1: the last check found that list, file and SHA-256 of the file do not match */
    differs: number;
  };
  /** What the file of a release says about its signer. A release without a row has not been read yet. */
  release_signers: {
    downloadable_id: number;
    state: Exclude<SignerState, 'unknown'>;
    /** of the certificate; null unless the file names a signer, as is `subject` */
    name: string | null;
    subject: string | null;
  };
  /** Small files that come with a release. */
  attachments: {
    id: Generated<number>;
    downloadable_id: number;
    /** hidden: it is being stored or deleted, and only its writer knows it */
    kind: AttachmentKind | 'hidden';
    file_name: string;
    /** bytes */
    size: number;
    /** the format and version of an SBOM, such as `CycloneDX 1.6`; otherwise null */
    format: string | null;
    created_at: string;
  };
  /**
   * The content of attachments, base64. It is stored in pieces, so that code that reads rows in batches never
   * holds many whole files in memory.
   */
  attachment_pieces: { attachment_id: number; number: number; content: string };
  /** The components of an SBOM: one row for each, with all its versions. */
  sbom_components: {
    /**
     * the package URL without its version; empty if the SBOM has none, or if the row is older than this
     * column
     */
    purl: Generated<string>;
    id: Generated<number>;
    attachment_id: number;
    /** a hash that is the same in every SBOM with this component */
    identity: string;
    name: string;
    version: string;
    licence: string;
    search_key: string;
  };
  /** Pending mails about releases: a row for each release that a user has not been told of yet. */
  release_notices: { user_id: number; downloadable_id: number };
  /** Feeds of releases, one for each user; `hash` is the hash of the secret in its address. */
  feeds: { user_id: number; hash: string; created_at: string };
  /** URLs that get events about the releases of a type. `secret` signs the events, and is encrypted. */
  webhooks: {
    id: Generated<number>;
    download_type_id: number;
    url: string;
    secret: string;
    active: number;
    created_at: string;
    /** the previous secret, encrypted; events are signed with both until `old_secret_ends_at` */
    old_secret: string | null;
    old_secret_ends_at: string | null;
  };
  /** Sent and pending events of webhooks. */
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    /** the id that the receiver sees */
    event_id: string;
    event: WebhookEvent;
    /** JSON, as it is signed and sent */
    payload: string;
    created_at: string;
    attempts: number;
    /** null: delivered, or no more retries */
    next_attempt_at: string | null;
    delivered_at: string | null;
    /** the HTTP status of the last response */
    status: number | null;
    error: DeliveryError | null;
    answer: string | null;
    /** set by a restore of a backup: sent only if an administrator asks for it */
    held_at: string | null;
  };
  /** The keys that sign licences; `private_key` is encrypted. */
  licence_keys: { kid: string; created_at: string; private_key: string };
  /** The keys that sign release files; `private_key` is encrypted. */
  release_keys: { id: string; created_at: string; private_key: string };
  /** All licences that were created here or added from a file; none is ever deleted. */
  licences: {
    id: Generated<number>;
    /** the key that signed the file */
    kid: string;
    file: string;
    /** SHA-256 of the file */
    file_hash: string;
    group_id: number | null;
    /** the name of the group, kept after the group is deleted; empty if there never was a group */
    group_name: string;
    name: string;
    /** empty if there is none */
    company: string;
    erp: NonNullable<Licence['erp']> | null;
    edition: Licence['edition'];
    users: number;
    /** ids, as a JSON array */
    apps: string;
    /** the first day, YYYY-MM-DD; first and last day are included */
    valid_from: string;
    valid_until: string | null;
    /** the normalized name, for comparing; empty if a version without this column wrote the row */
    name_key: Generated<string>;
    search_key: string;
    created_at: string;
    created_by: number | null;
    withdrawn_at: string | null;
    withdrawn_reason: string | null;
    /** the id of the licence that renewed it */
    replaced_by: number | null;
    /** the number of days before the end for which the last reminder was sent */
    reminded_days: number | null;
  };
  contact_messages: {
    id: Generated<number>;
    at: string;
    name: string;
    email: string;
    phone: string;
    company: string;
    message: string;
    language: string;
    kind: Generated<MessageKind>;
    state: Generated<MessageState>;
    note: Generated<string>;
    version: Generated<number>;
    erp: ChosenErp | null;
    /** the number of people who scan */
    scanners: number | null;
    package: ChosenPackage | null;
    licences: number | null;
    /** ids, as a JSON array */
    apps: Generated<string>;
    /** path of the page that the visitor came from; empty if unknown */
    from_page: Generated<string>;
    search_key: Generated<string>;
  };
  /** What was granted for a contact message. A reference is null if its row was deleted since. */
  message_grants: {
    id: Generated<number>;
    contact_message_id: number;
    at: string;
    granted_by: number | null;
    group_id: number | null;
    licence_id: number | null;
    /** null: withdrawn or expired, or the person became a user */
    invitation_id: number | null;
    /** the user that the invited person became */
    user_id: number | null;
    /** when the person became a user; null: not yet */
    joined_at: string | null;
    mail_id: number | null;
  };
  /** Sent and pending mails. */
  outbox: {
    id: Generated<number>;
    kind: Generated<MailKind>;
    /**
     * the priority: 0 (sent first) a link that a person waits for, 1 grants and answers, 2 the rest, 3
     * contact messages
     */
    urgency: Generated<number>;
    /**
     * the contact message that the mail is about; if `content` is null, the mail is created from it when it
     * is sent
     */
    contact_message_id: number | null;
    /** an address; null: the vendor's address */
    recipient: string | null;
    language: Language | null;
    subject: string | null;
    /** the rest of the mail, encrypted, because it may hold a secret link */
    content: string | null;
    /** the latest time at which the link in it expires; null if it has no link that expires */
    link_ends_at: string | null;
    /**
     * the hash of that link, which is valid while its row is in `links`; null if the mail has no link that
     * expires
     */
    link_hash: string | null;
    created_at: string | null;
    attempts: number;
    next_attempt_at: string;
    sent_at: string | null;
    /** set when there are no more retries */
    failed_at: string | null;
    last_error: string | null;
    /**
     * when the sending began, for a mail that must not arrive twice; it stays if the server stops meanwhile
     */
    sending_at: string | null;
    /** set by a restore of a backup: sent only if an administrator asks for it */
    held_at: string | null;
  };
  /** Security advisories, as administrators last wrote them. `advisory_revisions` has the published texts. */
  advisories: {
    id: Generated<number>;
    /** null until it is published */
    number: string | null;
    kind: AdvisoryKind;
    original_language: Language;
    title_en: string;
    title_nl: string;
    summary_en: string;
    summary_nl: string;
    details_en: string;
    details_nl: string;
    remediation_en: string;
    remediation_nl: string;
    cve: string | null;
    cwe: string | null;
    cvss_vector: string | null;
    exploited: number;
    credits: string;
    aware_at: string | null;
    fix_available_at: string | null;
    search_key: string;
    /** the search key of the published texts; null until it is published */
    published_key: string | null;
    created_by: number | null;
    created_at: string;
    /** when the first revision was published */
    published_at: string | null;
    /** the newest published revision; 0 until it is published */
    revision: Generated<number>;
    /** 1: changed since its newest revision */
    is_changed: Generated<number>;
    /** the revision whose recipients are being notified; 0: none */
    notify_revision: Generated<number>;
    /** incremented with each change */
    version: Generated<number>;
  };
  /** The releases of an advisory, both as last written and as published. */
  advisory_releases: {
    advisory_id: number;
    is_published: number;
    downloadable_id: number;
    status: ReleaseStatus;
    justification: Justification | null;
    /** as published; null: not published, or published by a version without it */
    name: string | null;
    /** the name of the download type, in the same way */
    type_name: string | null;
  };
  /** The published revisions of advisories. */
  advisory_revisions: {
    advisory_id: number;
    number: number;
    published_at: string;
    summary_en: string;
    summary_nl: string;
    /** the texts of the advisory, JSON */
    content: string;
  };
  /** Published CSAF documents with their hashes and signatures. They are never created again. */
  advisory_documents: {
    advisory_id: number;
    revision: number;
    language: Language;
    file_name: string;
    content: string;
    sha256: string;
    sha512: string;
    /** detached OpenPGP signature, armored */
    signature: string;
  };
  /** The OpenPGP keys that sign CSAF documents; `private_key` is encrypted. */
  advisory_keys: { fingerprint: string; created_at: string; private_key: string };
  /** Notifications of advisory revisions. Rows stay when the user, the group or the mail is deleted. */
  advisory_notifications: {
    id: Generated<number>;
    advisory_id: number;
    revision: number;
    /** null: deleted since */
    user_id: number | null;
    user_name: string;
    email: string;
    /** null: deleted since */
    group_id: number | null;
    group_name: string;
    via: 'download' | 'manager';
    /** null: the mail was deleted because of its age */
    mail_id: number | null;
    created_at: string;
    sent_at: string | null;
    failed_at: string | null;
  };
  /** The groups that dealt with an advisory, and with which revision. */
  advisory_answers: { advisory_id: number; group_id: number; revision: number; dealt_with_at: string };
  /** Work on hold until an administrator decides. `outgoing`: mail and webhooks, after a restore. */
  holds: { name: string; since: string };
  /**
   * The first steps of the installation: `mail_accepted`, the mail server accepted a test mail; `dismissed`, an
   * administrator hid them. `user_id` is null if that user was deleted.
   */
  setup_facts: { name: 'mail_accepted' | 'dismissed'; at: string; user_id: number | null };
  /** The newest time that the server has seen. Deletions by age compare the clock with it. */
  clock: {
    name: string;
    seen_at: string;
    /** when deletions by age were paused; null: they run */
    waits_since: string | null;
  };
  /**
   * E-mail addresses that only administrators may invite or add again. `hash` is keyed with the secret of the
   * installation.
   */
  closed_addresses: { hash: string; ends_at: string };
  /** One-time tokens; `hash` is the hash of the token. */
  links: {
    hash: string;
    kind: OneTimeTokenKind;
    /** the `id` of the row that the token is for; `kind` says in which table */
    subject: number;
    data: string | null;
    ends_at: string;
  };
  /** Invitations that were not accepted yet, also expired ones. */
  invitations: {
    id: Generated<number>;
    email: string;
    email_key: string;
    name: string;
    search_key: string;
    group_id: number;
    is_manager: number;
    language: Language;
    /** the user who created or renewed it; it can be accepted only while that user may invite */
    invited_by: number;
    created_at: string;
    expires_at: string;
  };
  /** Downloads by customers: one row for each person, release and day. */
  downloads: {
    id: Generated<number>;
    downloadable_id: number;
    /** null: deleted since */
    user_id: number | null;
    /** the group of the user at that time; null: deleted since */
    group_id: number | null;
    /** YYYY-MM-DD, UTC */
    day: string;
    count: number;
    last_at: string;
    /** set when the group is deleted */
    group_name: string | null;
  };
  audit: {
    id: Generated<number>;
    at: string;
    actor_id: number | null;
    actor: string | null;
    action: string;
    subject: string;
    detail: string;
    /** the address of a login, until it is erased */
    ip: string | null;
    /** 1; in entries of an older version, the number of occurrences from `at` to `last_at` */
    count: Generated<number>;
    last_at: string | null;
    /** the group that the entry is about, or the group of the actor */
    group_id: number | null;
    /** the release that the entry is about */
    release_id: number | null;
    /** erased together with `ip` */
    ip_salt: string | null;
    /** the digest of salt and address; it is never erased */
    ip_digest: string | null;
    /** only in entries of an older version: the MAC of `count` and `last_at`, if no link of the chain holds them */
    repeats_mac: string | null;
    /** only in entries of an older version: the position of the link that names the entry as not repeated */
    once_link: number | null;
  };
  /**
   * The chain of hashes, without gaps: one link for each entry of the trail, and one for each anchor. In the
   * part of an older version, which counted repeats in an entry: a second one for each entry that was repeated,
   * and one for each batch of entries that were not (`once`).
   */
  audit_chain: {
    position: number;
    kind: 'entry' | 'repeats' | 'once' | 'anchor';
    /** the id of the entry, or of the last one of the batch; for an anchor, its number */
    entry_id: number;
    /** the time of the entry; for other kinds, the time when the link was created */
    at: string;
    /** the digest of the content of the entry or anchor */
    digest: string;
    /** the hash of this link and of the hash of the previous link */
    hash: string;
    /** only for `once`: the ids of the entries, separated by commas */
    entries: string | null;
  };
  /** One row: the newest link. */
  audit_chain_head: {
    name: string;
    position: number;
    hash: string;
    mac: string;
    /** always 0; the MAC covers it */
    takes_in_up_to: number;
  };
  /** Signed positions of the chain; the other columns are also in `jws`. */
  audit_anchors: {
    /** from 1, without gaps */
    number: number;
    /**
     * `newest`: the position is the newest link at that time; `deleted`: the last link that was deleted
     * because of its age
     */
    kind: 'newest' | 'deleted';
    signed_at: string;
    position: number;
    jws: string;
  };
  /** The keys that sign anchors; `private_key` is encrypted. */
  audit_keys: { kid: string; created_at: string; private_key: string };
  /**
   * Files to delete because their upload or release was deleted. A row is written in the transaction of that
   * deletion, and is deleted when a sweep finds that the file is gone.
   */
  deleted_files: {
    downloadable_id: number;
    /** 0: an upload; the file of a release with this id may still exist */
    is_release: number;
  };
  /** Files without a record, as the last sweep found them; an administrator may delete them. */
  orphans: { downloadable_id: number; bytes: number; found_at: string };
  /** One row: the installation that the database belongs to. A move or restore does not copy this row. */
  installation: {
    name: 'this';
    /** a UUID, the same as in the mark of the storage */
    id: string;
    /** the name of the storage that has this mark; null until the mark is written */
    storage: string | null;
    /** the location to which `move` copied the rows; null while this database is in use */
    moved_to: string | null;
  };
}
