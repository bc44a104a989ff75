import type { Generated } from 'kysely';
import type { AttachmentKind } from '../../contract/attachment';
import type { ChosenErp, ChosenPackage, MessageKind } from '../../contract/contact-choices';
import type { Language } from '../../contract/languages';
import type { Licence } from '../../contract/licence';
import type { MessageState } from '../../contract/message';
import type { ReleaseMails } from '../../contract/notices';
import type { LoginWay } from '../../contract/session';
import type { DeliveryError, WebhookEvent } from '../../contract/webhook';
import type { Channel, ReleaseKind } from '../../contract/release';

export type MailKind =
  | 'contact'
  | 'answer'
  | 'grant'
  | 'invitation'
  | 'password-reset'
  | 'email-confirmation'
  | 'email-changed'
  | 'security'
  | 'licence-reminder'
  | 'release'
  | 'release-withdrawn';

export type LinkKind =
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
    /** what the row is found and ordered by; empty while only a version without it has written it */
    search_key: string;
    is_admin: number;
    created_at: string;
    gets_previews: Generated<number>;
    /** one more with each change */
    version: Generated<number>;
  };
  users: {
    id: Generated<number>;
    name: string;
    email: string;
    /** the address in the form in which it is compared: trimmed, lower case */
    email_key: string;
    search_key: string;
    group_id: number;
    password_hash: string;
    created_at: string;
    last_login_at: string | null;
    language: Generated<Language>;
    is_manager: Generated<number>;
    /** may not log in */
    blocked: Generated<number>;
    /** one more with each change of what administrators edit */
    version: Generated<number>;
    /** of which releases a mail is wanted */
    release_mails: Generated<ReleaseMails>;
    /** when the last mail about releases was put in */
    release_mailed_at: string | null;
  };
  /** Logins; where from is null when it cannot be told, or was not kept yet. */
  tokens: {
    hash: string;
    user_id: number;
    created_at: string;
    expires_at: string;
    browser: string | null;
    system: string | null;
    /** a range of addresses */
    network: string | null;
    /** to the minute; null before the first use after the login */
    last_used_at: string | null;
    /** where the person proved who they are; null when that was here */
    provider_id: number | null;
    /** null for a login that an older version made */
    way: LoginWay | null;
  };
  /** Where the users of a group log in by OpenID Connect; `client_secret` is encrypted. */
  identity_providers: {
    id: Generated<number>;
    group_id: number;
    issuer: string;
    client_id: string;
    client_secret: string;
    /** whether its group may log in in no other way */
    is_required: number;
    /** whether an address is taken that the provider does not call verified */
    trusts_email: number;
    /** one more with each change */
    version: Generated<number>;
    created_at: string;
    /** the last login by this issuer and client; null before the first */
    logged_in_at: string | null;
  };
  /** Whose e-mail addresses a provider speaks for; in ASCII, lower case. */
  identity_provider_domains: { domain: string; provider_id: number };
  /** Who a subject of a provider is here. */
  identities: {
    provider_id: number;
    subject: string;
    user_id: number;
    created_at: string;
    /** null until the next login, of one that an older version made */
    last_login_at: string | null;
  };
  /** One-time codes of users (RFC 6238); `secret` is encrypted. */
  totp: {
    user_id: number;
    secret: string;
    /** that of the newest code that was taken; null until the first, which confirms the secret */
    last_step: number | null;
    /** when its set-up began; null when an older version began it */
    begun_at: string | null;
    /** codes tried to confirm it */
    guesses: Generated<number>;
  };
  /** Codes for who has lost their phone, each for one use; `hash` is that of user and code. */
  recovery_codes: { hash: string; user_id: number };
  /** Public keys that users log in with (WebAuthn). */
  passkeys: {
    id: Generated<number>;
    user_id: number;
    /** what its owner calls it */
    name: string;
    /** base64url */
    credential_id: string;
    /** COSE, base64url */
    public_key: string;
    /** how often it has signed, as it says itself; 0 when it does not count */
    counter: number;
    created_at: string;
    last_used_at: string | null;
  };
  /** What publishes from a build server, for its maker, and ends with that user. */
  api_keys: {
    id: Generated<number>;
    name: string;
    /** SHA-256 of the key; of one by tokens a hash of nothing */
    hash: string;
    /** whose tokens are exchanged for secrets of this key; null: it has one secret */
    issuer: string | null;
    audience: string | null;
    /** JSON: values by the names of claims */
    claims: string | null;
    created_by: number;
    created_at: string;
    /** null when it is without end */
    ends_at: string | null;
    /** to the minute */
    last_used_at: string | null;
  };
  /** Secrets that tokens of its issuer were exchanged for; `hash` is the SHA-256. */
  api_key_secrets: { hash: string; api_key_id: number; ends_at: string };
  /** What an API key may publish. */
  api_key_types: { api_key_id: number; download_type_id: number };
  /** How often something was tried until a time; `key` is a keyed hash of what and by whom. */
  attempts: { key: string; count: number; ends_at: string };
  /** Where a user has logged in from; `network` is a keyed hash. */
  known_networks: { user_id: number; network: string; last_login_at: string };
  download_types: {
    id: Generated<number>;
    search_key: string;
    name: string;
    description: string;
    categorie: string;
    escrow: number;
    has_windows_service_installer: number;
    windows_service_installer_program_name: string;
    windows_service_installer_xml_contents: string;
    /** one more with each change */
    version: Generated<number>;
    /** a type that only names deleted releases; null for one that exists */
    deleted_at: string | null;
  };
  allowed_groups: { id: Generated<number>; download_type_id: number; user_group_id: number };
  /** A release from the first byte of its upload on; only a finished one is shown. What it is then: `releaseState`. */
  downloadables: {
    id: Generated<number>;
    download_type_id: number;
    name: string;
    release_notes: string;
    file_name: string;
    /** the name in the form in which it is compared; empty while only a version without it has written it */
    name_key: Generated<string>;
    search_key: string;
    hash: string;
    /** of the upload; `deleted`: only the history of a release, which no call shows */
    state: 'receiving' | 'finished' | 'failed' | 'deleted';
    /** bytes that are on disk and were acknowledged */
    received: number;
    sha256: string | null;
    current_hash: string | null;
    current_hash_checked_at: string | null;
    created_at: string;
    updated_at: string;
    finished_at: string | null;
    /** counts the releases of a type in the order of publication, independent of the clock; null until then */
    publish_order: number | null;
    /** who began the upload; null when that user was deleted, or for rows older than this column */
    created_by: number | null;
    /** the running hashes of the bytes received; null before the first */
    hash_state: string | null;
    /** what the storage must know to go on with the upload; null when that is nothing */
    stored: string | null;
    release_notes_nl: Generated<string>;
    kind: Generated<ReleaseKind>;
    channel: Generated<Channel>;
    /** YYYY-MM-DD */
    support_ends: string | null;
    draft: Generated<number>;
    /** null: since its file was complete */
    publish_at: string | null;
    withdrawn_at: string | null;
    withdrawn_reason: string | null;
    /** when those who downloaded it were told that it was withdrawn */
    told_at: string | null;
    version: Generated<number>;
    /** as `minisign` writes it; null until it was made */
    signature: string | null;
    /** when people began to be told of the release, or of a preview that has become stable */
    announced_at: string | null;
    /** who did, or set the time; null when a build server did, or when that user was deleted */
    published_by: number | null;
    /** when it became stable, if it has been a preview since it was announced; null else */
    stable_at: string | null;
    /** what began the upload, besides the user who made it; null for one begun by hand, or when it has ended */
    api_key_id: number | null;
    deleted_at: string | null;
    /** null: nobody, or a user who was deleted */
    deleted_by: number | null;
  };
  /** Small files that come with a release. */
  attachments: {
    id: Generated<number>;
    downloadable_id: number;
    kind: AttachmentKind;
    file_name: string;
    /** bytes */
    size: number;
    /** of an SBOM, with its version: `CycloneDX 1.6` */
    format: string | null;
    created_at: string;
  };
  /** The content of attachments, base64: in pieces, so that nothing that goes through rows holds many whole files. */
  attachment_pieces: { attachment_id: number; number: number; content: string };
  /** What an SBOM lists, each component once with all its versions. */
  sbom_components: {
    /** package URL without its version; empty if the SBOM has none, or was stored before this column existed */
    purl: Generated<string>;
    id: Generated<number>;
    attachment_id: number;
    /** the same in every SBOM that lists it; a hash */
    identity: string;
    name: string;
    version: string;
    licence: string;
    search_key: string;
  };
  /** The releases that a user is still to be told of by mail. */
  release_notices: { user_id: number; downloadable_id: number };
  /** Feeds of releases, one for each user; `hash` is that of the secret in its address. */
  feeds: { user_id: number; hash: string; created_at: string };
  /** Addresses that are told of the releases of a type; `secret`, which signs what they are told, is encrypted. */
  webhooks: {
    id: Generated<number>;
    download_type_id: number;
    url: string;
    secret: string;
    active: number;
    created_at: string;
    /** the secret before this one, encrypted: what is sent is signed with both until it ends */
    old_secret: string | null;
    old_secret_ends_at: string | null;
  };
  /** What was sent to webhooks, or is to be. */
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    /** what the receiver knows it by */
    event_id: string;
    event: WebhookEvent;
    /** JSON, as it is signed and sent */
    payload: string;
    created_at: string;
    attempts: number;
    /** null: delivered, or given up */
    next_attempt_at: string | null;
    delivered_at: string | null;
    /** of the last answer */
    status: number | null;
    error: DeliveryError | null;
    answer: string | null;
    /** set when the data were restored: it is sent only when an administrator asks for it */
    held_at: string | null;
  };
  /** The keys that sign licences; `private_key` is encrypted. */
  licence_keys: { kid: string; created_at: string; private_key: string };
  /** The keys that sign release files; `private_key` is encrypted. */
  release_keys: { id: string; created_at: string; private_key: string };
  /** Every licence that was made, or whose file was kept; none is deleted. */
  licences: {
    id: Generated<number>;
    /** the key that signed the file */
    kid: string;
    file: string;
    /** SHA-256 of the file */
    file_hash: string;
    group_id: number | null;
    /** of the group, also when that is gone; empty when there never was one */
    group_name: string;
    name: string;
    /** empty when there is none */
    company: string;
    erp: NonNullable<Licence['erp']> | null;
    edition: Licence['edition'];
    users: number;
    /** ids, as a JSON array */
    apps: string;
    /** days, as YYYY-MM-DD; both are included */
    valid_from: string;
    valid_until: string | null;
    /** the name in the form in which it is compared; empty while only a version without it has written it */
    name_key: Generated<string>;
    search_key: string;
    created_at: string;
    created_by: number | null;
    withdrawn_at: string | null;
    withdrawn_reason: string | null;
    /** the id of the licence that it was renewed by */
    replaced_by: number | null;
    /** for how many days before its end people were last reminded */
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
    /** how many people scan */
    scanners: number | null;
    package: ChosenPackage | null;
    licences: number | null;
    /** ids, as a JSON array */
    apps: Generated<string>;
    /** path of the page that the visitor came from; empty when not known */
    from_page: Generated<string>;
    search_key: Generated<string>;
  };
  /** What contact messages were granted; null: deleted since. */
  message_grants: {
    id: Generated<number>;
    contact_message_id: number;
    at: string;
    granted_by: number | null;
    group_id: number | null;
    licence_id: number | null;
    /** null: withdrawn, ended, or the person has become a user */
    invitation_id: number | null;
    /** what the person who was invited has become */
    user_id: number | null;
    /** since when the person is a user; null: not yet */
    joined_at: string | null;
    mail_id: number | null;
  };
  /** Every mail that was sent or is to be. */
  outbox: {
    id: Generated<number>;
    kind: Generated<MailKind>;
    /** 0 is sent first: a link that a person waits for; then 1 grants and answers, 2 the rest, 3 contact messages */
    urgency: Generated<number>;
    /** the contact message that the mail is about; without `content` the mail is made from it when it is sent */
    contact_message_id: number | null;
    /** an address; null when it is the vendor's */
    recipient: string | null;
    language: Language | null;
    subject: string | null;
    /** what else is to be written, encrypted: it may hold a link that is a secret */
    content: string | null;
    /** when the link in it ends at the latest; null when it holds none that ends */
    link_ends_at: string | null;
    /** that of the link, which is good for as long as it is among the links; null when it holds none that ends */
    link_hash: string | null;
    created_at: string | null;
    attempts: number;
    next_attempt_at: string;
    sent_at: string | null;
    /** when sending it was given up */
    failed_at: string | null;
    last_error: string | null;
    /** of a mail that must not arrive twice: since when it is being sent; it stays when the server ends meanwhile */
    sending_at: string | null;
    /** set when the data were restored: it is sent only when an administrator asks for it */
    held_at: string | null;
  };
  /** Work on hold until an administrator decides. `outgoing`: mail and webhooks, after a restore. */
  holds: { name: string; since: string };
  /** The times that the server has seen: deletions by age compare the clock with them. */
  clock: {
    name: string;
    seen_at: string;
    /** since when deletions by age wait; null when they run */
    waits_since: string | null;
  };
  /** Addresses that only administrators may invite or add again; `hash` is keyed with the secret of the installation. */
  closed_addresses: { hash: string; ends_at: string };
  /** Secrets that were handed out, each for one use; `hash` is that of the secret. */
  links: {
    hash: string;
    kind: LinkKind;
    /** the `id` of what it is for, as the kind says */
    subject: number;
    data: string | null;
    ends_at: string;
  };
  /** Those that were not accepted yet, also when their time is over. */
  invitations: {
    id: Generated<number>;
    email: string;
    email_key: string;
    name: string;
    search_key: string;
    group_id: number;
    is_manager: number;
    language: Language;
    /** who made or renewed it: it can be accepted as long as that person may invite */
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
    /** that of the user then; null: deleted since */
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
    /** where a login came from, for as long as it is kept */
    ip: string | null;
    /** how often it happened, from `at` to `last_at` */
    count: Generated<number>;
    last_at: string | null;
    /** the group that it is about, or that of who did it */
    group_id: number | null;
    /** the release that it is about */
    release_id: number | null;
    /** erased together with `ip` */
    ip_salt: string | null;
    /** of salt and address; stays */
    ip_digest: string | null;
    /** of `count` and `last_at`, as long as they may change; then a link of the chain holds them */
    repeats_mac: string | null;
  };
  /** One link for each entry of the trail, a second one when it can no longer be counted in, and one for each anchor; without gaps. */
  audit_chain: {
    position: number;
    kind: 'entry' | 'repeats' | 'anchor';
    /** the number of an anchor */
    entry_id: number;
    /** the time of the entry, or when another link was made */
    at: string;
    /** of what the link says of its entry or anchor */
    digest: string;
    /** over that of the link before */
    hash: string;
  };
  /** One row: the newest link. */
  audit_chain_head: {
    name: string;
    position: number;
    hash: string;
    mac: string;
    /** entries up to this `id` that have no link are of a version without a chain; 0 when all of these were taken in */
    takes_in_up_to: number;
  };
  /** What was signed of the chain; `jws` says the rest again. */
  audit_anchors: {
    /** from 1, without gaps */
    number: number;
    /** of the newest link then, or of the last one that was deleted because it was kept long enough */
    kind: 'newest' | 'deleted';
    signed_at: string;
    position: number;
    jws: string;
  };
  /** Those that sign anchors; `private_key` is encrypted. */
  audit_keys: { kid: string; created_at: string; private_key: string };
  /**
   * Files that are to be deleted because their upload or release was: a row is written together with that deletion, and
   * goes when a sweep has found the file gone.
   */
  deleted_files: {
    downloadable_id: number;
    /** 0: an upload, whose release may be there all the same */
    is_release: number;
  };
  /** Files without a record, as the last sweep found them; an administrator may delete them. */
  orphans: { downloadable_id: number; bytes: number; found_at: string };
  /** One row: which installation the database belongs to. It is not copied as a row. */
  installation: {
    name: 'this';
    /** a UUID, also in the mark beside the files */
    id: string;
    /** the name of the storage that has this mark; null until it was written */
    storage: string | null;
    /** where `move` has taken the rows; null while the database is in use */
    moved_to: string | null;
  };
}
